import { addressOf } from '../lib/push/push-address.ts';
import { type PushDevice, readPushDevice } from '../lib/push/push-device.ts';
import type { PushScope, WindowClient } from './worker-scope.ts';

const ICON = '/icons/icon-192.png';
const START = '/app';

/** A message of the server (`toPayload`). A newer server may add fields. */
interface PushPayload {
  /** The subscription for which it was written. */
  id: string;
  /** One notification for each: a later one takes the place of the earlier. */
  tag: string;
  title: string;
  body: string;
  path: string;
}

/** To a page: show this address of the app. */
export interface OpenPath {
  type: 'open-path';
  path: string;
}

/** Shows notifications, opens what they are about, and tells the server of a replaced subscription. */
export function listenForPush(scope: PushScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(showPush(scope, event.data)));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPath(scope, pathIn(event.notification.data)));
  });
  scope.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(replaceSubscription(scope, event.oldSubscription, event.newSubscription)),
  );
}

/**
 * Shows a message to the person who is signed in here, and to nobody else: one on its way to a person who has left ends
 * the subscription instead.
 */
async function showPush({ registration }: PushScope, data: { json(): unknown } | null): Promise<void> {
  const payload = readPayload(data);
  const device = await readPushDevice();
  if (device === null) return void (await (await registration.pushManager.getSubscription())?.unsubscribe());
  if (payload?.id !== device.id) return;
  const { title, body, tag, path } = payload;
  // Not in every browser, and not in TypeScript's types: an earlier one that still shows must not hide this one.
  const again = { renotify: true };
  await registration.showNotification(title, { body, tag, icon: ICON, data: { path }, ...again });
}

function readPayload(data: { json(): unknown } | null): PushPayload | null {
  try {
    const payload = data?.json() as Partial<Record<keyof PushPayload, unknown>> | null | undefined;
    const texts = [payload?.id, payload?.tag, payload?.title, payload?.body, payload?.path];
    return texts.every((text) => typeof text === 'string') ? (payload as PushPayload) : null;
  } catch {
    return null;
  }
}

/** Returns the path to open; only addresses of this app. */
function pathIn(data: unknown): string {
  const { path } = (typeof data === 'object' && data !== null ? data : {}) as { path?: unknown };
  if (typeof path !== 'string') return START;
  try {
    const url = new URL(path, location.origin);
    return url.origin === location.origin ? url.pathname + url.search : START;
  } catch {
    return START;
  }
}

/** Brings a page of the app to the front, which then opens the path without a reload; or opens one. */
async function openPath({ clients }: PushScope, path: string): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) return void (await clients.openWindow(path));
  await focusPage(page);
  page.postMessage({ type: 'open-path', path } satisfies OpenPath);
}

/** The browser may refuse the focus; the page opens the path anyway. */
async function focusPage(page: WindowClient): Promise<void> {
  await page.focus().catch(() => undefined);
}

/** The browser has ended a subscription, and perhaps made another. Without a network the next start of the app tells. */
async function replaceSubscription(
  { registration }: PushScope,
  old: PushSubscription | null | undefined,
  made: PushSubscription | null | undefined,
): Promise<void> {
  const device = await readPushDevice();
  if (device === null || !old) return;
  const next = made ?? (await registration.pushManager.subscribe(old.options as PushSubscriptionOptionsInit));
  await tellServer(device, { endpoint: old.endpoint, address: addressOf(next) });
}

async function tellServer(device: PushDevice, change: unknown): Promise<void> {
  await fetch('/trpc/push.replace', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-boxroom-user': device.userId },
    body: JSON.stringify(change),
  });
}
