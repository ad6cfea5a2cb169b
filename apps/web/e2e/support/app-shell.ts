import type { Page } from '@playwright/test';

/** Waits until the whole app is stored on the device and the worker controls this page. */
export async function waitForShell(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const controlled = new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    await serviceWorker.ready;
    if (!serviceWorker.controller) await controlled;
  });
}

/** Returns the path and the text of everything in the caches of this origin. */
export async function readCaches(page: Page): Promise<{ path: string; text: string }[]> {
  return page.evaluate(async () => {
    const found: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        found.push({ path: request.url.slice(location.origin.length), text: (await answer?.text()) ?? '' });
      }
    }
    return found;
  });
}

/** Evicts the app as a browser short of space does: the worker stays. */
export async function evictCaches(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
}

export async function countCaches(page: Page): Promise<number> {
  return page.evaluate(async () => (await caches.keys()).length);
}

/** Makes the page fetch and install a new version, as it does by itself every hour. */
export async function checkForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const coming = registration.installing;
    if (coming) await new Promise((resolve) => coming.addEventListener('statechange', resolve, { once: true }));
  });
}

/** Whether a new version is installed and waiting. */
export async function isUpdateWaiting(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null);
}

/** Simulates switching to another tab or back; browsers under test never fire the event. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    hidden ? 'hidden' : 'visible',
  );
}
