import type { ReactNode } from 'react';
import { useEffect, useMemo } from 'react';
import { v7 } from 'uuid';
import { expireSession, useSession } from '../lib/session/session.ts';
import { isSharedComputer } from '../lib/storage/shared-computer.ts';
import { reduceOtherCopies } from './account/local-accounts.ts';
import { ReplicaContext } from './hooks/use-replica-value.ts';
import { shelfOf } from './picture/picture-shelf.ts';
import { lateTransport } from './store/late-transport.ts';
import { openReplica } from './store/open-replica.ts';
import { ReplicaStore } from './store/replica-store.ts';

/**
 * Provides the local copy of the signed-in person: opened at sign-in, closed at sign-out. While nobody is signed in, no
 * component below may read it.
 */
export function ReplicaProvider({ children }: { children: ReactNode }) {
  const { user, status } = useSession();
  const userId = user?.id;
  const catalogueId = user?.catalogueId;
  const username = user?.username ?? '';
  const store = useMemo(
    () => (userId && catalogueId ? new ReplicaStore({ id: userId, username, catalogueId }, v7) : null),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new name is no reason to open the copy again
    [userId, catalogueId],
  );

  useEffect(() => {
    if (!store) return undefined;
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

async function loadTransport() {
  return (await import('./store/network-transport.ts')).networkTransport;
}

/** Returns the id of the box whose page is open. */
function boxIdIn(path: string): string | undefined {
  return /^\/box\/([^/]+)/.exec(path)?.[1];
}
