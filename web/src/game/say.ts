/** What happened, in words: the status line and screen readers share them. */

import { readSlot } from "../shared/game/sheet.ts";
import {
  type BySide,
  type Fact,
  type Game,
  type GameRecord,
  other,
  type Side,
  type TurnScore,
} from "../shared/game/wire.ts";
import { t, tn } from "../shared/i18n.ts";
import { figure } from "../shared/numbers.ts";

const MINUTE = 60_000;

/** The name by which a player is called on the page. */
const nameOf = (game: Game, side: Side): string => game.names[side];

/** «14 minutes 32 seconds». */
export function spokenTime(left: number): string {
  const seconds = Math.floor(Math.abs(left) / 1000);
  const parts = [
    seconds >= 60 && tn("{n} minute", "{n} minutes", Math.floor(seconds / 60)),
    (seconds % 60 > 0 || seconds < 60) && tn("{n} second", "{n} seconds", seconds % 60),
  ].filter(Boolean);
  const text = parts.join(" ");
  return left < 0 ? t("{time} over", { time: text }) : text;
}

/** «8H, across». */
function spokenSlot(slot: string): string {
  const direction = readSlot(slot)?.direction;
  return direction === "across" ? t("{slot}, across", { slot }) : t("{slot}, down", { slot });
}

/** A play that is announced: «Jordi plays ERGO at O8: 27 points, total 226.» */
export function announcedText(game: Game, score: TurnScore, mover: Side): string {
  const [main] = score.words;
  const fields = {
    name: nameOf(game, mover),
    word: main?.word ?? "",
    slot: main?.slot ?? "",
    total: game.scores[mover] + score.total,
  };
  return mover === game.you
    ? tn("You play {word} at {slot}: {n} point.", "You play {word} at {slot}: {n} points.", score.total, fields)
    : tn(
        "{name} plays {word} at {slot}: {n} point, total {total}.",
        "{name} plays {word} at {slot}: {n} points, total {total}.",
        score.total,
        fields,
      );
}

/** A closed turn: «Jordi played ERGO at O8: 27 points.» */
export function recordText(game: Game, record: GameRecord): string {
  const name = nameOf(game, record.mover);
  const own = record.mover === game.you;
  switch (record.outcome) {
    case "play": {
      const fields = { name, word: record.words[0] ?? "", slot: record.play?.split(" ", 1)[0] ?? "" };
      if (!fields.word) return tn("{name}: {n} point.", "{name}: {n} points.", record.points, { name });
      return own
        ? tn(
            "You played {word} at {slot}: {n} point.",
            "You played {word} at {slot}: {n} points.",
            record.points,
            fields,
          )
        : tn(
            "{name} played {word} at {slot}: {n} point.",
            "{name} played {word} at {slot}: {n} points.",
            record.points,
            fields,
          );
    }
    case "pass":
      return own ? t("You passed.") : t("{name} passed.", { name });
    case "exchange":
      return own
        ? tn("You exchanged {n} tile.", "You exchanged {n} tiles.", record.exchanged)
        : tn("{name} exchanged {n} tile.", "{name} exchanged {n} tiles.", record.exchanged, { name });
    case "invalid":
      return own
        ? t("Your play was not valid: your tiles are back and you lose the turn.")
        : t("{name}’s play was not valid: the tiles are back on the rack.", { name });
    case "lost":
      return own ? t("You lost the turn.") : t("{name} lost the turn.", { name });
  }
}

/** What people say a game ended by. */
export function causeText(game: Game, cause: string): string {
  const texts: Readonly<Record<string, () => string>> = {
    out: () => t("All tiles of one player are on the board and the bag is empty."),
    passes: () => t("Both players passed."),
    scoreless: () => t("Too many turns in a row without points."),
    blocked: () => t("No more plays are possible."),
    time: () => t("The round’s time is up."),
    overtime: () => t("The overtime allowed is used up."),
    absence: () => t("A player was absent."),
    abandoned: () => t("The game was given up."),
    disqualified: () => t("A player was disqualified."),
    ruling: () => t("The arbiter decided."),
  };
  return texts[cause]?.() ?? (game.result ? t("The game has ended.") : "");
}

/**
 * «You win 364 – 351», «Jordi wins …», «Drawn»: the winner's points first, else one's own. A
 * program is named with its level, and no line ends inside a name.
 */
export function resultText(game: Game, level?: string | null): string {
  const { result, you } = game;
  if (!result) return t("The game was annulled.");
  const score = scoreText(result.scores, result.winner ?? you ?? "A");
  if (result.both_lose) return t("Both players lose: {score}", { score });
  if (result.winner === null) return t("A draw: {score}", { score });
  if (result.winner === you) return t("You win: {score}", { score });
  const name = nameOf(game, result.winner).replaceAll(" ", "\u00a0");
  return t("{name} wins: {score}", { name: level ? `${name} (${level})` : name, score });
}

const scoreText = (scores: BySide<number>, first: Side): string =>
  `${figure(scores[first])} – ${figure(scores[other(first)])}`;

/** Lost by giving up, by absence or by time: why the result is not what the plays came to (F09 §47.2, CAT 4.E). */
export function settledText(game: Game): string {
  const { result, scores } = game;
  if (!result?.winner || !["abandoned", "absence", "overtime", "disqualified"].includes(result.cause)) return "";
  const loser = other(result.winner);
  const off = scores[loser] - result.scores[loser];
  if (result.scores[result.winner] !== scores[result.winner]) {
    return t("The plays added up to {score}; the result is set by the rules.", {
      score: scoreText(scores, result.winner),
    });
  }
  if (off <= 0) return "";
  return tn(
    "{name} had {points} points; {n} is deducted, and racks do not count.",
    "{name} had {points} points; {n} are deducted, and racks do not count.",
    off,
    { name: nameOf(game, loser), points: scores[loser] },
  );
}

/** Why the clocks stand. */
export function pauseText(game: Game): string {
  const { pause } = game;
  const by = pause && (pause.by === "A" || pause.by === "B") ? nameOf(game, pause.by) : t("The arbiter");
  switch (pause?.reason) {
    case "arbiter_called":
      return [t("{name} called the arbiter: the clocks are paused.", { name: by }), pause.text && `«${pause.text}»`]
        .filter(Boolean)
        .join(" ");
    case "score_difference":
      return t("The points are being compared: the clocks are paused.");
    case "verification":
      return t("The play is being checked: the clocks are paused.");
    default:
      return t("The game and its clocks are paused.");
  }
}

/** What screen readers are told at once, and what may wait. */
export interface Said {
  readonly polite: string;
  readonly urgent: string;
}

/** The announcements of the facts of one message; *grounds* are the site’s own reasons in the page’s language. */
export function factsText(game: Game, facts: readonly Fact[], grounds: Readonly<Record<string, string>> = {}): Said {
  const polite: string[] = [];
  const urgent: string[] = [];
  for (const fact of facts) {
    const own = fact.by === game.you;
    const name = fact.by === "A" || fact.by === "B" ? nameOf(game, fact.by) : t("The arbiter");
    if (fact.kind === "ScoreAnnounced" && game.turn?.score) {
      if (!own) polite.push(spokenPlay(game, game.turn.score, game.turn.mover));
    } else if (fact.kind === "WordsChallenged") {
      polite.push(
        own
          ? t("Challenge sent. The clocks are paused.")
          : t("{name} challenges the play. The clocks are paused.", { name }),
      );
      if (game.squares === null) polite.push(t("The board is covered."));
    } else if (fact.kind === "VerdictGiven") {
      urgent.push(fact.valid === true ? t("The play is correct.") : t("The play is not valid."));
      const last = game.records.at(-1);
      if (fact.valid !== true && last?.outcome === "invalid") {
        const back =
          last.mover === game.you
            ? t("The tiles go back to your rack.")
            : t("The tiles go back to the rack of {name}.", { name: nameOf(game, last.mover) });
        urgent.push(back);
      }
    } else if (fact.kind === "ExchangeDrawn" || (fact.kind === "TurnSpent" && fact.why === "passed")) {
      const last = game.records.at(-1);
      if (last) polite.push(recordText(game, last));
      if (fact.kind === "ExchangeDrawn")
        polite.push(tn("{n} tile is left in the bag.", "{n} tiles are left in the bag.", game.bag));
    } else if (fact.kind === "TotalTimeEnded" || fact.kind === "RoundTimeEnded") {
      urgent.push(t("The round’s time is up: this turn is finished."));
    } else if (fact.kind === "GamePaused" && game.pause && game.pause.reason !== "verification") {
      polite.push(pauseText(game));
    } else if (fact.kind === "RulingMade" && typeof fact.text === "string") {
      urgent.push(t("Ruling: {text}", { text: grounds[fact.text] ?? fact.text }));
    } else if (fact.kind === "PlayerSanctioned") {
      const side = fact.side === "A" ? "A" : "B";
      urgent.push(
        side === game.you
          ? t("The director has sanctioned you.")
          : t("The director has sanctioned {name}.", { name: nameOf(game, side) }),
      );
    } else if (fact.kind === "SanctionRuled") {
      urgent.push(
        fact.upheld === true ? t("The tribunal upholds the sanction.") : t("The tribunal overturns the sanction."),
      );
    } else if (fact.kind === "ReopenRequested" && !own) {
      polite.push(t("{name} asks that the game be opened again.", { name }));
    } else if (fact.kind === "GameClosed" || fact.kind === "GameForfeited" || fact.kind === "GameAnnulled") {
      urgent.push(resultText(game));
    }
  }
  return { polite: polite.join(" "), urgent: urgent.join(" ") };
}

/** «Jordi plays ERGO at O8, down: 27 points. Total: 226 to 250.» */
function spokenPlay(game: Game, score: TurnScore, mover: Side): string {
  const [main] = score.words;
  const you = game.you ?? mover;
  const rival = game.scores[mover] + score.total;
  const text = tn(
    "{name} plays {word} at {slot}: {n} point. Total: {total} to {own}.",
    "{name} plays {word} at {slot}: {n} points. Total: {total} to {own}.",
    score.total,
    {
      name: nameOf(game, mover),
      word: main?.word ?? "",
      slot: spokenSlot(main?.slot ?? ""),
      total: rival,
      own: game.scores[you],
    },
  );
  const question = t("Do you accept?");
  return game.answer?.side === game.you ? `${text} ${question}` : text;
}

/** «Your turn. Clock: 14 minutes 32 seconds.» */
export function turnText(game: Game, left: number | null): string {
  const last = game.records.at(-1);
  return [
    t("Your turn."),
    left === null ? "" : t("Clock: {time}.", { time: spokenTime(left) }),
    last && last.mover !== game.you ? lastText(game, last) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** «Last play, ERGO.»; that a play was not valid has been said. */
function lastText(game: Game, last: GameRecord): string {
  if (last.outcome === "invalid") return "";
  return last.outcome === "play" ? t("Last play, {word}.", { word: last.words[0] ?? "" }) : recordText(game, last);
}

/** What the clock has to say when it passes a minute, or nothing. */
export function minuteText(before: number, left: number, points: number): string {
  if (before > MINUTE && left <= MINUTE && left > 0) return t("One minute left.");
  if (before >= 0 && left < 0) return t("Overtime: {n} points off per minute or part of a minute.", { n: points });
  return "";
}
