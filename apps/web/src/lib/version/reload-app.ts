import type { ToWorker } from '../../service-worker/messages.ts';

/** How long a waiting version may take to activate before the page reloads regardless. Milliseconds. */
const TAKE_OVER_LIMIT = 3000;
/** How long a new version may take to install. Milliseconds. */
const INSTALL_LIMIT = 15_000;

/**
 * Reloads the page on the newest version that this device has. A plain reload would stay on the old version, because a
 * waiting one does not replace it while a page uses it.
 */
export async function reloadApp({ mustBeNewer = false } = {}): Promise<void> {
  // Browsers have no service workers on an address without HTTPS.
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  const registration = await container?.getRegistration().catch(() => undefined);
  if (container && registration) {
    if (mustBeNewer && !registration.waiting) await fetchNewer(registration);
    if (registration.waiting) await takeOver(container, registration.waiting);
  }
  window.location.reload();
}

/**
 * Fetches a newer version. If the server has one that cannot be installed here (no space, a blocked file), unregisters
 * the worker: the page then comes from the server, and nobody is stuck on a version that the server no longer serves.
 */
async function fetchNewer(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    await registration.update();
  } catch {
    return; // no network: keep the installed version
  }
  const { installing } = registration;
  if (installing)
    await new Promise<void>((resolve) => {
      installing.addEventListener('statechange', () => installing.state !== 'installing' && resolve());
      setTimeout(resolve, INSTALL_LIMIT);
    });
  if (!registration.waiting) await registration.unregister();
}

function takeOver(container: ServiceWorkerContainer, waiting: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, TAKE_OVER_LIMIT);
    waiting.postMessage({ type: 'activate', asked: true } satisfies ToWorker);
  });
}
