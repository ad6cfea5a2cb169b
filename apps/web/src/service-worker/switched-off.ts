/** Whether the server that sent this page has switched the worker off. A page kept from before knows nothing of it. */
export function isWorkerOff(page: Document): boolean {
  return page.querySelector<HTMLMetaElement>('meta[name="boxroom-worker"]')?.content === 'off';
}

/**
 * Takes the worker and what it kept of the app out of this browser. The worker that the server sends meanwhile does the
 * same by itself; this is for a browser in which it does not get that far.
 */
export async function removeWorker(): Promise<void> {
  // Storage that is forbidden or broken must not keep the worker here, nor the other way round.
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
