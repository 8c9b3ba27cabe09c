/** Puts the live console in the place of the table that the server drew. */
import "../shared/styles/table.css";
import "../shared/styles/game.css";
import "../shared/styles/tool.css";
import "../shared/styles/console.css";

import { render } from "preact";

import { loadTexts } from "../shared/i18n.ts";
import { App } from "./App.tsx";
import { Desk } from "./desk.ts";
import type { PageData } from "./wire.ts";

const place = document.querySelector<HTMLElement>("#console");
const data = document.querySelector("#console-data");

if (place && data?.textContent) {
  await loadTexts();
  const desk = new Desk(JSON.parse(data.textContent) as PageData);
  place.replaceChildren();
  render(<App desk={desk} />, place);
  desk.line.open();
  place.dataset.live = "true";
}
