/** On the page of one's own offer: goes on to the game when somebody has accepted it, and stops when it has lapsed. */
import { poll } from "./polling.ts";

const EVERY_MS = 3_000;

async function look(): Promise<boolean> {
  const answer = await fetch(location.href, { method: "HEAD", redirect: "manual" });
  // Accepted, or lapsed: the page itself says which, and does not wait any more.
  if (answer.type === "opaqueredirect" || (answer.status >= 400 && answer.status < 500)) location.reload();
  return true;
}

if (document.querySelector("[data-waiting]")) void poll(look, { afterFailure: EVERY_MS, between: EVERY_MS });
