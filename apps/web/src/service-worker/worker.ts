import { addressKind } from './address-kind.ts';
import { isToWorker, PAGE_LOCK } from './messages.ts';
import type { Version } from './messages.ts';
import { listenForPush } from './push.ts';
import { takeShare } from './share.ts';
import { Shell } from './shell.ts';
import type { ShellManifest } from './shell.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Inserted by the build. */
declare const SHELL_MANIFEST: ShellManifest;

const scope = globalThis as unknown as WorkerScope;
const manifest = SHELL_MANIFEST;
const files = new Set([
  ...manifest.files,
  ...Object.values(manifest.languages).flatMap((language) => language?.files ?? []),
]);
/** Kept in memory only: it matters in the moments after taking over. */
let wasAsked = false;
const shell = new Shell({ manifest, caches, fetch: (input, init) => fetch(input, init) });

scope.addEventListener('install', (event) => {
  // Where the browser supports routes, calls to the server do not wait for the worker to start.
  const rules = ['/trpc/*', '/pic/*', '/paper/*', '/export.csv', '/export-all.csv', '/archive.zip'].map(
    (urlPattern) => ({ condition: { urlPattern }, source: 'network' }) as const,
  );
  event.waitUntil(event.addRoutes?.(rules).catch(() => undefined) ?? Promise.resolve());
  event.waitUntil(shell.fill());
});

// Claims the page of the first visit too: from now on the files it still needs are stored.
scope.addEventListener('activate', (event) => event.waitUntil(Promise.all([scope.clients.claim(), sweep()])));

scope.addEventListener('fetch', (event) => {
  const kind = addressKind(event.request, location.origin, files);
  switch (kind) {
    case 'page': {
      const found = shell.page(event.request);
      event.waitUntil(found.then(lookAfterCopy));
      return event.respondWith(found.then(({ answer }) => answer));
    }
    case 'stand-in':
    case 'public':
      return event.respondWith(shell.fromServer(event.request, kind));
    case 'file':
      return event.respondWith(shell.file(event.request));
    case 'share':
      return event.respondWith(takeShare(event.request));
    case 'network':
      return undefined;
  }
});

scope.addEventListener('message', (event) => {
  const { data, source, ports } = event;
  if (!isToWorker(data)) return;
  switch (data.type) {
    case 'activate':
      return event.waitUntil(activate(data.asked, source?.id));
    case 'claim':
      return event.waitUntil(scope.clients.claim());
    case 'fill':
      return event.waitUntil(lookAfterCopy());
    case 'version':
      return event.waitUntil(
        shell.entry().then((entry) => ports[0]?.postMessage({ entry, asked: wasAsked } satisfies Version)),
      );
  }
});

listenForPush(scope);

/** Each opened page is an occasion to fetch files that the browser evicted, and to drop unused versions. */
async function lookAfterCopy(): Promise<void> {
  if (await shell.isIncomplete()) {
    // No response: the next page retries. Another version on the server: fetch that one instead.
    await shell.fill().catch(() => scope.registration.update().catch(() => undefined));
  }
  await sweep();
}

async function sweep(): Promise<void> {
  // The cache of a version being installed looks like an old one.
  if (scope.registration.installing || scope.registration.waiting) return;
  // Without locks the worker cannot know which versions are open, and keeps them all.
  if (!('locks' in navigator)) return;
  const { held = [] } = await navigator.locks.query();
  const entries = held.flatMap(({ name }) => (name?.startsWith(PAGE_LOCK) ? [name.slice(PAGE_LOCK.length)] : []));
  await shell.sweep(entries);
}

async function activate(asked: boolean, senderId: string | undefined): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isSeen = pages.some(({ id, visibilityState }) => id !== senderId && visibilityState === 'visible');
  if (!asked && isSeen) return;
  wasAsked ||= asked;
  await scope.skipWaiting();
}
