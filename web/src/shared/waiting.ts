/** On the page of one's own offer: goes on to the game when somebody has accepted it, and stops when it has lapsed. */
import { pause, poll } from "./polling.ts";

const EVERY_MS = 3_000;

async function look(): Promise<boolean> {
  const answer = await fetch(location.href, { method: "HEAD", redirect: "manual" });
  if (answer.status === 429 || answer.status >= 500) throw new Error(String(answer.status));
  if (answer.ok) return true;
  // Accepted, or lapsed: the page itself says which, and does not wait any more.
  location.reload();
  return false;
}

if (document.querySelector("[data-waiting]")) {
  void pause(EVERY_MS).then(() => poll(look, { afterFailure: EVERY_MS, between: EVERY_MS }));
}
