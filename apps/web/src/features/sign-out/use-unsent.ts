import { databaseName } from '@boxroom/sync-client/database-name';
import { countUnsent } from '@boxroom/sync-client/local-databases';
import { useEffect, useState } from 'react';
import { useSyncStatus } from '../../replica/hooks/use-sync-status.ts';

interface Unsent {
  /** The number of unsent changes on disk, or more if this tab knows of more. */
  count: number;
  /** False: the disk does not respond, so there may be more than `count`. */
  isRead: boolean;
}

/** Counts what exists only on this device; null while reading. */
export function useUnsent(open: boolean, userId: string | undefined): Unsent | null {
  const { pending, refused } = useSyncStatus();
  const [onDisk, setOnDisk] = useState<Unsent | null>(null);
  useEffect(() => {
    if (!open || userId === undefined) return undefined;
    let isCurrent = true;
    void countUnsent(databaseName(userId))
      .then((count) => ({ count, isRead: true }))
      .catch(() => ({ count: 0, isRead: false }))
      .then((read) => {
        if (isCurrent) setOnDisk(read);
      });
    return () => {
      isCurrent = false;
    };
  }, [open, userId, pending, refused]);
  return onDisk && { ...onDisk, count: Math.max(onDisk.count, pending + refused) };
}
