/** On the page of one's own offer: goes on to the game as soon as somebody has accepted it. */

const EVERY_MS = 3000;

async function look(): Promise<void> {
  try {
    const answer = await fetch(location.href, { method: "HEAD", redirect: "manual" });
    if (answer.type === "opaqueredirect") location.reload();
  } catch {
    // no network now: the next look may have it
  }
}

if (document.querySelector("[data-waiting]")) setInterval(() => void look(), EVERY_MS);
