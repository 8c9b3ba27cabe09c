/** Where the focus goes when what held it is gone: to the board, as after every play. */
import { useEffect, useRef } from "preact/hooks";

import type { Match } from "./match.ts";

function focusBoard(): void {
  document.querySelector<HTMLElement>('.board [tabindex="0"]')?.focus({ preventScroll: true });
}

/** A button that was pressed may vanish with its turn, and a dialog with what it was about. */
export function useFocusKept(match: Match): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const remember = (event: FocusEvent): void => {
      last.current = event.target instanceof Element ? event.target : null;
    };
    addEventListener("focusin", remember);
    return () => {
      removeEventListener("focusin", remember);
    };
  }, []);
  const pending = match.pending.value;
  const played = useRef(false);
  useEffect(() => {
    const active = document.activeElement;
    const lost = (active === null || active === document.body) && last.current !== null && !last.current.isConnected;
    const after = played.current && pending === null && Boolean(active?.matches(".actions :focus-visible"));
    if (lost || after) focusBoard();
    played.current = pending?.kind === "PlaceTiles";
  }, [match.stage.value, match.sheet.value, pending]);
}
