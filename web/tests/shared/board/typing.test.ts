import assert from "node:assert/strict";
import { test } from "node:test";
import { type Held, START, type Step, type } from "../../../src/shared/board/typing.ts";
import { Alphabet, type AlphabetData, notation, type Tile } from "../../../src/shared/tiles/alphabet.ts";

const face = (f: string, value: number, ...also: string[]) => ({ face: f, value, count: 2, also });
const plain = (letters: string) => [...letters].map((letter) => face(letter, 1));

const es = new Alphabet({
  language: "es",
  blanks: 2,
  faces: [...plain("ABCDEFGHIJLMNÑOPQRSTUVXYZ"), face("CH", 5, "1"), face("LL", 8, "2"), face("RR", 8, "3")],
} satisfies AlphabetData);
const ca = new Alphabet({
  language: "ca",
  blanks: 2,
  faces: [...plain("ABCÇDEFGHIJLMNOPRSTUVXZ"), face("L·L", 10, "L.L", "L-L", "ĿL"), face("NY", 10), face("QU", 8, "Q")],
} satisfies AlphabetData);

/** Types a text against a hand; capitals are typed with Shift. Gives notation, or what stopped it. */
function typed(text: string, alphabet: Alphabet, hand?: string[]): string {
  const left = hand ? [...hand] : null;
  const laid: Tile[] = [];
  const key = (tile: Tile): string => (tile.blank ? "?" : tile.face);
  const held: Held = (tile) => left === null || left.includes(key(tile));
  const take = (tile: Tile): void => void left?.splice(left.indexOf(key(tile)), 1);
  let state = START;
  let step: Step;
  for (const char of text) {
    [state, step] = type(state, { char, shift: char !== char.toLowerCase() }, alphabet, held);
    if (step.kind === "replace") {
      const back = key(laid.pop()!);
      left?.push(back);
    }
    if (step.kind === "lay" || step.kind === "replace") {
      take(step.tile);
      laid.push(step.tile);
    } else if (step.kind === "unknown") return `unknown ${step.text}`;
    else if (step.kind === "missing") return `missing ${notation(step.tile)}`;
  }
  return laid.map(notation).join(" ");
}

const cases: [name: string, alphabet: Alphabet, text: string, hand: string[] | undefined, expected: string][] = [
  ["a digraph at hand is one tile", es, "chupe", undefined, "[CH] U P E"],
  ["a digraph not at hand is two tiles", es, "chupe", ["C", "H", "U", "P", "E"], "C H U P E"],
  ["the pair wins when both are at hand", es, "calle", ["C", "A", "L", "L", "LL", "E"], "C A [LL] E"],
  ["only the digraph at hand: the first key waits", es, "chal", ["CH", "A", "L"], "[CH] A L"],
  ["the first key of a tile that does not follow", es, "ca", ["CH", "A"], "missing C"],
  ["the apostrophe keeps tiles apart", es, "l'l", undefined, "L L"],
  ["the curly apostrophe too", es, "c’h", undefined, "C H"],
  ["digits name digraphs", es, "1o3i2o", undefined, "[CH] O [RR] I [LL] O"],
  ["brackets name a tile", es, "[ch]a", undefined, "[CH] A"],
  ["brackets with nothing known", es, "[kw]", undefined, "unknown KW"],
  ["three of a letter", es, "lll", undefined, "[LL] L"],
  ["accents are ignored", es, "pingüí", undefined, "P I N G U I"],
  ["eñe is a letter", es, "año", undefined, "A Ñ O"],
  ["no such tile", es, "kilo", undefined, "unknown k"],
  ["none left", es, "zz", ["Z"], "missing Z"],
  ["Shift lays a blank", es, "caSa", undefined, "C A s A"],
  ["Shift twice makes a blank digraph", es, "CHe", ["?", "E"], "[ch] E"],
  ["a blank, then an ordinary tile", es, "Che", ["?", "H", "E"], "c H E"],
  ["no blank at hand", es, "Ch", ["C", "H"], "missing c"],
  ["geminate L with a full stop", ca, "col.legi", undefined, "C O [L·L] E G I"],
  ["geminate L with a middle dot", ca, "col·legi", undefined, "C O [L·L] E G I"],
  ["geminate L with a hyphen", ca, "l-l", undefined, "[L·L]"],
  ["geminate L not at hand", ca, "l.la", ["L", "L", "A"], "L L A"],
  ["a dot that leads nowhere", ca, "l.a", undefined, "L A"],
  ["LL without a dot is two tiles", ca, "lla", undefined, "L L A"],
  ["QU typed in full", ca, "que", undefined, "[QU] E"],
  ["Q alone carries its U", ca, "qe", undefined, "[QU] E"],
  ["NY", ca, "anys", undefined, "A [NY] S"],
  ["Y alone is no tile", ca, "ya", undefined, "unknown y"],
  ["N, then a Y that no tile carries", ca, "ny", ["N"], "unknown y"],
  ["ce trencada is a letter", ca, "força", undefined, "F O R Ç A"],
];

for (const [name, alphabet, text, hand, expected] of cases) {
  test(`${alphabet.language}: ${name}`, () => assert.equal(typed(text, alphabet, hand), expected));
}

const stops: [name: string, text: string, hand: string[], expected: string][] = [
  ["letters after a missing one do not slide in", "cosas", ["C", "S", "S", "A"], "C | O | O | O | O"],
  ["nor after one that no tile shows", "kilo", ["I", "L", "O"], "k | k | k | k"],
  ["a blank may stand for the missing one", "coOsas", ["C", "S", "S", "A", "?"], "C | O | o | S | A | S"],
  ["no blank goes before the missing one", "coSO", ["C", "S", "?"], "C | O | O | o"],
  ["a blank digraph for a missing digraph", "1CHa", ["A", "?"], "CH | c | [ch] | A"],
  ["without a blank it stays missing", "oO", ["A"], "O | O"],
];

for (const [name, text, hand, expected] of stops) {
  test(`stopped: ${name}`, () => {
    const left = [...hand];
    const key = (tile: Tile): string => (tile.blank ? "?" : tile.face);
    let state = START;
    const said = [...text].map((char) => {
      const [next, step] = type(state, { char, shift: char !== char.toLowerCase() }, es, (tile) =>
        left.includes(key(tile)),
      );
      state = next;
      if (step.kind === "lay") left.splice(left.indexOf(key(step.tile)), 1);
      if (step.kind === "lay" || step.kind === "replace") return notation(step.tile);
      return step.kind === "unknown" ? step.text : step.kind === "missing" ? step.tile.face : step.kind;
    });
    assert.equal(said.join(" | "), expected);
  });
}
