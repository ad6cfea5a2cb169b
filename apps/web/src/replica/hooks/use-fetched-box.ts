import { useEffect, useState } from 'react';
import { lookUpBoxes } from '../store/look-up-box.ts';
import { useReplicaStore } from './use-replica-value.ts';

/** Fetches a box that the server has and this device lacks. `isMissing`: it did not arrive within the timeout. */
export function useFetchedBox(boxId: string): { isMissing: boolean; again: () => void } {
  const store = useReplicaStore();
  const [{ attempt, isMissing }, setState] = useState({ attempt: 0, isMissing: false });
  useEffect(() => {
    let isCurrent = true;
    void lookUpBoxes(store, ({ view }) => (view.get('box', boxId) ? [boxId] : [])).then(({ kind }) => {
      if (isCurrent && kind !== 'here') setState((old) => ({ ...old, isMissing: true }));
    });
    return () => {
      isCurrent = false;
    };
  }, [store, boxId, attempt]);
  return { isMissing, again: () => setState({ attempt: attempt + 1, isMissing: false }) };
}
