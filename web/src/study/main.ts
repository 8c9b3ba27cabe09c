/** Study and quiz: their looks, and keys that press what the page shows. */
import "./study.css";

/** Where letters are typed they are letters, not orders. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || isTyping(event.target)) return;
  if (event.key === "Enter" && event.target !== document.body) return; // presses what has the focus
  const wanted = event.key === "Enter" ? event.key : event.key.toLowerCase();
  for (const pressed of document.querySelectorAll<HTMLElement>("[data-key]")) {
    if (pressed.dataset.key?.split(" ").includes(wanted)) {
      event.preventDefault();
      pressed.click();
      return;
    }
  }
});

/** An answer sent twice by an impatient finger would count twice. */
document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
});

addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form")) delete form.dataset.sent;
});
