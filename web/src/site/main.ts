/** On every page: theme and language switches that keep the page as it is. */
import "../shared/styles/tokens.css";
import "../shared/styles/site.css";
import "./home.css";
import "./lobby.css";
import "../shared/waiting";
import "./words.css";
import "./account.css";
import "./law.css";
import "./exchange.css";
import "../shared/share";
import "./importing";
import "../shared/long";

const root = document.documentElement;
const YEAR = 365 * 24 * 3600;

/** The theme at once, without a reload; the cookie tells the server for the next page. */
function chooseTheme(theme: string): void {
  if (theme === "system") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", theme);
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  document.cookie = `theme=${theme}; Path=/; Max-Age=${String(YEAR)}; SameSite=Lax${secure}`;
  for (const link of document.querySelectorAll<HTMLElement>("[data-theme-choice]")) {
    const chosen = link.dataset.themeChoice === theme;
    if (chosen) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  const theme = event.target.closest<HTMLAnchorElement>("a[data-theme-choice]");
  if (theme) {
    event.preventDefault();
    chooseTheme(theme.dataset.themeChoice ?? "system");
    theme.closest("details")?.removeAttribute("open");
  }
  const language = event.target.closest<HTMLAnchorElement>("a[data-language-choice]");
  if (language) {
    const url = new URL(language.href);
    url.searchParams.set("volver", location.pathname + location.search);
    language.href = url.href;
  }
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  const menu = document.querySelector<HTMLDetailsElement>("details.menu[open]");
  if (event.key === "Escape" && menu) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
});
