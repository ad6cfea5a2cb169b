import { OWN_FIELDS_MAX, type OwnField } from '@boxroom/domain/item/own-fields';
import { useCallback } from 'react';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import type { ReplicaStore } from '../../replica/store/replica-store.ts';

/** Adds the fields of which imported items have values, as far as the person has room for more. */
export function addOwnFields(store: ReplicaStore, fields: readonly OwnField[]): void {
  const { view, user } = store;
  const own = view.get('profile', user.id)?.ownFields ?? [];
  const added = fields.filter(({ key }) => own.every((field) => field.key !== key));
  if (added.length === 0 || own.length >= OWN_FIELDS_MAX) return;
  store.mutate('profile.setOwnFields', { seen: own, fields: [...own, ...added].slice(0, OWN_FIELDS_MAX) });
}

export function useAddOwnFields(): (fields: readonly OwnField[]) => void {
  const store = useReplicaStore();
  return useCallback((fields) => addOwnFields(store, fields), [store]);
}
