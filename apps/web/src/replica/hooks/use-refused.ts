import type { Plan } from '@boxroom/domain/command/command';
import type { RefusedRecord } from '@boxroom/sync-client/disk';
import { useCallback, useEffect, useState } from 'react';
import { errorToast } from '../../components/toast/error-toast.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';
import { showRefusal } from './use-command.ts';
import { useReplicaStore } from './use-replica-value.ts';
import { useSyncStatus } from './use-sync-status.ts';

/** Returns the refused changes, oldest first, until each is dismissed. */
export function useRefused(): {
  refused: readonly RefusedRecord[];
  dismiss: (records: readonly RefusedRecord[]) => Promise<void>;
} {
  const store = useReplicaStore();
  const { refused: count } = useSyncStatus();
  const [refused, setRefused] = useState<readonly RefusedRecord[]>(NONE);

  // The records are on disk, only their number is in memory: read them whenever it changes.
  useEffect(() => {
    let isCurrent = true;
    void store.engine
      ?.refused()
      .catch(() => NONE) // the replica was deleted with the sign-out
      .then((records) => {
        if (isCurrent) setRefused(records.toSorted((a, b) => a.at - b.at || a.seq - b.seq));
      });
    return () => {
      isCurrent = false;
    };
  }, [store, count]);

  const dismiss = useCallback(
    async (records: readonly RefusedRecord[]) => {
      // A failed write keeps the records: they stay listed.
      await store.engine?.dismissRefused(...records.map(({ id }) => id)).catch(() => undefined);
    },
    [store],
  );
  return { refused: count === 0 ? NONE : refused, dismiss };
}

/** Retries a refused change. An accepted one is removed from the refused list. */
export function useRetry(): (record: RefusedRecord) => Plan {
  const store = useReplicaStore();
  return useCallback(
    (record) => {
      const plan = store.retry(record);
      if (!plan.ok) showRefusal(plan, undefined);
      return plan;
    },
    [store],
  );
}

/**
 * Retries refused changes, the oldest first, because later ones may depend on it. Accepted ones are removed from
 * the refused list; one toast counts those still refused.
 */
export function useRetryAll(): (records: readonly RefusedRecord[]) => void {
  const store = useReplicaStore();
  return useCallback(
    (records) => {
      const oldestFirst = records.toSorted((a, b) => a.at - b.at || a.seq - b.seq);
      const plans = oldestFirst.map((record) => store.retry(record));
      const refusals = plans.filter((plan) => !plan.ok);
      if (refusals.length > 0)
        showToast(
          errorToast(
            t('{refused} of {count, plural, one{# change} other{# changes}} still cannot be applied.', {
              refused: refusals.length,
              count: records.length,
            }),
          ),
        );
    },
    [store],
  );
}

const NONE: readonly RefusedRecord[] = [];
