/** The answer fills the screen and clears itself: after ten seconds, at any key or touch. */
import { useLayoutEffect, useState } from "preact/hooks";

import { t } from "../shared/i18n.ts";
import { Icon } from "../shared/tiles/Tile.tsx";
import type { Answer } from "./Judge.tsx";

const SECONDS = 10;
/** A key still held down from asking must not clear what nobody has read. */
const DEAF_MS = 400;

interface Props {
  readonly answer: Answer;
  readonly onDone: () => void;
}

export function Verdict({ answer, onDone }: Props) {
  const [left, setLeft] = useState(SECONDS);
  useLayoutEffect(() => {
    const began = Date.now();
    const timer = setInterval(() => {
      const gone = Math.floor((Date.now() - began) / 1000);
      if (gone >= SECONDS) onDone();
      else setLeft(SECONDS - gone);
    }, 250);
    const done = (event: Event) => {
      if (Date.now() - began < DEAF_MS) return;
      event.preventDefault();
      onDone();
    };
    document.addEventListener("keydown", done);
    document.addEventListener("pointerup", done);
    return () => {
      clearInterval(timer);
      document.removeEventListener("keydown", done);
      document.removeEventListener("pointerup", done);
    };
  }, []);
  return (
    <section class={`verdict ${answer.correct ? "y" : "n"}`} role="alert">
      <div class="tool-state">
        <span class="sign">
          <Icon name={answer.correct ? "check" : "x"} />
        </span>
        <h1>{answer.correct ? t("Play correct") : t("Play not valid")}</h1>
        <p class="set">
          {answer.words.map((word, at) => (
            <span key={at}>{word.toLocaleUpperCase()}</span>
          ))}
        </p>
      </div>
      <footer>
        <progress max={SECONDS} value={left} aria-hidden="true" />
        <span aria-hidden="true">{t("It clears itself in {n} s · any key clears it now", { n: left })}</span>
      </footer>
    </section>
  );
}
