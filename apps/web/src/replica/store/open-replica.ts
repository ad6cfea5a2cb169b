import { openTabChannel } from '@boxroom/sync-client/channel';
import { databaseName } from '@boxroom/sync-client/database-name';
import { SyncEngine } from '@boxroom/sync-client/engine';
import type { EngineOptions } from '@boxroom/sync-client/engine-options';
import { webLockLeader } from '@boxroom/sync-client/leader';
import { SyncLoop } from '@boxroom/sync-client/sync-loop';
import type { Transport } from '@boxroom/sync-client/transport';
import { isServedVersion } from '../../lib/version/is-served-version.ts';
import { claimCopy } from '../account/local-accounts.ts';
import { describeCommand } from './describe-command.ts';
import type { ReplicaStore } from './replica-store.ts';

export interface OpenReplicaOptions {
  /** The box whose page is open: its rows are read first. */
  firstBoxId?: string;
  /** Store nothing on this device. */
  isSharedComputer: boolean;
}

/**
 * Opens the local copy of the store's user and syncs it with the server until the returned function is called. That
 * resolves when the copy is closed.
 */
export function openReplica(
  store: ReplicaStore,
  transport: Transport,
  { firstBoxId, isSharedComputer }: OpenReplicaOptions,
): () => Promise<void> {
  const name = databaseName(store.user.id);
  let isClosed = false;
  let close = () => Promise.resolve();

  async function open(): Promise<void> {
    const options: EngineOptions = {
      userId: store.user.id,
      transport,
      channel: openTabChannel(name),
      newId: store.newId,
      now: Date.now,
      isSharedComputer,
      isServedVersion,
      describe: describeCommand(store),
    };
    if (!isSharedComputer) await claimCopy(store.user);
    if (isClosed) return;
    const engine = await SyncEngine.openFirst(options, firstBoxId);
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
      isVisible: () => document.visibilityState === 'visible',
    });
    store.attach(engine, loop);
    void engine.loaded.then(() => performance.mark('replica-loaded'));
    loop.start();
    const stopWaking = wakeOn(() => loop.wake());
    close = async () => {
      stopWaking();
      loop.stop();
      store.detach();
      await engine.idle();
      engine.close();
    };
  }

  const opening = open().catch((error: unknown) => {
    if (!isClosed) store.fail(error);
  });
  return async () => {
    isClosed = true;
    await Promise.all([close(), opening]);
  };
}

/** Calls `wake` on each sign that the server may be reachable, or that the page is visible again. */
function wakeOn(wake: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') wake();
  };
  const onShown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) wake();
  };
  window.addEventListener('online', wake);
  window.addEventListener('focus', wake);
  // Safari keeps a left page in memory, cuts its connections, and shows it again without loading it.
  window.addEventListener('pageshow', onShown);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('online', wake);
    window.removeEventListener('focus', wake);
    window.removeEventListener('pageshow', onShown);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
