import type { Plan } from '@boxroom/domain/command/command';
import { type CommandInput, commands, type DeletingCommand } from '@boxroom/domain/command/registry';
import { FULL_TEXTS, refusalText } from '@boxroom/domain/error/refusal-text';
import { deletionsIn } from '@boxroom/domain/trash/deletions-in';
import type { RefusedRecord } from '@boxroom/sync-client/disk';
import { SKIPPED_PART } from '@boxroom/sync-client/refused';
import { useCallback } from 'react';
import { t } from '../../lib/language/t.ts';
import type { ReplicaStore } from '../store/replica-store.ts';
import { type FailureText, useCommand } from './use-command.ts';
import { useReplicaStore } from './use-replica-value.ts';

/** What `trash.restore` brings back: everything that a deletion took, or some of its rows. */
export type DeletionRef = CommandInput<'trash.restore'>;

export interface Deletion {
  plan: Plan;
  /** Null: nothing was deleted. */
  ref: DeletionRef | null;
}

/** Like `useCommand`, for deletions that can be undone. */
export function useDelete(): <N extends DeletingCommand>(
  name: N,
  input: CommandInput<N>,
  failure?: FailureText,
) => Deletion {
  const mutate = useCommand();
  const store = useReplicaStore();
  return useCallback(
    (name, input, failure) => {
      const plan = mutate(name, input, failure);
      const deletionId = plan.ok ? lastMutation(store) : null;
      return { plan, ref: deletionId === null ? null : { deletionId } };
    },
    [mutate, store],
  );
}

/** Restores a deletion. Returns the id of the command, or null when it was refused; a toast then gives the reason. */
export function useRestore(): (ref: DeletionRef) => string | null {
  const mutate = useCommand();
  const store = useReplicaStore();
  return useCallback(
    (ref) => (mutate('trash.restore', ref, restoreRefusal).ok ? lastMutation(store) : null),
    [mutate, store],
  );
}

/** Returns the ids that a restore of several things skipped. */
export function skippedIn({ detail, input }: Settled): ReadonlySet<string> {
  const parsed = detail === SKIPPED_PART ? commands['trash.restore'].input.safeParse(input) : null;
  return new Set(parsed?.success ? deletionsIn(parsed.data).flatMap(({ ids = [] }) => ids) : []);
}

/** Returns the text that says why something cannot be restored. */
export function restoreRefusal({ code, detail }: { code: string; detail?: string | null | undefined }): string {
  if (code === 'NOT_FOUND' && detail === 'box') return t('The box it was in is gone. Restore the box first.');
  if (code === 'NOT_FOUND' && detail === 'room')
    return t('The storage room it was in is gone. Restore the room first.');
  if (detail === SKIPPED_PART)
    return t('Not everything could be restored. What can still be restored is under "Recently deleted".');
  if (code === 'NOT_FOUND') return t('This is no longer among the deleted things.');
  if (code === 'VIEW_ONLY') return t('Permission denied: You have view-only access to this shared room');
  if (code === 'OWNER_ONLY') return t('Only the owner of the storage room can restore this.');
  if (code === 'TOO_MANY' && detail === 'items') return t(FULL_TEXTS.items);
  if (code === 'TOO_MANY_ROOMS' || code === 'TOO_MANY_BOXES') return refusalText(code, t);
  return t('Failed to restore. Please try again.');
}

/** Why a command was refused, and what of it: the whole input, or the skipped part of a bulk. */
export type Settled = Pick<RefusedRecord, 'code' | 'detail' | 'input'>;

/** Resolves once the server has settled the command: with null when it was applied, else with the refusal. */
export function whenSettled(store: ReplicaStore, commandId: string): Promise<Settled | null> {
  return new Promise((resolve) => {
    function look(): boolean {
      const { engine } = store;
      if (!engine || engine.replica.pending.some(({ id }) => id === commandId)) return false;
      engine.refused().then(
        (records) => {
          const record = records.find(({ id }) => id === commandId);
          resolve(record ? { code: record.code, detail: record.detail, input: record.input } : null);
        },
        () => resolve(null), // the replica was deleted with the sign-out
      );
      return true;
    }
    if (look()) return;
    const stop = store.subscribe(() => {
      if (look()) stop();
    });
  });
}

function lastMutation(store: ReplicaStore): string | null {
  return store.engine?.replica.pending.at(-1)?.id ?? null;
}
