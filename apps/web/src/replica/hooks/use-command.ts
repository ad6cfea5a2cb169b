import type { Plan, Refusal } from '@boxroom/domain/command/command';
import { refuse } from '@boxroom/domain/command/command';
import type { CommandInput, CommandName } from '@boxroom/domain/command/registry';
import { refusalText } from '@boxroom/domain/error/refusal-text';
import type { MutateOptions } from '@boxroom/sync-client/engine-options';
import { useCallback } from 'react';
import { errorToast } from '../../components/toast/error-toast.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';
import { ownWords, signedOutWords } from '../words/refusal-words.ts';
import { useReplicaStore } from './use-replica-value.ts';

/** The text for a refused command; undefined: the text of its code. */
export type FailureText = string | ((refusal: Refusal) => string | undefined);

export type Mutate = <N extends CommandName>(
  name: N,
  input: CommandInput<N>,
  failure?: FailureText,
  options?: MutateOptions,
) => Plan;

/**
 * Returns a function that runs commands. An accepted command shows at once and is sent when possible; a refused one
 * shows a toast. `failure` is the text for codes without their own.
 */
export function useCommand(): Mutate {
  const store = useReplicaStore();
  return useCallback<Mutate>(
    (name, input, failure, options) => {
      // The sign-out in another tab deleted the copy: a new change would be lost.
      if (store.status.state.kind === 'signed-out') {
        showToast(errorToast(signedOutWords(name)));
        return refuse('INTERNAL', 'signed out');
      }
      const plan = store.mutate(name, input, options);
      if (!plan.ok) showRefusal(plan, failure, ownWords(name, plan));
      return plan;
    },
    [store],
  );
}

/** Returns a function that makes ids for new rows. */
export function useNewId(): () => string {
  return useReplicaStore().newId;
}

/** Shows why a command was refused. `own`: the words of this command for it. */
export function showRefusal(refusal: Refusal, failure: FailureText | undefined, own?: string): void {
  const said = typeof failure === 'function' ? failure(refusal) : undefined;
  const general = typeof failure === 'string' && !HAS_OWN_WORDS.has(refusal.code) ? failure : undefined;
  showToast(errorToast(said ?? own ?? general ?? refusalText(refusal.code, t)));
}

/** For these codes, the reason is more useful than a general failure text. */
const HAS_OWN_WORDS: ReadonlySet<Refusal['code']> = new Set([
  'VIEW_ONLY',
  'OWNER_ONLY',
  'TOO_MANY',
  'TOO_MANY_ROOMS',
  'TOO_MANY_BOXES',
  'TOO_MANY_CATEGORIES',
]);
