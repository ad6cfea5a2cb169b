import type { PushSwitches } from '@boxroom/domain/notification/push-schemas';

/** A cache, because the service worker cannot read localStorage. */
const CACHE = 'boxroom-push';
const KEY = '/push-device';

/** Whom this browser shows notifications to, and of what. */
export interface PushDevice {
  /** The server's id of the subscription, which is in every message. */
  id: string;
  userId: string;
  switches: PushSwitches;
}

/** Returns null where nobody has switched notifications on, or storage is forbidden. */
export async function readPushDevice(): Promise<PushDevice | null> {
  try {
    if (!(await caches.has(CACHE))) return null;
    const stored = await caches.match(KEY, { cacheName: CACHE });
    return stored ? ((await stored.json()) as PushDevice) : null;
  } catch {
    return null;
  }
}

export async function writePushDevice(device: PushDevice): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(KEY, new Response(JSON.stringify(device)));
}

/**
 * Ends notifications in this browser, with or without a network: forgets for whom they are, ends the subscription, and
 * takes away those that still show. The session on the server ends its own part.
 */
export async function endPushHere(): Promise<void> {
  // One failing must not keep the others.
  await Promise.allSettled([forgetDevice(), endSubscription()]);
}

async function forgetDevice(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE);
}

async function endSubscription(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration || !('pushManager' in registration)) return;
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  for (const shown of await registration.getNotifications()) shown.close();
}
