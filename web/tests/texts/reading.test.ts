import assert from "node:assert/strict";
import { test } from "node:test";

import { readTexts } from "../../texts/reading.ts";

const IMPORT = 'import { t, tn } from "../i18n.ts";\n';
const read = (source: string) => readTexts("page.tsx", IMPORT + source);
const texts = (source: string): readonly string[] =>
  read(source).messages.map(({ one, many }) => (many === undefined ? one : `${one} / ${many}`));
const faults = (source: string): readonly string[] =>
  read(source).faults.map(({ line, problem }) => `${String(line)}: ${problem}`);

test("texts are found wherever they are called for", () => {
  // Both were lost by reading words instead of the tree: after a template with quotes, and inside one.
  assert.deepEqual(texts('const a = level ? `${name} (${level})` : name;\nt("{name} wins: {score}", { name: a });'), [
    "{name} wins: {score}",
  ]);
  assert.deepEqual(texts('const b = `${words[0] ?? "–"}: ${t("noted {n}", { n })}, ${t("counted {n}", { n })}`;'), [
    "noted {n}",
    "counted {n}",
  ]);
  assert.deepEqual(texts("t(`It’s “here”`); t('don\\'t');"), ["It’s “here”", "don't"]);
  assert.deepEqual(texts('tn(\n  "{n} tile",\n  "{n} tiles",\n  count,\n);'), ["{n} tile / {n} tiles"]);
  assert.deepEqual(texts('<p title={t("a")}>{/\'/.test(x) && t("b")}</p>;'), ["a", "b"]);
});

test("another name for t is followed, another t is none", () => {
  assert.deepEqual(readTexts("x.ts", 'import { t as told } from "./i18n.ts"; told("a");').messages, [{ one: "a" }]);
  assert.deepEqual(readTexts("x.ts", 'import { t } from "./time.ts"; t("a"); t(b);'), { messages: [], faults: [] });
});

test("translations are imported by name, so that their texts are found", () => {
  for (const source of [
    'import * as i18n from "../i18n.ts"; i18n.t("a");',
    'import i18n from "../i18n.ts";',
    'export { t } from "../i18n.ts";',
    'export * from "../i18n.ts";',
    'const { t: told } = await import("../i18n.ts"); told("a");',
    'import { t } from "../i18n.ts"; export { t };',
  ]) {
    assert.ok(readTexts("x.ts", source).faults.length, source);
  }
  assert.deepEqual(readTexts("x.ts", 'export * from "./time.ts"; await import("./clock.ts");').faults, []);
});

test("a text made at run time is refused, with its line", () => {
  const literal = "needs its text as a literal: a text made at run time is in no catalogue.";
  assert.deepEqual(faults("t(reason);"), [`2: “t” ${literal}`]);
  assert.deepEqual(faults("\n\nt(`Round ${n}`);"), [`4: “t” ${literal}`]);
  assert.deepEqual(faults('t("a" + b);\ntn("a", many, 2);'), [`2: “t” ${literal}`, `3: “tn” ${literal}`]);
  assert.deepEqual(faults("t();"), [`2: “t” ${literal}`]);
  assert.equal(faults("names.map(t);").length, 1);
  assert.equal(faults("const t = 1;").length, 1);
  assert.deepEqual(faults("x.t; ({ t: 1 });"), []);
});

test("letters that people would read untranslated are refused", () => {
  for (const shown of [
    "<p>Hello</p>",
    "<>Hello</>",
    "<p>{n} s</p>",
    '<p>{ready ? "Yes" : t("No")}</p>',
    "<p>{`${n} points`}</p>",
    '<p>{n + " points"}</p>',
    '<p>{name || "nobody"}</p>',
    '<button title="Close" />',
    '<button aria-label={"Close"} />',
    "<input placeholder={`Word ${n}`} />",
    '<img alt="Board" />',
    'place.textContent = "Hello";',
    'place.setAttribute("aria-label", "Hello");',
    'confirm("Sure?");',
  ]) {
    assert.equal(faults(shown).length, 1, shown);
  }
});

test("signs, names of classes, keys and what is marked need no translation", () => {
  for (const shown of [
    '<p class="wide">{t("Hello")} · {n} – 3</p>',
    '<p>{kind === "play" && t("Play")}</p>',
    "<kbd>A</kbd>",
    "<span translate={false}>GCG</span>",
    "<span translate={false}><b>GCG</b></span>",
    '<Icon name="close" />',
    "place.textContent = ` · ${text}`;",
  ]) {
    assert.deepEqual(faults(shown), [], shown);
  }
  assert.equal(faults("<p><b translate={false}>GCG</b> file</p>").length, 1);
});
