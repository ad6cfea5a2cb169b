import type { ReplicaStore } from './replica-store.ts';

/**
 * Sends the pending changes. Resolves with whether the server has every change of this device, after `limitMs` at
 * most.
 */
export async function whenAllSent(store: ReplicaStore, limitMs: number): Promise<boolean> {
  const isAllSent = () => store.status.pending === 0;
  if (isAllSent() || !navigator.onLine) return isAllSent();
  store.wake();
  return new Promise((resolve) => {
    const stop = store.subscribe(() => isAllSent() && finish());
    const timer = setTimeout(finish, limitMs);
    function finish() {
      clearTimeout(timer);
      stop();
      resolve(isAllSent());
    }
  });
}
