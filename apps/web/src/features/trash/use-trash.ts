import { idsBy } from '@boxroom/domain/id/ids-by';
import { TRASH_PAGE_SIZE, type TrashEntry } from '@boxroom/domain/trash/trash-list';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { errorToast } from '../../components/toast/error-toast.ts';
import { showToast, type ToastInput } from '../../components/toast/toast-store.ts';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { isNetworkError } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';
import { type Mutate, useCommand } from '../../replica/hooks/use-command.ts';
import {
  type DeletionRef,
  restoreRefusal,
  type Settled,
  skippedIn,
  useRestore,
  whenSettled,
} from '../../replica/hooks/use-deletion.ts';
import { useFollowedQuery } from '../../replica/hooks/use-followed-query.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { keyOf, partlyRestored } from './trash-text.ts';

export interface TrashView {
  entries: readonly TrashEntry[];
  /** The number of entries on all pages. */
  total: number;
  pages: number;
  /** When the entries were read, in milliseconds since 1970. */
  readAt: number;
  state: 'loading' | 'ready' | 'offline' | 'failed';
  /** Entries restored here that the server has not confirmed. */
  restoring: ReadonlySet<string>;
  /** Restores them with one command. Returns whether it was given; a toast then reports what came of it. */
  restore: (entries: readonly TrashEntry[]) => boolean;
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
  const mutate = useCommand();
  const { restoring, mark } = useMarks();
  const { refetch } = query;
  const { entries, isOffline } = useFollowedQuery(query);
  const total = query.data?.total ?? 0;

  function restore(wanted: readonly TrashEntry[]): boolean {
    const commandId = mutateRestore(refOf(wanted));
    if (commandId === null) return false;
    mark(wanted, true);
    void whenSettled(store, commandId).then(async (refusal) => {
      // The entries are still listed and can be restored again from here, so it need not stay among the refused changes.
      if (refusal) await store.engine?.dismissRefused(commandId).catch(() => undefined);
      const { data } = await refetch();
      mark(wanted, false);
      const listed = new Set(data?.entries.map(keyOf));
      const left = wanted.filter((entry) => listed.has(keyOf(entry)));
      const told = restoredToast(wanted, left, refusal);
      const undo = undoOf(wanted, mutate);
      if (told?.kind === 'success' && undo) showUndoToast(told, undo);
      else if (told) showToast(told);
    });
    return true;
  }

  async function purge({ deletionId, id, name }: TrashEntry) {
    try {
      await mutateAsync({ deletionId, ids: [id] });
      showToast({ title: t('Deleted for good'), description: name, kind: 'success' });
    } catch (error) {
      showToast(errorToast(errorMessage(error, t('Failed to delete for good. Please try again.'))));
    }
    await refetch();
  }

  return {
    entries,
    total,
    pages: Math.max(1, Math.ceil(total / TRASH_PAGE_SIZE)),
    readAt: query.dataUpdatedAt,
    state: stateOf(query.error, query.data !== undefined, isOffline),
    restoring,
    restore,
    purge,
    retry: () => void refetch(),
  };
}

/** Several things of one deletion are one part of the command. */
function refOf(entries: readonly TrashEntry[]): DeletionRef {
  const byDeletion = idsBy(entries, ({ deletionId }) => deletionId);
  const parts = Array.from(byDeletion, ([deletionId, ids]) => ({ deletionId, ids }));
  const [first] = parts;
  return first && parts.length === 1 ? first : { deletions: parts };
}

/** Returns what deletes again what came back. Null: a room is among it, and deleting one asks first. */
function undoOf(restored: readonly TrashEntry[], mutate: Mutate) {
  const idsOf = (kind: TrashEntry['entity']) => restored.flatMap(({ id, entity }) => (entity === kind ? id : []));
  const [items, boxes] = [idsOf('item'), idsOf('box')];
  if (items.length + boxes.length < restored.length) return null;
  return () => {
    const isGone =
      (items.length === 0 || mutate('item.delete', { ids: items }).ok) &&
      (boxes.length === 0 || mutate('box.deleteSeveral', { ids: boxes }).ok);
    return isGone ? { title: t('Restore undone'), description: t('It is among the deleted things again.') } : null;
  };
}

/**
 * Returns what to say of a settled restore; `left`: those still listed. Null: it was discarded from the pending changes,
 * which was reported there.
 */
function restoredToast(
  wanted: readonly TrashEntry[],
  left: readonly TrashEntry[],
  refusal: Settled | null,
): ToastInput | null {
  const skipped: ReadonlySet<string> = refusal ? skippedIn(refusal) : new Set();
  const gone = wanted.filter((entry) => skipped.has(entry.id) && !left.includes(entry));
  const missing = left.length + gone.length;
  const [first] = wanted;
  if (refusal && (wanted.length === 1 || missing === 0 || missing === wanted.length))
    return errorToast(restoreRefusal(refusal));
  if (missing > 0) return refusal && { ...partlyRestored(wanted.length, left, gone), kind: 'destructive' };
  const description =
    wanted.length === 1 && first
      ? first.name
      : t('{count, plural, one{# thing is back.} other{# things are back.}}', { count: wanted.length });
  return { title: t('Restored'), description, kind: 'success' };
}

function stateOf(error: unknown, hasData: boolean, isOffline: boolean): TrashView['state'] {
  if (isOffline || (error && isNetworkError(error))) return 'offline';
  if (error) return 'failed';
  return hasData ? 'ready' : 'loading';
}

function useMarks() {
  const [restoring, setRestoring] = useState<ReadonlySet<string>>(new Set());
  function mark(marked: readonly TrashEntry[], isOn: boolean) {
    const keys = marked.map(keyOf);
    setRestoring((old) => new Set(isOn ? [...old, ...keys] : [...old].filter((key) => !keys.includes(key))));
  }
  return { restoring, mark };
}
