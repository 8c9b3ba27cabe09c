/** On the page of one's own offer: goes on to the game when somebody has accepted it, and stops when it has lapsed. */

const EVERY_MS = 3000;

async function look(): Promise<void> {
  try {
    const answer = await fetch(location.href, { method: "HEAD", redirect: "manual" });
    // Accepted, or lapsed: the page itself says which, and does not wait any more.
    if (answer.type === "opaqueredirect" || (answer.status >= 400 && answer.status < 500)) location.reload();
  } catch {
    // no network now: the next look may have it
  }
}

if (document.querySelector("[data-waiting]")) setInterval(() => void look(), EVERY_MS);
