/** What comes next at the table: from the signal to the signatures, one step at a time. */
import { useState } from "preact/hooks";

import { other } from "../shared/game/wire.ts";
import { t, tn } from "../shared/i18n.ts";
import { Icon } from "../shared/tiles/Tile.tsx";
import { Before } from "./Before.tsx";
import { Racks, Signing } from "./Closing.tsx";
import type { Desk } from "./desk.ts";
import { Field } from "./Fields.tsx";
import { SlipSteps } from "./Slip.tsx";
import { Surplus } from "./Surplus.tsx";
import { Take } from "./Take.tsx";

interface Props {
  readonly desk: Desk;
}

export function Entry({ desk }: Props) {
  const { game, slip, incident } = desk.state.value;
  switch (game.phase) {
    case "scheduled":
    case "absence_wait":
    case "setup":
    case "first_player_draw":
    case "rack_draw":
      return <Before desk={desk} />;
    case "turn":
      return game.turn?.outcome ? <Written desk={desk} /> : <Play desk={desk} />;
    case "centre_option":
      return (
        <div class="steps">
          <p>{t("The first play missed the centre: the opponent decides.")}</p>
          <Take
            desk={desk}
            step={{ kind: "AcceptCentre", by: other(game.turn?.mover ?? "A") }}
            text={t("Accept it without the double")}
          />
          <Take
            desk={desk}
            step={{ kind: "RejectCentre", by: other(game.turn?.mover ?? "A") }}
            text={t("Declare it invalid")}
          />
        </div>
      );
    case "counting":
    case "announced":
      return <Answer desk={desk} />;
    case "challenged":
    case "arbitration":
    case "verdict":
    case "appeal":
      return slip ? <SlipSteps desk={desk} /> : null;
    case "tile_incident":
      return incident ? <Surplus desk={desk} /> : null;
    case "paused":
      return <Paused desk={desk} />;
    case "placing":
      return (
        <div class="steps">
          <Take
            desk={desk}
            step={{ kind: "FinishPlacement", by: game.turn?.mover ?? "A" }}
            text={t("Placed: count it")}
            primary
          />
          <Take
            desk={desk}
            step={{ kind: "Withdraw", by: game.turn?.mover ?? "A" }}
            text={t("Withdraws the tiles: turn lost")}
          />
        </div>
      );
    case "player_away":
      return null; // who is awaited is told beside this
    case "final_count":
      return <Racks desk={desk} />;
    case "signing":
    case "reopened":
      return <Signing desk={desk} />;
    case "noted":
      if (desk.state.value.drawing)
        return (
          <Take
            desk={desk}
            step={{ kind: "Draw" }}
            text={t("{name} draws", { name: desk.name(game.turn?.mover ?? "A") })}
            primary
          />
        );
      return <Written desk={desk} />;
    default:
      return <Written desk={desk} />;
  }
}

/** The play is written down. That only the press is missing nobody is told (F09 §35, CAT 7¶5). */
function Written({ desk }: Props) {
  return desk.game.turn ? (
    <p class="next">
      {t("Written down.")} {tn("{n} tile in the bag", "{n} tiles in the bag", desk.game.bag)}
    </p>
  ) : null;
}

/** Both clocks stand: until the question is answered, or both agree on the points. */
function Paused({ desk }: Props) {
  const [points, setPoints] = useState("");
  const { pause } = desk.game;
  return (
    <div class="steps">
      <p>
        {pause?.reason === "arbiter_called"
          ? t("The arbiter is called: both clocks are paused.")
          : t("Both clocks are paused.")}
      </p>
      {pause?.reason === "score_difference" && (
        <form
          class="inline"
          onSubmit={(event) => {
            event.preventDefault();
            void desk.do({ kind: "SettleScore", by: "arbiter", points: Number(points) });
          }}
        >
          <Field number name="agreed" label={t("Points that both agree on")} value={points} onInput={setPoints} />
          <button type="submit" class="btn" disabled={points.trim() === "" || desk.pending.value}>
            {t("Write down")}
          </button>
        </form>
      )}
      <Take desk={desk} step={{ kind: "Resume", by: "arbiter" }} text={t("Go on")} primary />
    </div>
  );
}

function Play({ desk }: Props) {
  const laid = desk.session.position.value.tentative.size;
  const count = desk.scoring.count.value;
  const mover = desk.game.turn?.mover ?? "A";
  return (
    <div class="steps">
      <form
        class="inline"
        onSubmit={(event) => {
          event.preventDefault();
          if (laid > 0) desk.scoring.play();
          else void desk.type();
        }}
      >
        {laid > 0 ? (
          <Field
            number
            name="said"
            label={
              count.kind === "good"
                ? tn(
                    "Scores {n} point. Announced, if different:",
                    "Scores {n} points. Announced, if different:",
                    count.score.total,
                  )
                : t("Points announced")
            }
            value={desk.said.value}
            onInput={(value) => {
              desk.said.value = value;
            }}
          />
        ) : (
          <Field
            name="play"
            label={t("Play of {name}, such as 8H CHUPE 26", { name: desk.name(mover) })}
            value={desk.typed.value}
            onInput={(value) => {
              desk.typed.value = value;
            }}
          />
        )}
        <button
          type="submit"
          class="btn primary"
          disabled={desk.pending.value || (laid > 0 ? count.kind !== "good" : desk.typed.value.trim() === "")}
        >
          {t("Announce")}
        </button>
      </form>
      <div class="row">
        {laid > 0 ? (
          <>
            <button
              type="button"
              class="btn"
              onClick={() => {
                desk.session.recall();
              }}
            >
              {t("Clear the tiles")}
            </button>
            <button
              type="button"
              class="btn"
              disabled={desk.pending.value}
              onClick={() => {
                desk.takeBack();
              }}
            >
              {t("They cannot stay: the turn is lost")}
            </button>
          </>
        ) : (
          <>
            <button
              type="button"
              class="btn"
              onClick={() => {
                desk.sheet.value = "exchange";
              }}
            >
              {t("Exchange")}
            </button>
            <Take desk={desk} step={{ kind: "Pass" }} text={t("Pass")} />
          </>
        )}
      </div>
    </div>
  );
}

/** Announced and counted, both told; the opponent accepts or challenges. */
function Answer({ desk }: Props) {
  const { turn } = desk.game;
  if (!turn) return null;
  const counted = turn.score?.total ?? 0;
  const announced = turn.announced ?? counted;
  const rival = other(turn.mover);
  const { away } = desk.state.value;
  if (away?.side === rival && !away.returned) return <Written desk={desk} />; // nobody is there to answer
  const leaves = desk.data.rules.leave !== "notice" && !away && desk.game.bag > 0;
  return (
    <div class="steps">
      <p class="figures">
        <strong>{turn.score?.words[0]?.word}</strong> <span>{t("announced {n}", { n: announced })}</span>{" "}
        <span>{t("counted {n}", { n: counted })}</span>
      </p>
      {announced !== counted && (
        <p class="note">
          <Icon name="info" />
          <span>{t("The figures differ. The announced score is noted unless both agree on another.")}</span>
        </p>
      )}
      <div class="row">
        <Take
          desk={desk}
          step={{ kind: "Accept" }}
          text={t("{name} accepts and notes", { name: desk.name(rival) })}
          primary
        />
        {announced !== counted && <Settle desk={desk} points={counted} />}
        {leaves && (
          <Take
            desk={desk}
            step={{ kind: "AcceptAndLeave" }}
            text={t("Accepted; {name} leaves the room before drawing", { name: desk.name(turn.mover) })}
          />
        )}
      </div>
    </div>
  );
}

/** Both stop over the points, recount, and agree (F09 §34.3, CAT 7¶2.B). */
function Settle({ desk, points }: Props & { readonly points: number }) {
  const both = async (): Promise<void> => {
    const by = other(desk.game.turn?.mover ?? "A");
    if (await desk.do({ kind: "DisputeScore", by })) await desk.do({ kind: "SettleScore", by: "arbiter", points });
  };
  return (
    <button type="button" class="btn" disabled={desk.pending.value} onClick={() => void both()}>
      {tn("Both agree on {n} point", "Both agree on {n} points", points)}
    </button>
  );
}
