/** The forms of officials are drawn by the server, below the game: anew when something else is open. */
import type { State } from "../shared/game/wire.ts";

/** *drawn* is what was open when the page was made. Whoever is writing loses nothing, and is told. */
export function drawForms(drawn: State, now: State): void {
  const forms = document.querySelector(".officials");
  if (!forms) return;
  const stale = forms.querySelector<HTMLElement>(".officials-stale");
  if (stale) stale.hidden = true;
  if (offered(drawn) === offered(now)) return;
  const fields = forms.querySelectorAll<Field>("input:not([type=hidden]), textarea, select");
  if (![...fields].some(isWritten)) location.reload();
  else if (stale) stale.hidden = false;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A box to tick has the value “on” whether it is ticked or not. */
function isWritten(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    return (
      field.selectedIndex !==
      Math.max(
        0,
        [...field.options].findIndex((option) => option.defaultSelected),
      )
    );
  }
  if (field instanceof HTMLInputElement && field.type === "checkbox") return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

/** What the forms hang on: what is open, who asks for what, and where each sanction stands. */
const offered = ({ open, game }: State): string =>
  [...open, ...game.reopen, ...game.sanctions.map(({ standing }) => standing)].join();
