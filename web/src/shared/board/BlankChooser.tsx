/** What does the blank stand for? Every face of the set, by click or by typing it. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { t } from "../i18n.ts";
import type { Session } from "./session.ts";

const ABOUT: Readonly<Record<string, () => string>> = {
  es: () => t("It is worth 0 points. It cannot be K or W. Type the letter, or CH, LL, RR; then Enter."),
  ca: () => t("It is worth 0 points. It cannot be K, W or Y. Type the letter, or L·L, NY, QU; then Enter."),
  en: () => t("It is worth 0 points. Type the letter."),
};

export function BlankChooser({ session }: { readonly session: Session }) {
  const open = session.choosing.value !== null;
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const alphabet = session.alphabet.value;

  useLayoutEffect(() => {
    if (open) {
      setTyped("");
      dialog.current?.showModal();
    } else if (dialog.current?.open) {
      dialog.current.close();
      // The focus comes back to the square it left; the cursor may have gone on.
      const board = document.activeElement?.closest(".board");
      board?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    }
  }, [open]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") {
      event.preventDefault(); // at once: the browser tells of its own closing only later
      session.chooseBlank(null);
    } else if (event.key === "Enter" && typed) {
      event.preventDefault();
      const face = alphabet.spelled(typed);
      if (face !== undefined) session.chooseBlank(face);
    } else if (event.key === "Backspace") setTyped(typed.slice(0, -1));
    else if (event.key.length === 1 && event.key !== " ") {
      const longer = typed + alphabet.fold(event.key);
      const fits = alphabet.spelled(longer) !== undefined || alphabet.continuing(longer).length > 0;
      const text = fits ? longer : alphabet.fold(event.key);
      setTyped(text);
      const face = alphabet.spelled(text);
      // A letter that begins no longer tile is meant as it stands; C waits for H or Enter.
      if (face !== undefined && alphabet.continuing(text).length === 0) session.chooseBlank(face);
    }
  };

  const chosen = alphabet.spelled(typed);
  return (
    <dialog
      class="sheet"
      ref={dialog}
      aria-labelledby="h-blank"
      onKeyDown={onKeyDown}
      onClose={() => {
        if (session.choosing.value !== null) session.chooseBlank(null);
      }}
    >
      <h2 id="h-blank">{t("What does the blank stand for?")}</h2>
      <div class="faces">
        {alphabet.faces.map(({ face }) => (
          <button
            type="button"
            key={face}
            class={face === chosen ? "on" : ""}
            onClick={() => {
              session.chooseBlank(face);
            }}
          >
            {face}
          </button>
        ))}
      </div>
      <p class="small muted">{ABOUT[alphabet.language]?.()}</p>
      <div class="row-end">
        <button
          type="button"
          class="btn"
          onClick={() => {
            session.chooseBlank(null);
          }}
        >
          {t("Take the tile back")}
        </button>
      </div>
    </dialog>
  );
}
