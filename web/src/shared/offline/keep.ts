/** Asks the browser to keep this page, and everything that it loaded, for a hall without network. */
const ANSWER = 20_000;

/** Whether the page will open without network; false where browsers do not allow it (plain HTTP). */
export async function keepOffline(scope: string, addresses: readonly string[]): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return false;
  try {
    const registration = await navigator.serviceWorker.register("/sw.js", { scope, type: "module" });
    const worker = await activated(registration);
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    // The same address twice would be refused.
    const all = new Set(
      [location.href, ...loaded, ...addresses].map((address) => new URL(address, location.href).href),
    );
    return await kept(
      worker,
      [...all].filter((address) => new URL(address).origin === location.origin),
    );
  } catch {
    return false;
  }
}

function activated(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (!worker) return Promise.reject(new Error("no worker"));
  if (worker.state === "activated") return Promise.resolve(worker);
  return new Promise((resolve) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve(worker);
    });
  });
}

function kept(worker: ServiceWorker, keep: readonly string[]): Promise<boolean> {
  const channel = new MessageChannel();
  return new Promise((resolve) => {
    channel.port1.onmessage = (event) => {
      resolve((event.data as { kept: boolean }).kept);
    };
    setTimeout(() => {
      resolve(false);
    }, ANSWER);
    worker.postMessage({ keep }, [channel.port2]);
  });
}
