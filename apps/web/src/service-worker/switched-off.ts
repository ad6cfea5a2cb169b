/** Whether the server that sent this page has switched the worker off. A cached page may be outdated. */
export function isWorkerOff(page: Document): boolean {
  return page.querySelector<HTMLMetaElement>('meta[name="boxroom-worker"]')?.content === 'off';
}

/**
 * Removes the worker and its caches from this browser. The server's replacement worker does the same by itself; this
 * covers a browser in which it does not start.
 */
export async function removeWorker(): Promise<void> {
  // If one of the two fails, as with forbidden or broken storage, the other must still happen.
  await Promise.allSettled([unregisterAll(), deleteCaches()]);
}

async function unregisterAll(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

async function deleteCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
