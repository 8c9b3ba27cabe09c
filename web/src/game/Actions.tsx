/** The one thing to do next, filled; the rest outlined. */

import { missing } from "../shared/board/words.ts";
import { other } from "../shared/game/wire.ts";
import { t } from "../shared/i18n.ts";
import { Icon } from "../shared/tiles/Tile.tsx";
import type { Match } from "./match.ts";

interface Props {
  readonly match: Match;
}

export function Actions({ match }: Props) {
  switch (match.stage.value) {
    case "decide":
      return <Answers match={match} />;
    case "judged":
    case "incident":
      return null; // nothing can be done while others decide
    case "verdict":
      return <AfterVerdict match={match} />;
    case "waiting":
      return <Invite match={match} />;
    default:
      return <Moves match={match} />;
  }
}

/** Accept or challenge the play announced. */
function Answers({ match }: Props) {
  const off = !match.ready.value;
  const centre = match.may("RejectCentre");
  return (
    <div class="actions two" role="group" aria-label={t("Actions")}>
      {centre ? (
        <button
          type="button"
          class="btn"
          aria-disabled={off}
          onClick={() => {
            match.do({ kind: "RejectCentre" });
          }}
        >
          <Icon name="x" />
          {t("Declare invalid")}
        </button>
      ) : (
        <button
          type="button"
          class="btn"
          aria-disabled={off || !match.may("ChallengeWords")}
          onClick={() => {
            if (!off && match.may("ChallengeWords")) match.sheet.value = "challenge";
          }}
        >
          <Icon name="scale" />
          {t("Challenge…")} <kbd>I</kbd>
        </button>
      )}
      <button
        type="button"
        class="btn primary go"
        aria-disabled={off}
        onClick={() => {
          match.accept();
        }}
      >
        <Icon name="check" />
        {centre ? t("Accept without the double") : t("Accept and note")} <kbd>A</kbd>
      </button>
    </div>
  );
}

/** With judges at hand: who may appeal does, or the game goes on. */
function AfterVerdict({ match }: Props) {
  const on = (kind: string, text: string, primary: boolean) =>
    match.may(kind) && (
      <button
        type="button"
        class={primary ? "btn primary go" : "btn"}
        onClick={() => {
          if (kind === "AppealVerdict") match.sheet.value = "appeal";
          else match.do({ kind });
        }}
      >
        {text}
      </button>
    );
  return (
    <div class="actions two" role="group" aria-label={t("Actions")}>
      {on("AppealVerdict", t("Appeal…"), false)}
      {on("RetractPlay", t("Withdraw the play (you lose the turn)"), true)}
      {on("Resume", t("Go on"), true)}
    </div>
  );
}

function Invite({ match }: Props) {
  return (
    <div class="actions share">
      <label class="sr" for="share">
        {t("Link to share")}
      </label>
      <input
        id="share"
        readOnly
        value={match.data.share}
        onFocus={(event) => {
          event.currentTarget.select();
        }}
      />
      <button
        type="button"
        class="btn primary"
        onClick={() => void navigator.clipboard.writeText(match.data.share).catch(() => undefined)}
      >
        <Icon name="copy" />
        {t("Copy link")}
      </button>
    </div>
  );
}

function Moves({ match }: Props) {
  const { session } = match;
  const laid = session.position.value.tentative.size > 0;
  const yours = match.stage.value === "yours";
  const free = yours && !laid && match.ready.value;
  const { text, score, ready, run } = next(match);
  return (
    <div class="actions" role="group" aria-label={t("Actions")}>
      <button
        type="button"
        class="btn primary go"
        aria-disabled={!ready}
        onClick={() => {
          if (ready) run();
        }}
      >
        <Icon name="play" />
        <span>{text}</span>
        {score !== null && <b>· {score}</b>}
      </button>
      <button
        type="button"
        class="btn"
        disabled={!laid}
        onClick={() => {
          session.recall();
        }}
      >
        <Icon name="recall" />
        {t("Recall")}
      </button>
      <button
        type="button"
        class="btn"
        disabled={!free || match.game.bag < match.data.rules.exchange_min_bag}
        onClick={() => (match.sheet.value = "exchange")}
      >
        <Icon name="swap" />
        {t("Exchange")}
      </button>
      <button type="button" class="btn" disabled={!free} onClick={() => (match.sheet.value = "pass")}>
        <Icon name="pass" />
        {t("Pass")}
      </button>
      <button
        type="button"
        class="btn phone-only"
        onClick={() => {
          session.hand.shuffle();
        }}
      >
        <Icon name="shuffle" />
        {t("Shuffle")}
      </button>
      <button type="button" class="btn" onClick={() => (match.sheet.value = "more")}>
        <Icon name="more" />
        {t("More")}
      </button>
    </div>
  );
}

interface Next {
  readonly text: string;
  readonly score: number | null;
  readonly ready: boolean;
  readonly run: () => void;
}

/** What the filled button says and does. */
function next(match: Match): Next {
  const idle = (text: string): Next => ({ text, score: null, ready: false, run: () => undefined });
  const { game, you } = match;
  const does = (kind: string, text: string): Next => ({
    text,
    score: null,
    ready: match.ready.value,
    run: () => {
      match.do({ kind });
    },
  });
  if (you && game.away === you && match.may("ReturnToTable")) return does("ReturnToTable", t("I am back"));
  switch (match.stage.value) {
    case "yours": {
      const count = match.scoring.count.value;
      const laid = match.session.position.value.tentative.size > 0;
      if (!laid) return idle(t("Lay tiles"));
      if (match.pending.value?.kind === "PlaceTiles") return idle(t("Sending…"));
      if (count.kind === "refused") return idle(missing(count.error.code));
      if (count.kind !== "good") return idle(t("Counting…"));
      const [main] = count.score.words;
      const text = t("Play {word}", { word: main?.word ?? "" });
      return {
        text,
        score: count.score.total,
        ready: match.ready.value,
        run: () => {
          match.primary();
        },
      };
    }
    case "asked":
      return idle(t("{name} is checking", { name: game.answer ? game.names[game.answer.side] : "" }));
    case "paused":
      return match.may("Resume") ? does("Resume", t("Go on")) : idle(t("Paused"));
    default:
      return idle(t("{name} is thinking", { name: you ? game.names[other(you)] : "" }));
  }
}
