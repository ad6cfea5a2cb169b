import type { ToWorker } from '../service-worker/messages.ts';

/** Milliseconds a waiting version may take to start before the page is loaded again on whatever is there. */
const TAKE_OVER_LIMIT = 3000;

/**
 * Loads the page again on the newest version that this device has. A mere reload would stay on the old one, which a
 * waiting version does not replace while a page uses it.
 */
export async function reloadApp(): Promise<void> {
  // Browsers have no service workers on an address without https.
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  const registration = await container?.getRegistration().catch(() => undefined);
  if (container && registration?.waiting) await takeOver(container, registration.waiting);
  window.location.reload();
}

function takeOver(container: ServiceWorkerContainer, waiting: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, TAKE_OVER_LIMIT);
    waiting.postMessage({ type: 'activate', asked: true } satisfies ToWorker);
  });
}
