/** A challenge, from the slip to the last answer. */
import { useState } from "preact/hooks";

import { Article } from "../shared/game/Article.tsx";
import { t } from "../shared/i18n.ts";
import { Icon } from "../shared/tiles/Tile.tsx";
import type { Desk } from "./desk.ts";
import { Choice, Field } from "./Fields.tsx";
import { Take } from "./Take.tsx";

interface Props {
  readonly desk: Desk;
}

/** The slip: signed, handed in, answered once, perhaps appealed. */
export function SlipSteps({ desk }: Props) {
  const { slip, game } = desk.state.value;
  const { rules } = desk.data;
  const [reason, setReason] = useState("");
  const [hide, setHide] = useState(false);
  const [chosen, setJudge] = useState<"director" | "arbiter" | "tribunal">("director");
  const judges = (["director", "arbiter", "tribunal"] as const).filter(
    (each) => desk.writes(each) && (each !== "tribunal" || rules.tribunal),
  );
  const judge = judges.includes(chosen) ? chosen : (judges[0] ?? "arbiter");
  if (!slip || !game.turn) return null;
  const unsigned = rules.slip ? (["A", "B"] as const).filter((side) => !slip.signed.includes(side)) : [];
  const rule = (kind: string, by: "judge" | typeof judge, valid: boolean, text: string, primary = false) => (
    <Take desk={desk} step={{ kind, by, valid, reason }} text={text} primary={primary} />
  );
  return (
    <div class="steps">
      <p class="challenged">
        {t("Challenged:")} <strong>{slip.words.join(", ")}</strong>
        <Article cited={rules.articles.verdict} />
      </p>
      {game.phase === "challenged" && (
        <div class="row">
          {unsigned.map((side) => (
            <Take
              key={side}
              desk={desk}
              step={{ kind: "SignSlip", by: side }}
              text={t("{name} signs the slip", { name: desk.name(side) })}
            />
          ))}
          {unsigned.length === 0 && (
            <Take
              desk={desk}
              step={{ kind: "SubmitSlip", by: "monitor" }}
              text={t("Hand the slip to the judge")}
              primary
            />
          )}
          {desk.may("RetractPlay", game.turn.mover) && (
            <Take
              desk={desk}
              step={{ kind: "RetractPlay", by: game.turn.mover }}
              text={t("{name} concedes the play", { name: desk.name(game.turn.mover) })}
            />
          )}
        </div>
      )}
      {game.phase === "arbitration" && (
        <>
          <Take
            desk={desk}
            step={{ kind: "Consult" }}
            text={t("Answer by the lexicon {name}", { name: desk.data.lexicon })}
            primary
          />
          <details>
            <summary>{t("A judge’s own verdict")}</summary>
            <Field long label={t("Reason, if the word list says otherwise")} value={reason} onInput={setReason} />
            <div class="row">
              {rule("RuleOnWords", "judge", true, t("Play correct"))}
              {rule("RuleOnWords", "judge", false, t("Play not valid"))}
            </div>
          </details>
        </>
      )}
      {game.phase === "verdict" && (
        <>
          <p class={slip.valid ? "verdict y" : "verdict n"} role="alert">
            <Icon name={slip.valid ? "check" : "x"} />
            {slip.valid ? t("Play correct") : t("Play not valid")}
          </p>
          <Take
            desk={desk}
            step={{ kind: "GoOn" }}
            text={slip.valid ? t("Play correct: continue") : t("The tiles go back to the rack")}
            primary={!slip.appellant}
          />
          {slip.appellant && (
            <form
              class="appeal"
              onSubmit={(event) => {
                event.preventDefault();
                const by = slip.appellant;
                if (by)
                  void desk.do({ kind: "AppealVerdict", by, arguments: reason, hide }).then((taken) => {
                    if (taken) setReason("");
                  });
              }}
            >
              <Field
                name="arguments"
                long
                secret={hide}
                label={t("{name} may appeal. Arguments:", { name: desk.name(slip.appellant) })}
                value={reason}
                onInput={setReason}
              />
              {rules.appeal_hides && (
                <label class="check">
                  <input
                    type="checkbox"
                    name="hide"
                    checked={hide}
                    onChange={(event) => {
                      setHide(event.currentTarget.checked);
                    }}
                  />
                  <span>
                    {t("Hide the arguments from the opponent")}
                    <Article cited={rules.articles.appeal} />
                  </span>
                </label>
              )}
              <button type="submit" class="btn" disabled={reason.trim() === "" || desk.pending.value}>
                {t("Appeal")}
              </button>
            </form>
          )}
        </>
      )}
      {game.phase === "appeal" && (
        <>
          <p>{t("On appeal: someone other than the first judge decides, and that is final.")}</p>
          <Choice
            legend={t("Who answers")}
            name="judge"
            options={judges.map((each) => [each, rules.roles[each] ?? each] as const)}
            value={judge}
            onChange={setJudge}
          />
          <Field
            name="reason"
            long
            label={t("Reason, if the word list says otherwise")}
            value={reason}
            onInput={setReason}
          />
          <div class="row">
            {rule("RuleOnAppeal", judge, true, t("Play correct"), true)}
            {rule("RuleOnAppeal", judge, false, t("Play not valid"))}
          </div>
        </>
      )}
    </div>
  );
}
