import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';

export const ReplicaContext = createContext<ReplicaStore | null>(null);

export function useReplicaStore(): ReplicaStore {
  const store = useContext(ReplicaContext);
  if (!store) throw new Error('There is no ReplicaProvider above this component.');
  return store;
}

/**
 * Returns a value computed from the replica. `select` must be stable (`useCallback`) and runs again only after one of
 * the topics changed; while the result stays equal, the hook returns the same object and nothing renders. `topics` is a
 * constant of the module.
 */
export function useReplicaValue<T>(
  select: (store: ReplicaStore) => T,
  topics: readonly Topic[],
  isEqual: (a: T, b: T) => boolean = isSame,
): T {
  const store = useReplicaStore();
  const reader = useMemo(() => makeReader(store, select, topics, isEqual), [store, select, topics, isEqual]);
  return useSyncExternalStore(reader.subscribe, reader.read);
}

function makeReader<T>(
  store: ReplicaStore,
  select: (store: ReplicaStore) => T,
  topics: readonly Topic[],
  isEqual: (a: T, b: T) => boolean,
) {
  let seen = -1;
  let value: T | undefined;
  const current = () => topics.reduce((sum, topic) => sum + store.version(topic), 0);
  return {
    subscribe: (listener: () => void) =>
      store.subscribe((change) => {
        if (topics.some((topic) => change.topics.has(topic))) listener();
      }),
    read(): T {
      const version = current();
      if (version === seen) return value as T;
      const next = select(store);
      if (seen === -1 || !isEqual(value as T, next)) value = next;
      seen = version;
      return value as T;
    },
  };
}

/** True for identical values, and for arrays and plain objects whose members are identical. */
export function isSame<T>(a: T, b: T): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, i) => Object.is(value, b[i]));
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a instanceof Map || a instanceof Set || Array.isArray(a) || Array.isArray(b)) return false;
  const left = Object.entries(a);
  return (
    left.length === Object.keys(b).length &&
    left.every(([key, value]) => Object.is(value, (b as Record<string, unknown>)[key]))
  );
}
