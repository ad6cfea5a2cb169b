import { useEffect, useSyncExternalStore } from 'react';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import type { ReplicaStore } from '../../replica/store/replica-store.ts';
import { createScanSession, type Scanned, type ScanSession } from './scan-session.ts';

const sessions = new WeakMap<ReplicaStore, ScanSession>();

/** Returns the person's scan session, which continues while no page shows it. */
export function useScanSession(): { session: ScanSession; scanned: Scanned } {
  const store = useReplicaStore();
  const session = sessionOf(store);
  const scanned = useSyncExternalStore(session.subscribe, session.scanned);
  useEffect(() => session.hush, [session]);
  return { session, scanned };
}

function sessionOf(store: ReplicaStore): ScanSession {
  const session = sessions.get(store) ?? createScanSession(store);
  sessions.set(store, session);
  return session;
}
