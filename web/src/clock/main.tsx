/** The game clock comes alive; it needs nothing from the server any more. */
import "../shared/styles/table.css";
import "../shared/styles/tool.css";
import "./clock.css";

import { render } from "preact";

import { loadTexts } from "../shared/i18n.ts";
import { keepOffline } from "../shared/offline/keep.ts";
import { GameClock } from "./GameClock.tsx";
import type { Rules } from "./model.ts";

const place = document.querySelector<HTMLElement>("#clock");
const data = document.querySelector("#clock-data");

if (place && data?.textContent) {
  const rules = JSON.parse(data.textContent) as readonly Rules[];
  await loadTexts();
  const offline = keepOffline("/reloj", []);
  place.replaceChildren();
  render(<GameClock editions={rules} offline={offline} />, place);
  place.dataset.live = "true";
  void offline.then((kept) => {
    place.dataset.kept = String(kept);
  });
}
