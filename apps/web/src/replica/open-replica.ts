import { openTabChannel } from '@boxroom/sync-client/channel';
import { SyncEngine } from '@boxroom/sync-client/engine';
import { webLockLeader } from '@boxroom/sync-client/leader';
import { databaseName } from '@boxroom/sync-client/storage';
import { SyncLoop } from '@boxroom/sync-client/sync-loop';
import type { Transport } from '@boxroom/sync-client/transport';
import type { ReplicaStore } from './replica-store.ts';

/**
 * Opens the local copy of the store's user and keeps it in step with the server until the answered function is called.
 */
export function openReplica(store: ReplicaStore, transport: Transport): () => void {
  const name = databaseName(store.user.id);
  let isClosed = false;
  let close = () => undefined as void;

  async function open(): Promise<void> {
    const engine = await SyncEngine.open({
      userId: store.user.id,
      transport,
      channel: openTabChannel(name),
      newId: store.newId,
      now: Date.now,
    });
    if (isClosed) {
      engine.close();
      return;
    }
    const loop = new SyncLoop({
      engine,
      transport,
      leader: webLockLeader(name),
      now: Date.now,
      random: Math.random,
      setTimer(callback, ms) {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
    });
    store.attach(engine, loop);
    loop.start();
    const stopWaking = wakeOn(() => loop.wake());
    close = () => {
      stopWaking();
      loop.stop();
      store.detach();
      void engine.idle().then(() => engine.close());
    };
  }

  open().catch((error: unknown) => {
    if (!isClosed) store.fail(String(error));
  });
  return () => {
    isClosed = true;
    close();
  };
}

/** Every sign that the server may be reachable, or that somebody looks again. */
function wakeOn(wake: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') wake();
  };
  window.addEventListener('online', wake);
  window.addEventListener('focus', wake);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('online', wake);
    window.removeEventListener('focus', wake);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
