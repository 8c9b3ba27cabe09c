/**
 * Keeps a tool of the hall usable without network: its page, scripts, texts and words. Registered
 * for each tool's own address only, so that no other page ever comes from here.
 */
const KEPT = "letrado-tools-1";
/** A hall's network may be there and answer nothing. */
const PATIENCE = 3_000;

interface Keep {
  readonly keep: readonly string[];
}

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("message", (event) => {
  const { keep } = event.data as Keep;
  const port = event.ports[0];
  event.waitUntil(
    keepAll(keep).then(
      () => port?.postMessage({ kept: true }),
      () => port?.postMessage({ kept: false }),
    ),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(immutable(request.url) ? kept(request).then((found) => found ?? fetched(request)) : fresh(request));
});

/** Files that carry a digest in their address never change. */
function immutable(address: string): boolean {
  return /^\/(static\/assets|juez\/palabras)\//.test(new URL(address).pathname);
}

async function kept(request: Request): Promise<Response | undefined> {
  // The page differs by language and cookie; what this device was shown last is what it keeps.
  return (await caches.open(KEPT)).match(request, { ignoreVary: true });
}

async function fetched(request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(KEPT)).put(request, answer.clone());
  return answer;
}

/** From the network while it answers, else as it was kept. */
async function fresh(request: Request): Promise<Response> {
  const cached = await kept(request);
  if (!cached) return fetched(request);
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(cached.clone()), PATIENCE));
  return Promise.race([fetched(request).catch(() => cached), late]);
}

/** Keep these; what is kept already serves when it cannot be had again. */
async function keepAll(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(KEPT);
  await Promise.all(
    addresses.map(async (address) => {
      const known = await cache.match(address, { ignoreVary: true });
      if (known && immutable(address)) return;
      await cache.add(address).catch((reason: unknown) => {
        if (!known) throw reason;
      });
    }),
  );
}

export {};
