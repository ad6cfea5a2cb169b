import { addressOf } from '../lib/push/push-address.ts';
import { type PushDevice, readPushDevice } from '../lib/push/push-device.ts';
import { windowKind } from './address-kind.ts';
import type { PushScope, WindowClient } from './worker-scope.ts';

const ICON = '/icons/icon-192.png';
const START = '/app';
/** A browser allows a window for only about a second after a press. */
const ANSWER_MS = 700;

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

/** To a page: show this address of the app, and answer on the message's port. */
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

/** Brings a page of the app to the front, which opens the path without a reload; or opens one. */
async function openPath({ clients }: PushScope, path: string): Promise<void> {
  const page = likeliestPage(await clients.matchAll({ type: 'window', includeUncontrolled: true }));
  // The focus comes after the answer: it would use up the press, which then opens no window.
  if (page && (await opensPath(page, path))) await focusPage(page);
  else await clients.openWindow(path);
}

/** Returns the page that most likely shows the signed-in app, a visible one first. */
function likeliestPage(pages: readonly WindowClient[]): WindowClient | undefined {
  const kinds = new Map(pages.map((page) => [page, windowKind(page.url, location.origin)]));
  for (const kind of ['signed-in', 'perhaps']) {
    const ofKind = pages.filter((page) => kinds.get(page) === kind);
    if (ofKind.length > 0) return ofKind.find(({ visibilityState }) => visibilityState === 'visible') ?? ofKind[0];
  }
  return undefined;
}

/** Returns whether the page has answered. One that still loads, or where nobody is signed in, never does. */
function opensPath(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<boolean>((resolve) => {
    const end = (hasAnswered: boolean) => {
      clearTimeout(timer);
      port1.close();
      resolve(hasAnswered);
    };
    const timer = setTimeout(() => end(false), ANSWER_MS);
    port1.addEventListener('message', () => end(true));
    port1.start();
    page.postMessage({ type: 'open-path', path } satisfies OpenPath, [port2]);
  });
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
