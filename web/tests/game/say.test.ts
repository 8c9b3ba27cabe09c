import assert from "node:assert/strict";
import { test } from "node:test";

import { factsText, minuteText, pauseText, resultText, settledText, spokenTime, turnText } from "../../src/game/say.ts";
import type { Fact, Game, GameRecord } from "../../src/shared/game/wire.ts";

const record = (changes: Partial<GameRecord>): GameRecord => ({
  mover: "B",
  outcome: "play",
  points: 27,
  total: 226,
  play: "O8 ERGO",
  words: ["ERGO"],
  exchanged: 0,
  tiles: null,
  ...changes,
});
const game = (changes: Partial<Game> = {}): Game =>
  ({
    you: "A",
    names: { A: "Marta", B: "Jordi" },
    scores: { A: 250, B: 199 },
    squares: [],
    records: [],
    bag: 29,
    turn: null,
    answer: null,
    pause: null,
    result: null,
    ...changes,
  }) as unknown as Game;
const fact = (kind: string, by: string, fields: object = {}): Fact => ({ seq: 1, at: 0, by, kind, ...fields });

test("a rival's play is told whole, and asks", () => {
  const score = { total: 27, bonus: 0, words: [{ word: "ERGO", slot: "O8", letters: 5, factor: 3, score: 15 }] };
  const turn = { mover: "B", score, laid: [] } as unknown as Game["turn"];
  const { polite } = factsText(game({ turn, answer: { side: "A", until: null, pauses: null } }), [
    fact("ScoreAnnounced", "B"),
  ]);
  assert.equal(polite, "Jordi plays ERGO at O8, down: 27 points. Total: 226 to 250. Do you accept?");
});

test("a challenge says that the board is covered, where it is", () => {
  const sent = [fact("WordsChallenged", "A")];
  assert.equal(
    factsText(game({ squares: null }), sent).polite,
    "Challenge sent. The clocks are paused. The board is covered.",
  );
  assert.equal(factsText(game(), sent).polite, "Challenge sent. The clocks are paused.");
});

test("a verdict says where the tiles go, and never which word failed", () => {
  const bad = game({ records: [record({ outcome: "invalid", points: 0 })] });
  const given = [fact("VerdictGiven", "judge", { valid: false, invalid_words: ["ERGO"] })];
  assert.equal(factsText(bad, given).urgent, "The play is not valid. The tiles go back to the rack of Jordi.");
  assert.equal(factsText(game(), [fact("VerdictGiven", "judge", { valid: true })]).urgent, "The play is correct.");
});

test("a ruling of the site is told in the page’s language, one of an official as it was written", () => {
  const ruled = (text: string): Fact => fact("RulingMade", "system", { text });
  const grounds = { "House rule: no move within the days agreed": "Norma de la casa: ninguna jugada en el plazo" };
  assert.equal(
    factsText(game(), [ruled("House rule: no move within the days agreed")], grounds).urgent,
    "Ruling: Norma de la casa: ninguna jugada en el plazo",
  );
  assert.equal(factsText(game(), [ruled("Se repite el turno")], grounds).urgent, "Ruling: Se repite el turno");
});

test("an exchange tells numbers only", () => {
  const records = [record({ outcome: "exchange", exchanged: 3, points: 0, play: null, words: [] })];
  assert.equal(
    factsText(game({ records }), [fact("ExchangeDrawn", "B")]).polite,
    "Jordi exchanged 3 tiles. 29 tiles are left in the bag.",
  );
});

test("your turn: the clock and the last play", () => {
  assert.equal(
    turnText(game({ records: [record({})] }), 872_000),
    "Your turn. Clock: 14 minutes 32 seconds. Last play, ERGO.",
  );
  assert.equal(turnText(game({ records: [record({ outcome: "invalid" })] }), null), "Your turn.");
});

test("times and pauses", () => {
  assert.equal(spokenTime(-72_000), "1 minute 12 seconds over");
  assert.equal(minuteText(60_100, 59_900, 10), "One minute left.");
  assert.equal(minuteText(100, -10, 10), "Overtime: 10 points off per minute or part of a minute.");
  assert.equal(minuteText(50_000, 49_000, 10), "");
  const pause = { reason: "arbiter_called", by: "B", text: "How much is Ñ?" };
  assert.equal(pauseText(game({ pause })), "Jordi called the arbiter: the clocks are paused. «How much is Ñ?»");
});

test("the winner's points come first, whoever reads", () => {
  const won = (winner: "A" | "B" | null): Game =>
    game({ result: { winner, scores: { A: 269, B: 591 }, cause: "out", adjudicated: false, both_lose: false } });
  assert.equal(resultText(won("B")), "Jordi wins: 591 – 269");
  const program = { ...won("B"), names: { A: "Anna", B: "Letrado 1" } };
  assert.equal(resultText(program, "Beginner"), "Letrado\u00a01 (Beginner) wins: 591 – 269");
  assert.equal(resultText({ ...won("B"), you: "B" }), "You win: 591 – 269");
  assert.equal(resultText({ ...won("B"), you: null }), "Jordi wins: 591 – 269");
  assert.equal(resultText({ ...won(null), you: "B" }), "A draw: 591 – 269");
});

test("a game given up says what was taken off, or that the result is set", () => {
  const lost = (scores: { A: number; B: number }, cause = "abandoned"): Game =>
    game({ result: { winner: "A", scores, cause, adjudicated: true, both_lose: false } });
  assert.equal(settledText(lost({ A: 250, B: 89 })), "Jordi had 199 points; 110 are deducted, and racks do not count.");
  assert.equal(
    settledText(lost({ A: 300, B: 0 }, "absence")),
    "The plays added up to 250 – 199; the result is set by the rules.",
  );
  assert.equal(settledText(lost({ A: 250, B: 199 }, "out")), "");
  assert.equal(settledText(game()), "");
});
