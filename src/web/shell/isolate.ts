const TRIED = 'lucena.isolated';

/** The longest wait for the service worker. */
const PATIENCE_MS = 4000;

/**
 * Threads need shared memory, which browsers offer only to pages served with isolation headers. If the host does not send them, a
 * service worker adds them from the next load on. Returns false if the page is being reloaded for that. Otherwise the page can open,
 * isolated or with single-threaded engines.
 */
export async function isolate(): Promise<boolean> {
  if (globalThis.crossOriginIsolated || !('serviceWorker' in navigator) || !isSecureContext) return true;
  try {
    // Try only once: if a reload did not help, another will not.
    if (sessionStorage.getItem(TRIED) !== null) return true;
    sessionStorage.setItem(TRIED, 'yes');
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    const { serviceWorker } = navigator;
    // A host that is slow to send the worker must not keep the page from opening.
    await Promise.race([serviceWorker.register('service-worker.js').then(() => serviceWorker.ready), late]);
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
