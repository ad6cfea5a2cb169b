import type { OwnField } from '@boxroom/domain/item/own-fields';
import type { ShownDetails } from '@boxroom/domain/search/details-text';
import { useCallback } from 'react';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { readVisibleOptions } from './use-display-settings.ts';
import { useReplicaStore, useReplicaValue } from './use-replica-value.ts';

const TOPICS: readonly Topic[] = ['profile', 'spaces', 'room'];
const NONE: readonly OwnField[] = [];

/** Returns the own fields that the owner of a space has added to its items. */
export function useOwnFields(spaceId: string): readonly OwnField[] {
  const select = useCallback((store: ReplicaStore) => readOwnFields(store, spaceId), [spaceId]);
  return useReplicaValue(select, TOPICS, areSame);
}

/** Returns the own fields of the person. */
export function useMyOwnFields(): readonly OwnField[] {
  return useOwnFields(useReplicaStore().user.id);
}

export function readOwnFields({ view, user }: ReplicaStore, spaceId: string): readonly OwnField[] {
  return view.get('profile', view.space(spaceId)?.ownerId ?? user.id)?.ownFields ?? NONE;
}

/** Returns the details that the person sees of items in a space. */
export function readShownDetails(store: ReplicaStore, spaceId: string): ShownDetails {
  return { options: readVisibleOptions(store, spaceId), ownFields: readOwnFields(store, spaceId) };
}

function areSame(a: readonly OwnField[], b: readonly OwnField[]): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
