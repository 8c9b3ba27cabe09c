/** The forms of officials are drawn by the server, below the game: anew when something else is open. */

/** *drawn* is what was open when the page was made. Nobody loses what he is writing. */
export function drawForms(drawn: readonly string[], open: readonly string[]): void {
  const forms = document.querySelector(".officials");
  if (!forms || drawn.join() === open.join()) return;
  const fields = forms.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input:not([type=hidden]), textarea");
  if ([...fields].every((field) => field.value === field.defaultValue)) location.reload();
}
