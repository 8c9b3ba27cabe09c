/** Puts the live game in the place of the one that the server drew. */
import "../shared/styles/table.css";
import "../shared/styles/game.css";

import { render } from "preact";
import type { PageData } from "../shared/game/wire.ts";
import { loadTexts } from "../shared/i18n.ts";
import { App } from "./App.tsx";
import { Match } from "./match.ts";

const place = document.querySelector<HTMLElement>("#game");
const data = document.querySelector("#game-data");

if (place && data?.textContent) {
  await loadTexts();
  const match = new Match(JSON.parse(data.textContent) as PageData);
  place.replaceChildren();
  render(<App match={match} />, place);
  match.line.open();
  place.dataset.live = "true";
}
