import { TRASH_PAGE_SIZE, type TrashEntry } from '@boxroom/domain/trash/trash-list';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { errorToast } from '../../components/toast/error-toast.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { isNetworkError } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { restoreRefusal, useRestore, whenSettled } from '../../replica/hooks/use-deletion.ts';
import { useFollowedQuery } from '../../replica/hooks/use-followed-query.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { keyOf } from './trash-text.ts';

export interface TrashView {
  entries: readonly TrashEntry[];
  pages: number;
  /** When the entries were read, in milliseconds since 1970. */
  readAt: number;
  state: 'loading' | 'ready' | 'offline' | 'failed';
  /** Entries restored here that the server has not confirmed. */
  restoring: ReadonlySet<string>;
  restore: (entry: TrashEntry) => void;
  /** Resolves once the entry is gone, or was refused, which a toast reports. */
  purge: (entry: TrashEntry) => Promise<void>;
  /** Retries after a failure. */
  retry: () => void;
}

/** Returns a page of deleted rows, newest first, and the actions on them. Refetches after each sync. */
export function useTrash(page: number): TrashView {
  const store = useReplicaStore();
  const query = trpc.trash.list.useQuery(
    { page, pageSize: TRASH_PAGE_SIZE },
    { placeholderData: keepPreviousData, staleTime: 0, retry: 1 },
  );
  const { mutateAsync } = trpc.trash.purge.useMutation();
  const mutateRestore = useRestore();
  const { restoring, mark } = useMarks();
  const { refetch } = query;
  const { entries, isOffline } = useFollowedQuery(query);

  function restore(entry: TrashEntry) {
    const commandId = mutateRestore({ deletionId: entry.deletionId, ids: [entry.id] });
    if (commandId === null) return;
    mark(entry, true);
    void whenSettled(store, commandId).then(async (refusal) => {
      // The entry is still listed and can be restored again from here, so it need not stay among the refused changes.
      if (refusal) await store.engine?.dismissRefused(commandId).catch(() => undefined);
      const { data } = await refetch();
      mark(entry, false);
      if (refusal) showToast(errorToast(restoreRefusal(refusal)));
      // If the change was discarded from the pending ones, that was already reported there.
      else if (!data?.entries.some((one) => keyOf(one) === keyOf(entry)))
        showToast({ title: 'Restored', description: entry.name, kind: 'success' });
    });
  }

  async function purge({ deletionId, id, name }: TrashEntry) {
    try {
      await mutateAsync({ deletionId, ids: [id] });
      showToast({ title: 'Deleted for good', description: name, kind: 'success' });
    } catch (error) {
      showToast(errorToast(errorMessage(error, 'Failed to delete for good. Please try again.')));
    }
    await refetch();
  }

  return {
    entries,
    pages: Math.max(1, Math.ceil((query.data?.total ?? 0) / TRASH_PAGE_SIZE)),
    readAt: query.dataUpdatedAt,
    state: stateOf(query.error, query.data !== undefined, isOffline),
    restoring,
    restore,
    purge,
    retry: () => void refetch(),
  };
}

function stateOf(error: unknown, hasData: boolean, isOffline: boolean): TrashView['state'] {
  if (isOffline || (error && isNetworkError(error))) return 'offline';
  if (error) return 'failed';
  return hasData ? 'ready' : 'loading';
}

function useMarks() {
  const [restoring, setRestoring] = useState<ReadonlySet<string>>(new Set());
  function mark(entry: TrashEntry, isOn: boolean) {
    setRestoring((old) => {
      const marks = new Set(old);
      if (isOn) marks.add(keyOf(entry));
      else marks.delete(keyOf(entry));
      return marks;
    });
  }
  return { restoring, mark };
}
