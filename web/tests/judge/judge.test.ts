import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { WordGraph } from "../../src/judge/graph.ts";
import { asCsv } from "../../src/judge/log.ts";
import { Alphabet, type AlphabetData } from "../../src/shared/tiles/alphabet.ts";

interface Case {
  readonly alphabet: AlphabetData;
  readonly graph: string;
  readonly answers: Readonly<Record<string, boolean>>;
}

// Written by tests/server/features/test_judge_page.py from the lexicon itself, which also keeps it up to date.
const cases = JSON.parse(readFileSync("tests/judge/cases.json", "utf-8")) as Readonly<Record<string, Case>>;

for (const [language, { alphabet, graph, answers }] of Object.entries(cases)) {
  test(`the browser judges as the lexicon does: ${language}`, () => {
    const bytes = Uint8Array.from(Buffer.from(graph, "base64"));
    const words = new WordGraph(bytes.buffer, new Alphabet(alphabet));
    for (const [word, valid] of Object.entries(answers)) assert.equal(words.contains(word), valid, word);
  });
}

test("a graph that is none is refused", () => {
  assert.throws(() => new WordGraph(new ArrayBuffer(7), new Alphabet({ language: "es", blanks: 2, faces: [] })));
});

test("the log is a table whose cells no spreadsheet takes for formulas", () => {
  const line = { at: 0, table: "=1+1", lexicon: "fise-2009", digest: "", words: ['a"b'], correct: false };
  assert.equal(asCsv([line]).split("\r\n")[1], '"1970-01-01T00:00:00.000Z","\'=1+1","fise-2009","a""b","not valid"');
});
