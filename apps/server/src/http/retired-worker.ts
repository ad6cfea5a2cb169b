/**
 * The script served as /sw.js while the service worker is switched off. Browsers fetch /sw.js with every page load,
 * past any worker, so this replaces the installed one: it deletes the cached app and unregisters itself. The replica
 * and unsent changes are in IndexedDB, which it does not touch. Unregistering once is not enough. A registration being
 * removed stays until its last page closes, and meanwhile a page of an earlier version that calls register() revives
 * it: Chromium keeps the same worker, which is never installed or activated again. So it unregisters with every event.
 * It handles no request.
 */
export const RETIRED_WORKER = `self.addEventListener('install', () => self.skipWaiting());
for (const type of ['activate', 'fetch', 'message']) self.addEventListener(type, (event) => event.waitUntil(leave()));
let leaving = null;
function leave() {
  leaving ??= retire().finally(() => (leaving = null));
  return leaving;
}
async function retire() {
  // Storage that fails or hangs may be the very reason for switching off.
  const timeoutMs = new Promise((resolve) => setTimeout(resolve, 3000));
  await Promise.race([forget().catch(() => undefined), timeoutMs]);
  await self.registration.unregister();
}
async function forget() {
  for (const name of await caches.keys()) await caches.delete(name);
}
`;
