/** The person did not allow notifications, or closed the question. */
export class PermissionError extends Error {}

/** Asks for permission, if need be, and returns the subscription of this browser for a server's key. */
export async function subscribeHere(publicKey: string): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PermissionError();
  // Resolves when the worker is at work, which after a first visit takes a moment.
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = fromBase64Url(publicKey);
  const present = await pushManager.getSubscription();
  if (present && isSame(present.options.applicationServerKey, key)) return present;
  await present?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

function isSame(buffer: ArrayBuffer | null, key: Uint8Array): boolean {
  const bytes = new Uint8Array(buffer ?? new ArrayBuffer(0));
  return bytes.length === key.length && bytes.every((byte, index) => byte === key[index]);
}
