import type { Plan, Refusal } from '@boxroom/domain/command/command';
import type { CommandInput, CommandName } from '@boxroom/domain/command/registry';
import { errorText } from '@boxroom/domain/error/error-text';
import type { RefusedRecord } from '@boxroom/sync-client/disk';
import { useCallback } from 'react';
import { showToast } from '../components/toast-store.ts';
import { useReplicaStore } from './use-replica-value.ts';

/** What to say when a command is refused; undefined: the words of its code. */
export type FailureText = string | ((refusal: Refusal) => string | undefined);

export type Give = <N extends CommandName>(name: N, input: CommandInput<N>, failure?: FailureText) => Plan;

/**
 * Gives commands. What is accepted shows at once and is sent when it can be; what is refused is said in a toast.
 * `failure` words what has no words of its own.
 */
export function useCommand(): Give {
  const store = useReplicaStore();
  return useCallback<Give>(
    (name, input, failure) => {
      const plan = store.give(name, input);
      if (!plan.ok) showRefusal(plan, failure);
      return plan;
    },
    [store],
  );
}

/** Like `useCommand` for a command that brings a picture. */
export function useGiveWithPicture(): <N extends CommandName>(
  name: N,
  input: CommandInput<N>,
  picture: Blob | null,
) => Plan {
  const store = useReplicaStore();
  return useCallback(
    (name, input, picture) => {
      const plan = store.give(name, input, picture ? { picture } : {});
      if (!plan.ok) showRefusal(plan, errorText(picture ? 'PICTURE_UPLOAD_FAILED' : 'PICTURE_REMOVE_FAILED'));
      return plan;
    },
    [store],
  );
}

/** Gives a refused change again. When it is accepted, it is no longer listed as refused. */
export function useGiveAgain(): (record: RefusedRecord) => Plan {
  const store = useReplicaStore();
  return useCallback(
    (record) => {
      const plan = store.giveAgain(record);
      if (!plan.ok) showRefusal(plan, undefined);
      return plan;
    },
    [store],
  );
}

/** Makes ids for new rows. */
export function useNewId(): () => string {
  return useReplicaStore().newId;
}

function showRefusal(refusal: Refusal, failure: FailureText | undefined): void {
  const own = typeof failure === 'function' ? failure(refusal) : HAS_OWN_WORDS.has(refusal.code) ? undefined : failure;
  const text = own ?? errorText(refusal.code);
  const [, title, description] = /^(Permission denied): (.+)$/.exec(text) ?? [];
  if (title && description) showToast({ title, description, kind: 'destructive' });
  else showToast({ title: 'Error', description: text, kind: 'destructive' });
}

/** Why a person may not do something is better said than that it failed. */
const HAS_OWN_WORDS: ReadonlySet<Refusal['code']> = new Set(['VIEW_ONLY', 'OWNER_ONLY', 'TOO_MANY']);
