import { databaseName } from '@boxroom/sync-client/database-name';
import { countUnsent } from '@boxroom/sync-client/local-databases';
import { useEffect, useState } from 'react';
import { countShared } from '../../lib/share/shared-things.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { useSyncStatus } from '../../replica/hooks/use-sync-status.ts';
import { countShots } from '../../replica/shots/shot-storage.ts';
import { shotsInMemory } from '../../replica/shots/shots-in-memory.ts';

interface Unsent {
  /** The number of unsent changes on disk, or more if this tab knows of more. */
  count: number;
  /** False: the disk does not respond, so there may be more than `count`. */
  isRead: boolean;
}

interface OnDisk {
  changes: number;
  /** Pictures of the contents of boxes, and what other apps shared, which wait for a decision. */
  shots: number;
  isRead: boolean;
}

/** Counts what exists only on this device; null while reading. */
export function useUnsent(open: boolean, userId: string | undefined): Unsent | null {
  const store = useReplicaStore();
  const { pending, refused } = useSyncStatus();
  const [onDisk, setOnDisk] = useState<OnDisk | null>(null);
  useEffect(() => {
    if (!open || userId === undefined) return undefined;
    let isCurrent = true;
    void Promise.all([countUnsent(databaseName(userId)), countShots(userId), countShared(userId)])
      .then(([changes, shots, shared]) => ({ changes, shots: shots + shared, isRead: true }))
      .catch(() => ({ changes: 0, shots: 0, isRead: false }))
      .then((read) => {
        if (isCurrent) setOnDisk(read);
      });
    return () => {
      isCurrent = false;
    };
  }, [open, userId, pending, refused]);
  if (!onDisk) return null;
  const { changes, shots, isRead } = onDisk;
  return { count: Math.max(changes, pending + refused) + shots + shotsInMemory(store).size, isRead };
}
