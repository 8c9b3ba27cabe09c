import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePage, renewLive } from "../../src/shared/live.ts";
import { all, only } from "../dom.ts";

function renew(before: string, after: string): boolean {
  document.body.innerHTML = before;
  return renewLive(parsePage(`<body>${after}</body>`));
}

test("the live parts are taken over, with their attributes; the rest of the page stays", () => {
  const before = '<p id="own">Mine</p><div data-live="a" class="old" title="x">1</div>';
  assert.ok(renew(before, '<p id="own">Theirs</p><div data-live="a" class="new">2</div>'));
  assert.equal(only("#own").textContent, "Mine");
  assert.equal(only("[data-live]").outerHTML, '<div data-live="a" class="new">2</div>');
});

test("what says the same is left alone", () => {
  document.body.innerHTML = '<div data-live="a"><b>1</b></div>';
  const kept = only("b");
  assert.equal(renewLive(parsePage('<body><div data-live="a"><b>1</b></div></body>')), false);
  assert.equal(only("b"), kept);
});

test("a part in which somebody is typing stays until they are done", () => {
  document.body.innerHTML = '<div data-live="a"><input value="4"></div><div data-live="b">1</div>';
  only("input").focus();
  const fresh = '<body><div data-live="a">gone</div><div data-live="b">2</div></body>';
  renewLive(parsePage(fresh));
  assert.equal(only('[data-live="b"]').textContent, "2");
  only("input").blur();
  renewLive(parsePage(fresh));
  assert.equal(only('[data-live="a"]').textContent, "gone");
});

test("a part that is gone leaves its place, and comes back there", () => {
  assert.ok(renew('<div data-live="a">1</div>', ""));
  assert.equal(only("[data-live]").outerHTML, '<div data-live="a" hidden=""></div>');
  assert.equal(renewLive(parsePage("<body></body>")), false);
  assert.ok(renewLive(parsePage('<body><div data-live="a">2</div></body>')));
  assert.equal(only("[data-live]").outerHTML, '<div data-live="a">2</div>');
});

test("rows that say something else are marked, new ones are not; the link in focus keeps it", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const row = (name: string, points: number): string =>
    `<p data-row="${name}"><a href="/jugador/${name}">${name}</a> ${String(points)}</p>`;
  document.body.innerHTML = `<div data-live="a">${row("ana", 1)}${row("blas", 1)}</div>`;
  only('[data-row="blas"] a').focus();
  renewLive(parsePage(`<body><div data-live="a">${row("eva", 3)}${row("ana", 2)}${row("blas", 1)}</div></body>`));
  assert.equal(only(".changed").dataset.row, "ana");
  assert.equal(document.activeElement, only('[data-row="blas"] a'));
  context.mock.timers.tick(5_000);
  assert.equal(all(".changed").length, 0);
});
