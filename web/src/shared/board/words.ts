/** How tiles, squares and refusals are said; screen readers and status line share it. */
import { t } from "../i18n.ts";
import type { Alphabet, Tile } from "../tiles/alphabet.ts";
import { type Position, squareName } from "./position.ts";
import type { Refusal, Score } from "./server.ts";

/** The kinds of square, by the mark of the board's layout. */
export const PREMIUMS: Readonly<Record<string, { className: string; label: () => string; name: () => string }>> = {
  "'": { className: "dl", label: () => t("DL"), name: () => t("double letter") },
  '"': { className: "tl", label: () => t("TL"), name: () => t("triple letter") },
  "-": { className: "dp", label: () => t("DW"), name: () => t("double word") },
  "=": { className: "tp", label: () => t("TW"), name: () => t("triple word") },
  "*": { className: "dp star", label: () => "★", name: () => t("centre, double word") },
};

/** «CH 5», «O blank», «blank». */
export function tileName(tile: Tile, alphabet: Alphabet): string {
  if (!tile.blank) return `${tile.face} ${String(alphabet.value(tile))}`;
  return tile.face ? t("{face} blank", { face: tile.face }) : t("blank");
}

/** «D11, CH 5, to be played». */
export function squareLabel(position: Position, at: number, mark: string, alphabet: Alphabet): string {
  const laid = position.tentative.get(at);
  const tile = laid?.tile ?? position.squares[at];
  const parts = [squareName(at)];
  if (tile) parts.push(tileName(tile, alphabet));
  else {
    const premium = PREMIUMS[mark];
    if (premium) parts.push(premium.name());
  }
  if (laid) parts.push(t("to be played"));
  else if (position.last.has(at)) parts.push(t("last play"));
  return parts.join(", ");
}

/** The words of a play: «CHUPE and CHA». */
export const wordList = ({ words }: Pick<Score, "words">): string =>
  new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(words.map(({ word }) => word));

/** The message with its article: «… (art. 8)». */
export function refusalText(error: Refusal): string {
  const number = error.article?.replace(/^\S+ §?/, "");
  if (!number) return error.message;
  const article = t("art. {number}", { number });
  return `${error.message} (${article})`;
}

/** What the button says while a play is not yet possible. */
export function missing(code: string): string {
  switch (code) {
    case "placement.no_contact":
      return t("Connect to a word");
    case "placement.gap":
      return t("Fill the gap");
    case "placement.two_lines":
      return t("Use one line");
    case "placement.one_tile":
      return t("Lay another tile");
    case "placement.off_centre":
      return t("Cover the star");
    default:
      return t("Not a play yet");
  }
}
