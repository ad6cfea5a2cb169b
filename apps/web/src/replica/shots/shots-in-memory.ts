import type { ReplicaStore } from '../store/replica-store.ts';
import type { Shot } from './shot-storage.ts';

type OfPerson = Pick<ReplicaStore, 'user'>;

const byStore = new WeakMap<OfPerson, Map<string, Shot>>();

/** Returns the shots that are not on the disk, by id: yet, or because it takes none. They live as long as the page. */
export function shotsInMemory(store: OfPerson): Map<string, Shot> {
  const shots = byStore.get(store) ?? new Map<string, Shot>();
  byStore.set(store, shots);
  return shots;
}
