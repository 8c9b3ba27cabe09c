/** The hall's screen: it counts the round's time and turns its pages when there are many tables. */
import "./projector.css";
import { follow } from "../shared/tournament/news.ts";
import { pages, shown } from "../shared/tournament/screen.ts";

const A_PAGE = 12;
const TURN = 12_000;

let page = 0;
let since = performance.now();

function count(): void {
  const clock = document.querySelector<HTMLElement>(".ck");
  const figures = clock?.querySelector("span:not(.over)");
  if (!clock || !figures) return;
  const passed = (performance.now() - since) / 1000;
  const { left, elapsed } = clock.dataset;
  if (left !== undefined) {
    figures.textContent = shown(Number(left) - passed);
    clock.classList.toggle("over", Number(left) - passed <= 0);
  } else if (elapsed !== undefined) {
    figures.textContent = shown(Number(elapsed) + passed);
  }
}

function turn(): void {
  const tables = [...document.querySelectorAll<HTMLElement>(".screen .r")];
  const many = pages(tables.length, A_PAGE);
  page %= many;
  for (const [at, table] of tables.entries()) table.hidden = Math.floor(at / A_PAGE) !== page;
  const told = document.querySelector(".pages");
  if (told) told.textContent = many > 1 ? `${page + 1} / ${many}` : "";
}

turn();
count();
setInterval(count, 500);
setInterval(() => {
  page += 1;
  turn();
}, TURN);
void follow(() => {
  since = performance.now();
  turn();
  count();
});
