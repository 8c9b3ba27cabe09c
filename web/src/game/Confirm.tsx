/** Asked twice because it cannot be undone: pass, resign, sign. And what takes a line of text. */
import { useState } from "preact/hooks";

import { t } from "../i18n.ts";
import { Answers } from "./Answers.tsx";
import { Article } from "./Article.tsx";
import { Dialog } from "./Dialog.tsx";
import type { Match } from "./match.ts";

interface Props {
  readonly match: Match;
}

export function Confirm({ match, what }: Props & { readonly what: "pass" | "resign" | "sign" | "cancel" }) {
  const { articles } = match.data.rules;
  const asked = {
    pass: { title: t("Pass?"), text: t("You lose the turn and keep your tiles."), article: "", yes: t("Pass"), kind: "PassTurn" },
    resign: { title: t("Resign the game?"), text: t("The game is lost and over."), article: articles["abandon"], yes: t("Resign the game"), kind: "Abandon" },
    sign: { title: t("Sign the score sheet?"), text: t("Your signature means that points, words, racks and time are right."), article: articles["sign"], yes: t("Sign the score sheet"), kind: "Sign" },
    cancel: { title: t("Cancel the game?"), text: t("It counts for nothing, and cannot be gone on with."), article: "", yes: t("Cancel the game"), kind: "" },
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
      <Answers onBack={close} danger={what === "resign" || what === "cancel"} onDo={() => { if (asked.kind) match.do({ kind: asked.kind }); else void match.ask("anular"); }}>
        {asked.yes}
      </Answers>
    </Dialog>
  );
}

/** As much as the referee takes. */
const LONGEST = 2_000;

/** What the arbiter is asked, or why a verdict is appealed against. */
export function Ask({ match, what }: Props & { readonly what: "arbiter" | "appeal" }) {
  const [text, setText] = useState("");
  const [hide, setHide] = useState(false);
  const { appeal_hides, articles } = match.data.rules;
  const arbiter = what === "arbiter";
  const ready = arbiter || text.trim() !== "";
  const close = (): void => {
    match.sheet.value = null;
  };
  return (
    <Dialog id="ask" title={arbiter ? t("Call the arbiter") : t("Appeal against the verdict")} onClose={close}>
      <p>
        {arbiter ? t("Both clocks stand until the arbiter has answered.") : t("There is a second answer, which is final. An appeal gives its arguments.")}
        <Article cited={articles[what]} />
      </p>
      <form
        class="ask"
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready) return;
          match.do(arbiter ? { kind: "CallArbiter", question: text.trim() } : { kind: "AppealVerdict", arguments: text.trim(), hide });
        }}
      >
        <label class="field">
          <span>{arbiter ? t("Question: how to count, or what the rules say") : t("Arguments")}</span>
          <textarea value={text} rows={arbiter ? 2 : 4} maxLength={LONGEST} required={!arbiter} onInput={(event) => { setText(event.currentTarget.value); }} />
        </label>
        {!arbiter && appeal_hides && (
          <label class="check">
            <input type="checkbox" checked={hide} onChange={(event) => { setHide(event.currentTarget.checked); }} />
            {t("Do not show my arguments to the rival")}
          </label>
        )}
        <Answers onBack={close} off={!ready}>
          {arbiter ? t("Call the arbiter") : t("Appeal")}
        </Answers>
      </form>
    </Dialog>
  );
}
