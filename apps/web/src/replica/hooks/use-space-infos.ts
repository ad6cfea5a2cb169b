import { includesAccess } from '@boxroom/domain/access/decide-access';
import type { OwnField } from '@boxroom/domain/item/own-fields';
import type { DisplaySettings } from '@boxroom/domain/profile/profile';
import { useCallback } from 'react';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { readShownDetails } from './use-own-fields.ts';
import { useReplicaValue } from './use-replica-value.ts';
import { findRoom, type RoomEntry } from './use-rooms.ts';

/** What a screen needs to know about the space of a box or an item. */
export interface SpaceInfo {
  spaceId: string;
  /** Null: the person's boxes in no room. */
  room: RoomEntry | null;
  /** Whether boxes and items may be added and changed here. */
  canEdit: boolean;
  isOwner: boolean;
  /** The optional features to show here. */
  options: DisplaySettings;
  /** The fields that the owner has added to the items here. */
  ownFields: readonly OwnField[];
  sharedBy: RoomEntry['sharedBy'];
}

const TOPICS: readonly Topic[] = ['room', 'spaces', 'profile'];

/** Returns every space that can hold boxes, by its id. */
export function useSpaceInfos(): ReadonlyMap<string, SpaceInfo> {
  return useReplicaValue(readAll, TOPICS, areSame);
}

export function useSpaceInfo(spaceId: string): SpaceInfo {
  const select = useCallback((store: ReplicaStore) => readSpaceInfo(store, spaceId), [spaceId]);
  return useReplicaValue(select, TOPICS, isSameInfo);
}

function readAll(store: ReplicaStore): ReadonlyMap<string, SpaceInfo> {
  const ids = [store.user.id, ...store.view.rows.room.keys()];
  return new Map(ids.map((id) => [id, readSpaceInfo(store, id)]));
}

function readSpaceInfo(store: ReplicaStore, spaceId: string): SpaceInfo {
  const { view, user } = store;
  const room = findRoom(store, spaceId) ?? null;
  const access = spaceId === user.id ? 'owner' : (view.space(spaceId)?.access ?? 'view');
  return {
    spaceId,
    room,
    canEdit: includesAccess(access, 'edit'),
    isOwner: access === 'owner',
    ...readShownDetails(store, spaceId),
    sharedBy: room?.sharedBy,
  };
}

function areSame(a: ReadonlyMap<string, SpaceInfo>, b: ReadonlyMap<string, SpaceInfo>): boolean {
  if (a.size !== b.size) return false;
  for (const [id, info] of a) {
    const other = b.get(id);
    if (!other || !isSameInfo(info, other)) return false;
  }
  return true;
}

function isSameInfo(a: SpaceInfo, b: SpaceInfo): boolean {
  return (
    a.room === b.room &&
    a.canEdit === b.canEdit &&
    a.isOwner === b.isOwner &&
    a.sharedBy === b.sharedBy &&
    JSON.stringify([a.options, a.ownFields]) === JSON.stringify([b.options, b.ownFields])
  );
}
