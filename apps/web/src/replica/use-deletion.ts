import type { Plan } from '@boxroom/domain/command/command';
import type { CommandInput } from '@boxroom/domain/command/registry';
import type { RefusedRecord } from '@boxroom/sync-client/disk';
import { useCallback } from 'react';
import type { ReplicaStore } from './replica-store.ts';
import { type FailureText, useCommand } from './use-command.ts';
import { useReplicaStore } from './use-replica-value.ts';

type DeletingName = 'item.delete' | 'box.delete' | 'room.delete';

/** What `trash.restore` brings back: all that a deletion took, or the rows named of it. */
export type DeletionRef = CommandInput<'trash.restore'>;

export interface Deletion {
  plan: Plan;
  /** null: nothing was deleted. */
  ref: DeletionRef | null;
}

/** Like `useCommand`, for what can be brought back. */
export function useDelete(): <N extends DeletingName>(
  name: N,
  input: CommandInput<N>,
  failure?: FailureText,
) => Deletion {
  const give = useCommand();
  const store = useReplicaStore();
  return useCallback(
    (name, input, failure) => {
      const plan = give(name, input, failure);
      const deletionId = plan.ok ? lastGiven(store) : null;
      return { plan, ref: deletionId === null ? null : { deletionId } };
    },
    [give, store],
  );
}

/** Brings back what was deleted. Answers the id of the command; null where it was refused, which a toast says. */
export function useRestore(): (ref: DeletionRef) => string | null {
  const give = useCommand();
  const store = useReplicaStore();
  return useCallback((ref) => (give('trash.restore', ref, restoreRefusal).ok ? lastGiven(store) : null), [give, store]);
}

/** Why something does not come back, in words. */
export function restoreRefusal({ code, detail }: { code: string; detail?: string | null | undefined }): string {
  if (code === 'NOT_FOUND' && detail === 'box') return 'The box it was in is gone. Restore the box first.';
  if (code === 'NOT_FOUND' && detail === 'room') return 'The storage room it was in is gone. Restore the room first.';
  if (code === 'NOT_FOUND') return 'This is not among the deleted things any more.';
  if (code === 'VIEW_ONLY') return 'Permission denied: You have view-only access to this shared room';
  if (code === 'OWNER_ONLY') return 'Only the owner of the storage room can restore this.';
  return 'Failed to restore. Please try again.';
}

/** Why a command was refused by the server; null once it was applied. Resolves when that is known. */
export function whenSettled(
  store: ReplicaStore,
  commandId: string,
): Promise<Pick<RefusedRecord, 'code' | 'detail'> | null> {
  return new Promise((resolve) => {
    function look(): boolean {
      const { engine } = store;
      if (!engine || engine.replica.pending.some(({ id }) => id === commandId)) return false;
      engine.refused().then(
        (records) => {
          const record = records.find(({ id }) => id === commandId);
          resolve(record ? { code: record.code, detail: record.detail } : null);
        },
        () => resolve(null), // the copy is gone with the sign-out
      );
      return true;
    }
    if (look()) return;
    const stop = store.subscribe(() => {
      if (look()) stop();
    });
  });
}

function lastGiven(store: ReplicaStore): string | null {
  return store.engine?.replica.pending.at(-1)?.id ?? null;
}
