/** Puts the live board in the place of the one that the server drew. */
import "../shared/styles/table.css";
import "./board.css";

import { render } from "preact";
import { BoardSession, type PageData } from "../shared/board/boardSession.ts";
import { watchScore } from "../shared/board/score.ts";
import { loadTexts } from "../shared/i18n.ts";
import { App } from "./App.tsx";
import { BestPlays } from "./best.ts";

const place = document.querySelector<HTMLElement>("#board-app");
const data = document.querySelector("#board-data");

if (place && data?.textContent) {
  await loadTexts();
  const read = JSON.parse(data.textContent) as PageData;
  const session = new BoardSession(read);
  const best = new BestPlays(session);
  if (read.best) void best.ask();
  place.replaceChildren();
  render(<App session={session} scoring={watchScore(session, () => session.play())} best={best} />, place);
  place.dataset.live = "true";
}
