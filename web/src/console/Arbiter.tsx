/** What officials do: a call, a ruling with its reason, a sanction, a corrected sum, a clock. */
import { useState } from "preact/hooks";

import { Article } from "../game/Article.tsx";
import { Dialog } from "../game/Dialog.tsx";
import type { Side } from "../game/wire.ts";
import { t, tn } from "../i18n.ts";
import type { Desk } from "./desk.ts";
import { Choice, End, Field } from "./Fields.tsx";
import { closing, Refused } from "./Refused.tsx";

type Act = "call" | "rule" | "sanction" | "play" | "total" | "clock" | "over";

interface Props {
  readonly desk: Desk;
}

export function ArbiterDialog({ desk }: Props) {
  const [act, setAct] = useState<Act>(desk.may("CallArbiter", "A", "B") ? "call" : "rule");
  const [side, setSide] = useState<Side>("A");
  const [of, setOf] = useState<Side>("A");
  const [text, setText] = useState("");
  const [number, setNumber] = useState("");
  const [turn, setTurn] = useState(String(desk.game.records.length || ""));
  const [kind, setKind] = useState(desk.data.rules.sanctions[0]?.kind ?? "warning");
  const close = closing(desk);
  const { rules } = desk.data;
  const names = [["A", desk.name("A")], ["B", desk.name("B")]] as const;
  const pointed = kind === "points" || kind === "yellow";
  const record = desk.game.records[Number(turn) - 1];
  const counted = desk.state.value.counted[Number(turn) - 1];
  const acts: readonly (readonly [Act, string, boolean])[] = [
    ["call", t("Call"), desk.may("CallArbiter", "A", "B")],
    ["rule", t("Ruling"), desk.may("Decide", "arbiter")],
    ["sanction", t("Sanction"), desk.may("SanctionPlayer", "director") && rules.sanctions.length > 0],
    ["play", t("Points of a play"), rules.mends_plays && desk.may("CorrectPlay", "arbiter")],
    ["total", t("Total"), desk.may("CorrectTotal", "arbiter")],
    ["clock", t("Clock"), desk.may("SetClock", "arbiter")],
    ["over", t("Round over"), desk.may("AnnounceRoundOver", "arbiter")],
  ];
  const send = (): void => {
    switch (act) {
      case "call":
        void desk.do({ kind: "CallArbiter", by: side, question: text });
        return;
      case "rule":
        void desk.do({ kind: "Decide", by: "arbiter", text });
        return;
      case "sanction":
        void desk.do({ kind: "SanctionPlayer", by: "director", side, sanction: kind, ground: text, points: pointed ? Number(number) || 0 : 0 });
        return;
      case "play":
        void desk.do({ kind: "CorrectPlay", by: "arbiter", turn: Number(turn), points: Number(number) });
        return;
      case "total":
        void desk.do({ kind: "CorrectTotal", by: "arbiter", sheet: side, of, total: Number(number) });
        return;
      case "clock":
        void desk.do({ line: `arbiter clock ${side} ${number} ${text}` });
        return;
      case "over":
        void desk.do({ kind: "AnnounceRoundOver", by: "arbiter" });
    }
  };
  const bounds =
    rules.least !== null && rules.least === rules.most
      ? tn("exactly {n} point", "exactly {n} points", rules.least)
      : rules.least !== null
        ? tn("{n} point or more", "{n} points or more", rules.least)
        : "";
  return (
    <Dialog id="arbiter" title={t("Arbiter")} onClose={close} wide>
      <form
        class="ask"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Choice legend={t("What is put on record")} name="act" options={acts.filter(([, , open]) => open).map(([value, name]) => [value, name] as const)} value={act} onChange={setAct} />
        {act === "call" && <Choice legend={t("Who calls")} name="side" options={names} value={side} onChange={setSide} />}
        {act === "sanction" && <Choice legend={t("Who is sanctioned")} name="side" options={names} value={side} onChange={setSide} />}
        {act === "sanction" && <Choice legend={t("Sanction")} name="sanction" options={rules.sanctions.map((each) => [each.kind, each.name] as const)} value={kind} onChange={setKind} />}
        {act === "sanction" && pointed && <Field number name="points" label={bounds ? t("Points ({bounds})", { bounds }) : t("Points")} value={number} onInput={setNumber} />}
        {act === "play" && (
          <>
            <Field number name="turn" label={t("Play number")} value={turn} onInput={setTurn} />
            {record && counted !== undefined && (
              <p class="figures">
                <strong>{record.words[0]}</strong> <span>{t("noted {n}", { n: record.points })}</span> <span>{t("counted {n}", { n: counted })}</span>
              </p>
            )}
            <Field number name="points" label={t("Right points")} value={number} onInput={setNumber} />
          </>
        )}
        {act === "total" && (
          <>
            <Choice legend={t("On the sheet of")} name="side" options={names} value={side} onChange={setSide} />
            <Choice legend={t("Total of")} name="of" options={names} value={of} onChange={setOf} />
            <p class="small muted">{t("The plays add up to {n}.", { n: desk.game.scores[of] })}</p>
            <Field number name="points" label={t("Right total")} value={number} onInput={setNumber} />
          </>
        )}
        {act === "clock" && (
          <>
            <Choice legend={t("Whose clock")} name="side" options={names} value={side} onChange={setSide} />
            <Field name="left" label={t("Time left, such as 12:30")} value={number} onInput={setNumber} />
          </>
        )}
        {(act === "call" || act === "rule" || act === "sanction" || act === "clock") && (
          <Field
            long
            name="text"
            label={act === "call" ? t("What is asked") : act === "sanction" ? t("Ground") : act === "rule" ? t("Ruling and its reason") : t("Reason")}
            value={text}
            onInput={setText}
          />
        )}
        <p class="small muted">
          <Article cited={rules.articles[ARTICLES[act]]} />
        </p>
        <Refused desk={desk} />
        <End onBack={close} back={t("Back")}>
          <button type="submit" class="btn primary" disabled={desk.pending.value}>
            {t("Put on record")}
          </button>
        </End>
      </form>
    </Dialog>
  );
}

const ARTICLES: Readonly<Record<Act, string>> = {
  call: "call",
  rule: "call",
  sanction: "sanction",
  play: "correct",
  total: "correct",
  clock: "call",
  over: "call",
};
