/** Opens the keyboard of a phone: an unseen field at the cursor, focused when a finger taps a square. */
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

import { t } from "../i18n.ts";
import { boardKey, boardText } from "./keys.ts";
import { squareName } from "./position.ts";
import type { Session } from "./session.ts";

/** There is always something before the caret: without it Backspace would tell nothing. */
const BEFORE = " ";

interface Props {
  readonly session: Session;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onEnter: () => void;
}

export function Keyboard({ session, field, onEnter }: Props) {
  const { at } = session.cursor.value;

  // Where the cursor is, so that the browser keeps that part of the board in sight.
  useLayoutEffect(() => {
    const input = field.current;
    const square = document.querySelector(`[data-square="${String(at)}"]`)?.getBoundingClientRect();
    const around = input?.offsetParent?.getBoundingClientRect();
    if (!input || !square || !around) return;
    // In parts of the board, so that a phone may be turned.
    input.style.left = `${String((100 * (square.left - around.left)) / around.width)}%`;
    input.style.top = `${String((100 * (square.top - around.top)) / around.height)}%`;
  }, [at, field]);

  const reset = (input: HTMLInputElement): void => {
    input.value = input.dataset.known = BEFORE;
  };

  return (
    <input
      class="keyboard"
      ref={field}
      data-types={at}
      tabIndex={-1}
      inputMode="text"
      enterKeyHint="go"
      autocapitalize="none"
      autocomplete="off"
      autocorrect="off"
      spellcheck={false}
      aria-label={t("Type tiles from {square} on", { square: squareName(at) })}
      onFocus={(event) => {
        reset(event.currentTarget);
      }}
      onKeyDown={(event) => {
        // Letters come as input: only that way do all keyboards tell them.
        if (event.key.length > 1 && event.key !== "Backspace") boardKey(event, session, onEnter);
      }}
      onInput={(event) => {
        const input = event.currentTarget;
        const { value } = input;
        const known = input.dataset.known ?? BEFORE;
        let same = 0;
        while (same < known.length && value[same] === known[same]) same += 1;
        for (let gone = known.length; gone > same; gone--) session.backspace();
        boardText(value.slice(same), session);
        input.dataset.known = value;
        // A keyboard that is composing a word must find its own text again.
        if (!event.isComposing || value === "") reset(input);
      }}
      onCompositionEnd={(event) => {
        reset(event.currentTarget);
      }}
    />
  );
}
