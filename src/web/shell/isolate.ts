const TRIED = 'lucena.isolated';

/** A service worker that never becomes ready must not keep the page waiting. */
const PATIENCE_MS = 4000;

/**
 * Threads need shared memory, and browsers offer it only to pages whose answers say that they are isolated from other origins. Where
 * the host does not say so, a service worker adds it, from the next load on. False if the page is being loaded again for that; true
 * if it can open, isolated or, where that was refused, with engines of one thread.
 */
export async function isolate(): Promise<boolean> {
  if (globalThis.crossOriginIsolated || !('serviceWorker' in navigator) || !isSecureContext) return true;
  try {
    // Once is enough: where it did not help it never will.
    if (sessionStorage.getItem(TRIED) !== null) return true;
    sessionStorage.setItem(TRIED, 'yes');
    await navigator.serviceWorker.register('service-worker.js');
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    await Promise.race([navigator.serviceWorker.ready, late]);
    if (navigator.serviceWorker.controller === null) await Promise.race([controlled(), late]);
    if (navigator.serviceWorker.controller === null) return true;
  } catch {
    return true;
  }
  location.reload();
  return false;
}

function controlled(): Promise<unknown> {
  return new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
}
