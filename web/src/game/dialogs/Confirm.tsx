/** Asked twice because it cannot be undone: pass, resign, sign. And what takes a line of text. */
import { useState } from "preact/hooks";
import { Dialog } from "../../shared/dialogs/Dialog.tsx";
import { Article } from "../../shared/game/Article.tsx";
import type { Command } from "../../shared/game/wire.ts";
import { t } from "../../shared/i18n.ts";
import type { Match } from "../match.ts";
import { Answers } from "./Answers.tsx";

interface Props {
  readonly match: Match;
}

export function Confirm({ match, what }: Props & { readonly what: "pass" | "resign" | "sign" | "cancel" }) {
  const { articles } = match.data.rules;
  const asked = {
    pass: {
      title: t("Pass?"),
      text: t("You give up the turn and keep your tiles."),
      article: "",
      yes: t("Pass"),
      kind: "PassTurn",
    },
    resign: {
      title: t("Resign the game?"),
      text: t("The game is lost and over."),
      article: articles.abandon,
      yes: t("Resign the game"),
      kind: "Abandon",
    },
    sign: {
      title: t("Sign the score sheet?"),
      text: t("By signing you confirm the points, words, racks and time."),
      article: articles.sign,
      yes: t("Sign the score sheet"),
      kind: "Sign",
    },
    cancel: {
      title: t("Cancel the game?"),
      text: t("The game will not count and can’t be resumed."),
      article: "",
      yes: t("Cancel the game"),
      kind: "",
    },
  }[what];
  const close = (): void => {
    match.sheet.value = null;
  };
  return (
    <Dialog id="confirm" title={asked.title} onClose={close}>
      <p>
        {asked.text}
        <Article cited={asked.article} />
      </p>
      <Answers
        onBack={close}
        danger={what === "resign" || what === "cancel"}
        onDo={() => {
          if (asked.kind) match.do({ kind: asked.kind });
          else void match.ask("anular");
        }}
      >
        {asked.yes}
      </Answers>
    </Dialog>
  );
}

/** As much as the referee takes. */
const LONGEST = 2_000;

/** What the arbiter is asked; why a verdict or a sanction is appealed against; why a signed game is to be opened. */
export type Asked = "arbiter" | "appeal" | "sanction" | "reopen";

interface Question {
  readonly title: string;
  readonly text: string;
  readonly field: string;
  readonly yes: string;
  readonly article: string;
  readonly command: (text: string, hide: boolean) => Command;
}

/** For all that takes a line of text. */
function question(match: Match, what: Asked): Question {
  switch (what) {
    case "arbiter":
      return {
        title: t("Call the arbiter"),
        text: t("Both clocks are paused until the arbiter has answered."),
        field: t("Question: how to count, or what the rules say"),
        yes: t("Call the arbiter"),
        article: "arbiter",
        command: (asked) => ({ kind: "CallArbiter", question: asked }),
      };
    case "appeal":
      return {
        title: t("Appeal the verdict"),
        text: t("There is a second answer, which is final. An appeal gives its arguments."),
        field: t("Arguments"),
        yes: t("Appeal"),
        article: "appeal",
        command: (asked, hide) => ({ kind: "AppealVerdict", arguments: asked, hide }),
      };
    case "sanction":
      return {
        title: t("Appeal against the sanction"),
        text: t("The tribunal answers, and its decision is final. Meanwhile the sanction remains in force."),
        field: t("Arguments"),
        yes: t("Appeal to the tribunal"),
        article: "tribunal",
        command: (asked) => ({ kind: "AppealSanction", sanction: match.sanction, arguments: asked }),
      };
    case "reopen":
      return {
        title: t("Ask to reopen the game"),
        text: t("The director opens a signed game only when both players ask for it."),
        field: t("What is wrong"),
        yes: t("Ask the director"),
        article: "reopen",
        command: (asked) => ({ kind: "RequestReopen", reason: asked }),
      };
  }
}

/** Only who calls the arbiter need not say why. */
export function Ask({ match, what }: Props & { readonly what: Asked }) {
  const [text, setText] = useState("");
  const [hide, setHide] = useState(false);
  const { appeal_hides, articles } = match.data.rules;
  const asked = question(match, what);
  const needed = what !== "arbiter";
  const ready = !needed || text.trim() !== "";
  const close = (): void => {
    match.sheet.value = null;
  };
  return (
    <Dialog id="ask" title={asked.title} onClose={close}>
      <p>
        {asked.text}
        <Article cited={articles[asked.article]} />
      </p>
      <form
        class="ask"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) match.do(asked.command(text.trim(), hide));
        }}
      >
        <label class="field">
          <span>{asked.field}</span>
          <textarea
            value={text}
            rows={needed ? 4 : 2}
            maxLength={LONGEST}
            required={needed}
            onInput={(event) => {
              setText(event.currentTarget.value);
            }}
          />
        </label>
        {what === "appeal" && appeal_hides && (
          <label class="check">
            <input
              type="checkbox"
              checked={hide}
              onChange={(event) => {
                setHide(event.currentTarget.checked);
              }}
            />
            {t("Do not show my arguments to the rival")}
          </label>
        )}
        <Answers onBack={close} off={!ready}>
          {asked.yes}
        </Answers>
      </form>
    </Dialog>
  );
}
