/**
 * What is served as /sw.js while the service worker is switched off. Browsers fetch /sw.js anew with every page they
 * open, past any worker, so this replaces the one they have: it deletes what that kept of the app, and leaves. The local
 * copy and unsent changes are in IndexedDB, which it does not touch.
 */
export const RETIRED_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(retire()));
async function retire() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
`;
