import type { Paper } from '@boxroom/domain/paper/paper';
import { useCallback, useEffect, useState } from 'react';
import { useReplicaStore } from '../hooks/use-replica-value.ts';
import type { FoundPaper } from './find-paper.ts';

/**
 * A paper to show. `loading`: `done` is the received share, from 0 to 1, where it is known. `missing`: neither this
 * device nor the server has it. `offline`: the server has it, as far as known, and cannot be reached. `failed`: the
 * server did not send it. The last three are looked up again with the next sync, or by `retry`.
 */
export type PaperView =
  | { state: 'loading'; done: number | null }
  | { state: 'here'; file: Blob }
  | { state: 'missing' | 'offline' | 'failed' };

const LOADING: PaperView = { state: 'loading', done: null };

/** Returns a paper of an item: from this device while it has it, else from the server, which this device then keeps. */
export function usePaper(
  itemId: string,
  { id, kind }: Pick<Paper, 'id' | 'kind'>,
): { paper: PaperView; retry: () => void } {
  const store = useReplicaStore();
  const [shown, setShown] = useState<{ id: string; paper: PaperView }>({ id, paper: LOADING });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const paper = shown.id === id ? shown.paper : LOADING;

  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const show = (next: PaperView) => !signal.aborted && setShown({ id, paper: next });
    show(LOADING);
    void import('./find-paper.ts')
      .then(({ findPaper }) =>
        findPaper(store, { itemId, id, kind }, { signal, onProgress: (done) => show({ state: 'loading', done }) }),
      )
      .catch((): FoundPaper => ({ state: 'failed' }))
      .then(show);
    return () => stopping.abort();
  }, [store, itemId, id, kind, attempt]);

  const isWaiting = paper.state !== 'here' && paper.state !== 'loading';
  useEffect(() => {
    if (!isWaiting) return undefined;
    const answeredAt = answerOf(store);
    return store.subscribe(() => {
      if (answerOf(store) !== answeredAt) retry();
    });
  }, [store, isWaiting, retry]);
  return { paper, retry };
}

/** The time of the last complete sync. */
function answerOf({ status: { state } }: ReturnType<typeof useReplicaStore>): number | null {
  return state.kind === 'up-to-date' ? state.at : null;
}
