/** Puts a board that answers can be laid on in the place of the one that the server drew. */
import "../shared/styles/table.css";
import "./puzzle.css";

import { render } from "preact";

import { BoardSession, type PageData } from "../shared/board/boardSession.ts";
import { playText, watchScore } from "../shared/board/score.ts";
import { loadTexts } from "../shared/i18n.ts";
import { Laying } from "./Laying.tsx";

const place = document.querySelector<HTMLElement>("#puzzle-app");
const form = document.querySelector<HTMLFormElement>("#puzzle-answer");
const field = form?.querySelector<HTMLInputElement>("[name=jugada]");
const data = document.querySelector("#puzzle-data");

if (place && form && field && data?.textContent) {
  await loadTexts();
  const session = new BoardSession(JSON.parse(data.textContent) as PageData);
  const scoring = watchScore(session, (score) => {
    field.value = playText(score.play);
    form.requestSubmit();
  });
  form.hidden = true;
  place.replaceChildren();
  render(<Laying session={session} scoring={scoring} />, place);
  place.dataset.live = "true";
}
