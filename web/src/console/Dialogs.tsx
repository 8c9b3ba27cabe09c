/** The dialogs of the bar: challenge, incident, pause, exchange, signature. */
import { useState } from "preact/hooks";
import { Dialog } from "../shared/dialogs/Dialog.tsx";
import { Article } from "../shared/game/Article.tsx";
import { other, type Side } from "../shared/game/wire.ts";
import { t, tn } from "../shared/i18n.ts";
import { ArbiterDialog } from "./Arbiter.tsx";
import { Count } from "./Count.tsx";
import type { Desk } from "./desk.ts";
import { Choice, End, Field } from "./Fields.tsx";
import { closing, Refused } from "./Refused.tsx";

interface Props {
  readonly desk: Desk;
}

export function Dialogs({ desk }: Props) {
  const open = desk.sheet.value;
  switch (open) {
    case "challenge":
      return <Challenge desk={desk} />;
    case "incident":
      return <IncidentDialog desk={desk} />;
    case "pause":
      return <Pause desk={desk} />;
    case "exchange":
      return <Exchange desk={desk} />;
    case "arbiter":
      return <ArbiterDialog desk={desk} />;
    case "sign-A":
    case "sign-B":
      return <Signature desk={desk} side={open === "sign-A" ? "A" : "B"} />;
    case null:
      return null;
  }
}

function Challenge({ desk }: Props) {
  const { turn } = desk.game;
  const words = [...new Set(turn?.score?.words.map(({ word }) => word))];
  const [marked, setMarked] = useState<readonly string[]>(words.slice(0, 1));
  const close = closing(desk);
  if (!turn) return null;
  const by = other(turn.mover);
  return (
    <Dialog id="challenge" title={t("{name} challenges", { name: desk.name(by) })} onClose={close}>
      <p>
        {t("Mark the challenged words: there is one verdict for all. The clocks stop and the board is covered.")}
        <Article cited={desk.data.rules.articles.challenge} />
      </p>
      <fieldset class="words">
        <legend class="sr">{t("Words formed")}</legend>
        {words.map((word) => (
          <label key={word}>
            <input
              type="checkbox"
              checked={marked.includes(word)}
              onChange={(event) => {
                setMarked(event.currentTarget.checked ? [...marked, word] : marked.filter((one) => one !== word));
              }}
            />
            <span>{word}</span>
          </label>
        ))}
      </fieldset>
      <Refused desk={desk} />
      <End onBack={close} back={t("Back")}>
        <button
          type="button"
          class="btn primary"
          disabled={marked.length === 0}
          onClick={() => void desk.do({ kind: "ChallengeWords", by, words: marked })}
        >
          {tn("Challenge {n} word", "Challenge {n} words", marked.length)}
        </button>
      </End>
    </Dialog>
  );
}

/** Step by step: too many or too few, whose, how many, where they are, who saw them. */
function IncidentDialog({ desk }: Props) {
  const names = [
    ["A", desk.name("A")],
    ["B", desk.name("B")],
  ] as const;
  const waiting = desk.state.value.incident;
  const [kind, setKind] = useState<"over" | "under">((waiting?.extra ?? 1) < 0 ? "under" : "over");
  const [holder, setHolder] = useState<Side>(waiting?.holder ?? desk.game.turn?.mover ?? "A");
  const [count, setCount] = useState(String(Math.abs(waiting?.extra ?? 1)));
  const [racked, setRacked] = useState<"yes" | "no">("no");
  const [seen, setSeen] = useState<"yes" | "no">("no");
  const [found, setFound] = useState<"holder" | "opponent">("holder");
  const close = closing(desk);
  const number = Number(count);
  const yesNo = [
    ["no", t("No")],
    ["yes", t("Yes")],
  ] as const;
  const report = (): void => {
    const facts = { holder, racked: racked === "yes", seen: seen === "yes" };
    if (kind === "under") void desk.do({ kind: "ReportUnderdraw", by: holder, missing: number, ...facts });
    // What the opponent finds costs a turn in some editions: the director records it (F09 §28).
    else
      void desk.do({ kind: "ReportOverdraw", by: found === "holder" ? holder : "director", extra: number, ...facts });
  };
  return (
    <Dialog id="incident" title={t("Incident with tiles")} onClose={close} wide>
      <form
        class="ask"
        onSubmit={(event) => {
          event.preventDefault();
          report();
        }}
      >
        <Choice
          legend={t("What happened")}
          name="kind"
          options={[
            ["over", t("Too many tiles")],
            ["under", t("Too few tiles")],
          ]}
          value={kind}
          onChange={setKind}
        />
        <Choice legend={t("Whose rack")} name="holder" options={names} value={holder} onChange={setHolder} />
        <Field
          number
          name="count"
          label={kind === "over" ? t("How many too many") : t("How many too few")}
          value={count}
          onInput={setCount}
        />
        <Choice
          legend={t("Are they on the rack already?")}
          name="racked"
          options={yesNo}
          value={racked}
          onChange={setRacked}
        />
        <Choice legend={t("Has the holder seen them?")} name="seen" options={yesNo} value={seen} onChange={setSeen} />
        {kind === "over" && (
          <Choice
            legend={t("Who noticed it?")}
            name="found"
            options={[
              ["holder", desk.name(holder)],
              ["opponent", desk.name(other(holder))],
            ]}
            value={found}
            onChange={setFound}
          />
        )}
        <p class="small muted">
          {t("This decides which tiles the opponent may see; it is shown next.")}
          <Article cited={desk.data.rules.articles[kind === "over" ? "overdraw" : "underdraw"]} />
        </p>
        <Refused desk={desk} />
        <End onBack={close} back={t("Back")}>
          <button type="submit" class="btn primary" disabled={!(number >= 1) || desk.pending.value}>
            {t("Record")}
          </button>
        </End>
      </form>
    </Dialog>
  );
}

/** Why the clocks stop. */
function Pause({ desk }: Props) {
  const [reason, setReason] = useState("");
  const { turn } = desk.game;
  const by = other(turn?.mover ?? "A");
  const close = closing(desk);
  return (
    <Dialog id="pause" title={t("Pause")} onClose={close}>
      {desk.data.rules.knows.includes("verify") && desk.may("PauseToVerify", by) && (
        <button type="button" class="btn" onClick={() => void desk.do({ kind: "PauseToVerify", by })}>
          {t("To check the count")}
        </button>
      )}
      {desk.may("DisputeScore", by) && (
        <button type="button" class="btn" onClick={() => void desk.do({ kind: "DisputeScore", by })}>
          {t("Over the points")}
        </button>
      )}
      <form
        class="ask"
        onSubmit={(event) => {
          event.preventDefault();
          void desk.do({ kind: "Suspend", by: "arbiter", reason });
        }}
      >
        <Field name="reason" label={t("Force majeure: what happened")} value={reason} onInput={setReason} />
        <Refused desk={desk} />
        <End onBack={close} back={t("Back")}>
          <button type="submit" class="btn primary" disabled={reason.trim() === "" || desk.pending.value}>
            {t("Stop the clocks")}
          </button>
        </End>
      </form>
    </Dialog>
  );
}

function Exchange({ desk }: Props) {
  const close = closing(desk);
  return (
    <Dialog id="exchange" title={t("How many tiles are exchanged?")} onClose={close}>
      <div class="pick figures">
        {Array.from({ length: desk.data.rules.rack_size }, (_, at) => (
          <button
            type="button"
            class="btn"
            key={at}
            disabled={desk.pending.value}
            onClick={() => void desk.do({ kind: "Exchange", count: at + 1 })}
          >
            {at + 1}
          </button>
        ))}
      </div>
      <Refused desk={desk} />
      <End onBack={close} back={t("Back")}>
        <span class="small muted">{tn("{n} tile in the bag", "{n} tiles in the bag", desk.game.bag)}</span>
      </End>
    </Dialog>
  );
}

/** A signature on the tablet: the player looks at the count and says that it is right. */
function Signature({ desk, side }: Props & { readonly side: Side }) {
  const [sure, setSure] = useState(false);
  const close = closing(desk);
  return (
    <Dialog id="sign" title={t("Signature of {name}", { name: desk.name(side) })} onClose={close} wide>
      <Count desk={desk} />
      <label class="check">
        <input
          type="checkbox"
          name="sure"
          checked={sure}
          onChange={(event) => {
            setSure(event.currentTarget.checked);
          }}
        />
        <span>
          {t("I am {name}, and this is the result of the game", { name: desk.name(side) })}
          <Article cited={desk.data.rules.articles.sign} />
        </span>
      </label>
      <Refused desk={desk} />
      <End onBack={close} back={t("Back")}>
        <button
          type="button"
          class="btn primary"
          disabled={!sure || desk.pending.value}
          onClick={() => void desk.do({ kind: "Sign", by: side })}
        >
          {t("Sign")}
        </button>
      </End>
    </Dialog>
  );
}
