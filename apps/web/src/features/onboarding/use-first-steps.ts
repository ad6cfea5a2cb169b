import type { Box } from '@boxroom/domain/box/box';
import { fold } from '@boxroom/domain/search/fold';
import { searchTerms } from '@boxroom/domain/search/terms';
import { useLocation } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useRemembered } from '../../replica/hooks/use-remembered.ts';
import { useReplicaValue } from '../../replica/hooks/use-replica-value.ts';
import { listRooms } from '../../replica/hooks/use-rooms.ts';
import type { ReplicaStore, Topic } from '../../replica/store/replica-store.ts';
import {
  FIRST_STEPS,
  FIRST_STEPS_OVER,
  type FirstStepsState,
  readFirstSteps,
  type Step,
  stepOf,
} from './first-steps-state.ts';

const TOPICS: readonly Topic[] = ['room', 'box', 'item', 'boxSetting', 'spaces'];
/** The first letters of a name are enough to find it; one letter finds half of everything. */
const FOUND_WITH = 2;
/** With more boxes of their own, from a backup or another program, a person needs no first steps. */
const FIRST_BOXES_MAX = 5;

export interface FirstSteps {
  step: Step;
  roomId: string;
  box: FirstBox | null;
  /** The names of the items in the box. */
  items: readonly string[];
  isInBox: boolean;
  /** The search page shows a thing of the box. */
  isFound: boolean;
  /** It did so before. */
  hasFound: boolean;
  change: (set: Partial<FirstStepsState>) => void;
  end: () => void;
}

/** Returns the next of the first steps; null while there is none to show. */
export function useFirstSteps(): FirstSteps | null {
  const [stored, remember] = useRemembered(FIRST_STEPS, 'device');
  const state = readFirstSteps(stored);
  const { pathname, query } = useLocation({
    select: (location) => ({ pathname: location.pathname, query: String(location.search.q ?? '') }),
    structuralSharing: true,
  });
  const select = useCallback(
    (store: ReplicaStore) =>
      JSON.stringify(isInSharedRoom(store, pathname) ? null : factsOf(store, readFirstSteps(stored))),
    [stored, pathname],
  );
  const facts = JSON.parse(useReplicaValue(select, TOPICS)) as Facts | null;
  if (!state || !facts) return null;
  const { roomId, roomName, box, items } = facts;
  if (isAboveAnother(box, pathname)) return null;
  const step = stepOf(state, { roomName, hasBox: box !== null, items: items.length });
  const typed = searchTerms(query).filter((term) => term.length >= FOUND_WITH);
  return {
    step,
    roomId,
    box,
    items,
    isInBox: box !== null && pathname === `/box/${box.id}`,
    isFound: pathname === '/search' && items.some((name) => typed.some((term) => fold(name).includes(term))),
    hasFound: state.hasFound ?? false,
    change: (set) => remember(JSON.stringify({ ...state, ...set })),
    end: () => remember(FIRST_STEPS_OVER),
  };
}

type FirstBox = Pick<Box, 'id' | 'name' | 'code'>;

interface Facts {
  roomId: string;
  roomName: string;
  box: FirstBox | null;
  items: readonly string[];
}

/** Above another box, a code to write on the box of the steps would seem to be its own. */
export function isAboveAnother(box: Pick<Box, 'id'> | null, pathname: string): boolean {
  return box !== null && pathname.startsWith('/box/') && pathname !== `/box/${box.id}`;
}

/** The steps are about a room of one's own: above a box of somebody else they would seem to be about theirs. */
export function isInSharedRoom(store: ReplicaStore, pathname: string): boolean {
  const [, boxId = ''] = /^\/box\/([^/]+)/.exec(pathname) ?? [];
  const spaceId = store.view.get('box', boxId)?.spaceId;
  return listRooms(store).some(({ id, isShared }) => isShared && id === spaceId);
}

/** Null: the person has no room of their own, or is past the steps. A box that was added elsewhere meanwhile is the box of the steps, too. */
function factsOf(store: ReplicaStore, state: FirstStepsState | null): Facts | null {
  if (!state) return null;
  const { view } = store;
  const rooms = listRooms(store).filter(({ isShared }) => !isShared);
  const known = state.boxId === null ? undefined : view.get('box', state.boxId);
  const boxes = rooms.flatMap(({ id }) => Array.from(view.boxesIn(id)));
  if (boxes.length > FIRST_BOXES_MAX) return null;
  const added = boxes
    .filter(({ createdAt }) => createdAt >= state.startedAt)
    .toSorted((a, b) => a.createdAt - b.createdAt);
  const box = known ?? added[0];
  const room = rooms.find(({ id }) => id === box?.spaceId) ?? rooms[0];
  if (!room) return null;
  const items = box ? Array.from(view.itemsIn(box.id), ({ name }) => name) : [];
  const shown = box ? { id: box.id, name: box.name, code: box.code } : null;
  return { roomId: room.id, roomName: room.name, box: shown, items };
}
