import type { ReactNode } from 'react';
import { useEffect, useMemo } from 'react';
import { v7 } from 'uuid';
import { t } from '../lib/language/t.ts';
import { useOpenTryout } from '../lib/session/open-tryout.ts';
import { expireSession, useSession } from '../lib/session/session.ts';
import { isSharedComputer } from '../lib/storage/shared-computer.ts';
import { reduceOtherCopies } from './account/local-accounts.ts';
import { ReplicaContext } from './hooks/use-replica-value.ts';
import { shelfOf } from './picture/picture-shelf.ts';
import { lateTransport } from './store/late-transport.ts';
import { openReplica } from './store/open-replica.ts';
import { ReplicaStore } from './store/replica-store.ts';

/**
 * Provides the local copy of the signed-in person: opened at sign-in, closed at sign-out; or the tryout on this device.
 * While there is neither, no component below may read it.
 */
export function ReplicaProvider({ children }: { children: ReactNode }) {
  const { user, status } = useSession();
  const tryout = useOpenTryout();
  const { id: userId, catalogueId } = user ?? tryout ?? {};
  // i18n: the name of somebody without an account, as the history shows it
  const username = user?.username ?? t('You');
  const isTryout = tryout !== null;
  const store = useMemo(
    () => (userId && catalogueId ? new ReplicaStore({ id: userId, username, catalogueId, isTryout }, v7) : null),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new name is no reason to open the copy again
    [userId, catalogueId],
  );

  useEffect(() => {
    if (!store) return undefined;
    if (store.user.isTryout) return openLate(store);
    const firstBoxId = boxIdIn(window.location.pathname);
    const close = openReplica(store, lateTransport(loadTransport), {
      ...(firstBoxId === undefined ? {} : { firstBoxId }),
      isSharedComputer: isSharedComputer(),
    });
    void reduceOtherCopies(isSharedComputer() ? null : store.user.id);
    const stopWatching = store.subscribe(() => {
      if (store.status.state.kind === 'needs-sign-in') expireSession();
    });
    return () => {
      stopWatching();
      shelfOf(store).clear();
      void close();
    };
  }, [store]);

  // After a new sign-in, the sync can continue.
  useEffect(() => {
    if (status === 'verified') store?.wake();
  }, [store, status]);

  return <ReplicaContext value={store}>{children}</ReplicaContext>;
}

/** The code of a tryout loads only where there is one. */
function openLate(store: ReplicaStore): () => void {
  let isClosed = false;
  let close = () => Promise.resolve();
  import('./tryout/open-tryout.ts').then(
    ({ openTryout }) => {
      if (!isClosed) close = openTryout(store);
    },
    (error: unknown) => store.fail(error),
  );
  return () => {
    isClosed = true;
    shelfOf(store).clear();
    void close();
  };
}

async function loadTransport() {
  return (await import('./store/network-transport.ts')).networkTransport;
}

/** Returns the id of the box whose page is open. */
function boxIdIn(path: string): string | undefined {
  return /^\/box\/([^/]+)/.exec(path)?.[1];
}
