/** What was done and could have been, in words: shared by the page and by what is read out. */
import { t, tn } from "../shared/i18n.ts";
import { parseTile } from "../shared/tiles/alphabet.ts";
import type { Option, ReviewData, Turn } from "./wire.ts";

/** A number with one decimal and a true minus sign, as people write it here. */
export const decimal = (value: number): string =>
  new Intl.NumberFormat(document.documentElement.lang, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
  })
    .format(value)
    .replace("-", "−");

/** «−6.4» with a true minus sign; nothing lost is a dash. */
export const less = (lost: number | null): string => (lost === null ? "" : lost < 0.05 ? "—" : `−${decimal(lost)}`);

/** «+12.3» or «−4.0». */
export const signed = (value: number): string => (value < 0 ? `−${decimal(-value)}` : `+${decimal(value)}`);

/** A share of games, as people write it here. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(document.documentElement.lang, { style: "percent", maximumFractionDigits: 0 }).format(share);

/** How the plays of a turn were compared. */
export function methodText(turn: Turn): string {
  switch (turn.method) {
    case "static":
      return t("by equity");
    case "simulation":
      return t("by playing on many times");
    case "preendgame":
      return t("by the ways in which the last tiles can lie");
    case "endgame":
      return t("by searching the end of the game");
    case null:
      return "";
  }
}

export const faces = (tiles: readonly string[]): string => tiles.map((tile) => parseTile(tile).face || "?").join(" ");

export const wordOf = (option: Option): string => option.letters.map((tile) => parseTile(tile).face).join("");

/** What is done instead of laying tiles. */
export function instead(option: Option, turn: Turn): string {
  if (option.tiles.length > 0) return t("exchange {tiles}", { tiles: faces(option.tiles) });
  if (option.exchanged > 0) return tn("exchange of {n} tile", "exchange of {n} tiles", option.exchanged);
  return option.made && turn.outcome === "lost" ? t("turn lost") : t("pass");
}

/** «NADAR at 15D: 35 points» */
export function optionText(option: Option, turn: Turn): string {
  if (option.laid.length === 0) return instead(option, turn);
  return tn("{word} at {slot}: {n} point", "{word} at {slot}: {n} points", option.score, {
    word: wordOf(option),
    slot: option.place,
  });
}

/** The turn for who cannot see it: who, what, and the best that could have been. */
export function turnText(review: ReviewData, turn: Turn): string {
  const made = turn.options.find((option) => option.made);
  const best = turn.options[0];
  return [
    t("Turn {n} of {total}, {name}.", { n: turn.turn, total: review.total, name: review.names[turn.mover] }),
    made ? `${optionText(made, turn)}.` : "",
    turn.outcome === "invalid" ? t("The play was not valid.") : "",
    (turn.equity_lost || turn.win_lost) && best ? t("Best: {play}.", { play: optionText(best, turn) }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** What the judge said, and which words the lexicon does not have: now it may be told. */
export function verdicts(review: ReviewData, turn: Turn): string[] {
  const said = turn.challenges.map(({ words, valid }) => {
    const list = words.join(", ");
    const correct = valid ?? turn.outcome === "play";
    return correct
      ? t("Challenged: {words}. The play was correct.", { words: list })
      : t("Challenged: {words}. The play was not valid.", { words: list });
  });
  const unknown = turn.words.filter(({ valid }) => valid === false).map(({ word }) => word);
  if (unknown.length === 0) return said;
  const brought = turn.phony?.stands
    ? [t("It stayed on the board, and brought {points} points of equity.", { points: decimal(turn.phony.gain) })]
    : [];
  return [
    ...said,
    t("Not in {lexicon}: {words}.", { lexicon: review.lexicon ?? "", words: unknown.join(", ") }),
    ...brought,
  ];
}
