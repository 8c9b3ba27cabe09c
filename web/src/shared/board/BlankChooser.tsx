/** What does the blank stand for? Every face of the set, by click or by typing it. */
import { useState } from "preact/hooks";

import { Dialog } from "../dialogs/Dialog.tsx";
import { t } from "../i18n.ts";
import type { Session } from "./session.ts";

const ABOUT: Readonly<Record<string, () => string>> = {
  es: () => t("It is worth 0 points. It cannot be K or W. Type the letter, or CH, LL, RR; then Enter."),
  ca: () => t("It is worth 0 points. It cannot be K, W or Y. Type the letter, or L·L, NY, QU; then Enter."),
  en: () => t("It is worth 0 points. Type the letter."),
};

/** Drawn while a blank waits to be told what it stands for. */
export function BlankChooser({ session }: { readonly session: Session }) {
  return session.choosing.value === null ? null : <Chooser session={session} />;
}

/** The focus comes back to the square it left; the cursor may have gone on. */
function followCursor(): void {
  const board = document.activeElement?.closest(".board");
  board?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
}

function Chooser({ session }: { readonly session: Session }) {
  const [typed, setTyped] = useState("");
  const alphabet = session.alphabet.value;
  const takeBack = (): void => {
    session.chooseBlank(null);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" && typed) {
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
    <Dialog
      id="blank"
      title={t("What does the blank stand for?")}
      onClose={takeBack}
      onKeyDown={onKeyDown}
      closesBeside={false}
      onGone={followCursor}
    >
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
        <button type="button" class="btn" onClick={takeBack}>
          {t("Take the tile back")}
        </button>
      </div>
    </Dialog>
  );
}
