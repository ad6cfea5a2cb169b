import type { ToWorker } from '../service-worker/messages.ts';

/** Milliseconds a waiting version may take to start before the page is loaded again on whatever is there. */
const TAKE_OVER_LIMIT = 3000;
/** And so long a new one may take to be stored. */
const INSTALL_LIMIT = 15_000;

/**
 * Loads the page again on the newest version that this device has. A mere reload would stay on the old one, which a
 * waiting version does not replace while a page uses it.
 */
export async function reloadApp({ mustBeNewer = false } = {}): Promise<void> {
  // Browsers have no service workers on an address without https.
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  const registration = await container?.getRegistration().catch(() => undefined);
  if (container && registration) {
    if (mustBeNewer && !registration.waiting) await fetchNewer(registration);
    if (registration.waiting) await takeOver(container, registration.waiting);
  }
  window.location.reload();
}

/**
 * Fetches a newer version. Where the server has one that cannot be installed here (no room, a file that is blocked), the
 * worker goes: the page then comes from the server, and nobody is kept on a version that the server no longer serves.
 */
async function fetchNewer(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    await registration.update();
  } catch {
    return; // no network: what is here is better than nothing
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
