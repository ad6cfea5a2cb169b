import type { Page } from '@playwright/test';

/** Waits until the whole app lies on the device and the worker answers for this page. */
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

/** The path of everything in every cache of this origin, with the text of what is text. */
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

/** Throws the app away as a browser does that needs the space: the worker stays. */
export async function evictCaches(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
}

export async function countCaches(page: Page): Promise<number> {
  return page.evaluate(async () => (await caches.keys()).length);
}

/** Has the page fetch and store what is new, as it does by itself every hour. */
export async function checkForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const coming = registration.installing;
    if (coming) await new Promise((resolve) => coming.addEventListener('statechange', resolve, { once: true }));
  });
}

/** Whether a new version is on the device and waits. */
export async function isUpdateWaiting(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null);
}

/** What the page hears when the person turns to another tab or back; browsers under test never do it by themselves. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    hidden ? 'hidden' : 'visible',
  );
}
