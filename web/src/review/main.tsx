/** Puts the live review in the place of the one that the server drew. */
import "../shared/styles/table.css";
import "./review.css";

import { render } from "preact";

import { loadTexts } from "../shared/i18n.ts";
import { App } from "./App.tsx";
import { Replay } from "./replay.ts";
import type { PageData } from "./wire.ts";

const place = document.querySelector<HTMLElement>("#review");
const data = document.querySelector("#review-data");

if (place && data?.textContent) {
  await loadTexts();
  const replay = new Replay(JSON.parse(data.textContent) as PageData);
  if (replay.data.total > 0) {
    place.replaceChildren();
    render(<App replay={replay} />, place);
    replay.keepAddress();
    place.dataset.live = "true";
    await replay.complete();
  }
  if (replay.review.value.whole || replay.data.total === 0) place.dataset.whole = "true";
}
