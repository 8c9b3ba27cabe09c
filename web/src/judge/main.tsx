/** The word judge comes alive: it fetches its words once, and then needs nobody. */
import "../shared/styles/table.css";
import "../shared/styles/tool.css";
import "./judge.css";

import { render } from "preact";

import { loadTexts } from "../shared/i18n.ts";
import { keepOffline } from "../shared/offline/keep.ts";
import { Alphabet, type AlphabetData } from "../shared/tiles/alphabet.ts";
import { WordGraph } from "./graph.ts";
import { Judge } from "./Judge.tsx";

export interface JudgeData {
  readonly lexicon: string;
  readonly digest: string;
  readonly words: number;
  readonly graph: string;
  readonly alphabet: AlphabetData;
}

const place = document.querySelector<HTMLElement>("#judge");
const data = document.querySelector("#judge-data");

if (place && data?.textContent) {
  const read = JSON.parse(data.textContent) as JudgeData;
  const [answer] = await Promise.all([fetch(read.graph), loadTexts()]);
  // Without its words the page that the server drew goes on asking the server.
  if (answer.ok) {
    const graph = new WordGraph(await answer.arrayBuffer(), new Alphabet(read.alphabet));
    const offline = keepOffline("/juez", [read.graph]);
    place.replaceChildren();
    render(<Judge data={read} graph={graph} offline={offline} />, place);
    place.dataset.live = "true";
    void offline.then((kept) => {
      place.dataset.kept = String(kept);
    });
  }
}
