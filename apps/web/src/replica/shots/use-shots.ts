import { pictureIdsOf } from '@boxroom/domain/picture/pictures';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { readTryout } from '../../lib/session/stored-tryout.ts';
import { dropSharedFiles } from '../../lib/share/shared-things.ts';
import { hasCopyHere } from '../account/local-accounts.ts';
import { useReplicaStore } from '../hooks/use-replica-value.ts';
import type { ReplicaStore } from '../store/replica-store.ts';
import { dropShots, keepShot, readShots, type Shot } from './shot-storage.ts';
import { shotsInMemory } from './shots-in-memory.ts';

export interface Shots {
  /** In the order in which they were taken; null while they are read. */
  list: readonly Shot[] | null;
  /** Whether all of the list survive the end of the tab. */
  isKept: boolean;
  add: (picture: Blob) => void;
  /** Deletes shots. */
  remove: (ids: readonly string[]) => void;
  /** Takes shots off the list that commands of this tab have used. */
  use: (shots: readonly Shot[]) => void;
  /** Puts shots back, for an Undo. */
  putBack: (shots: readonly Shot[]) => void;
}

/** Fires where the shots of this tab change, for lists of them elsewhere on the page. */
const changes = new EventTarget();

/**
 * Returns the pictures that were taken of the contents of a box and wait for a decision. They are on the disk as soon as
 * they are taken; where nothing is stored on this device, they live as long as the page.
 */
export function useShots(boxId: string): Shots {
  const store = useReplicaStore();
  const [read, setRead] = useState<{ boxId: string; shots: readonly Shot[] } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const readAgain = () =>
      void waitingShots(store, boxId).then((shots) => {
        if (isCurrent) setRead({ boxId, shots });
      });
    readAgain();
    changes.addEventListener('change', readAgain);
    return () => {
      isCurrent = false;
      changes.removeEventListener('change', readAgain);
    };
  }, [store, boxId]);

  const putBack = useCallback((shots: readonly Shot[]) => void keepShots(store, shots), [store]);
  const add = useCallback(
    (picture: Blob) => void keepShots(store, [{ id: store.newId(), boxId, picture }]),
    [store, boxId],
  );
  const remove = useCallback((ids: readonly string[]) => drop(store, ids), [store]);
  const use = useCallback(
    (shots: readonly Shot[]) => {
      tell();
      void dropUsed(store, shots);
    },
    [store],
  );
  return useMemo(() => {
    const list = read?.boxId === boxId ? read.shots : null;
    const isKept = list?.every(({ id }) => !shotsInMemory(store).has(id)) ?? true;
    return { list, isKept, add, remove, use, putBack };
  }, [store, boxId, read, add, remove, use, putBack]);
}

/** Reads the shots of a box, without those that an interrupted start or another tab has used. */
async function waitingShots(store: ReplicaStore, boxId: string): Promise<Shot[]> {
  const kept = await readShots(store.user.id, boxId).catch(() => []);
  const memory = [...shotsInMemory(store).values()].filter((shot) => shot.boxId === boxId);
  const known = new Set(kept.map(({ id }) => id));
  const all = [...kept, ...memory.filter(({ id }) => !known.has(id))];
  const used = all.filter((shot) => isUsed(store, shot));
  if (used.length > 0) void dropUsed(store, used);
  return all.filter((shot) => !used.includes(shot));
}

/** Whether the shot is the picture of an item, or one of the box's. */
export function isUsed({ view }: ReplicaStore, { id, boxId }: Shot): boolean {
  const box = view.get('box', boxId);
  return view.get('item', id)?.pictureId != null || (box !== undefined && pictureIdsOf(box).includes(id));
}

/** Keeps shots for a box, as if they were taken now. Returns whether all of them survive the end of the tab. */
export async function keepShots(store: ReplicaStore, shots: readonly Shot[]): Promise<boolean> {
  const memory = shotsInMemory(store);
  const now = Date.now();
  for (const shot of shots) memory.set(shot.id, shot);
  tell();
  if (!isOnDisk(store)) return false;
  const written = await Promise.all(shots.map((shot, index) => writeToDisk(store, shot, now + index / shots.length)));
  return written.every(Boolean);
}

/** Where the disk is full, the shot stays in memory. Returns whether it was written. */
async function writeToDisk(store: ReplicaStore, shot: Shot, at: number): Promise<boolean> {
  const written = await keepShot(store.user.id, shot, at).then(
    () => true,
    () => false,
  );
  if (!written) return false;
  // It was deleted while it was written.
  if (!shotsInMemory(store).delete(shot.id)) await dropShots(store.user.id, [shot.id]).catch(() => undefined);
  tell();
  return true;
}

function drop(store: ReplicaStore, ids: readonly string[]): void {
  for (const id of ids) shotsInMemory(store).delete(id);
  tell();
  dropShots(store.user.id, ids).then(tell, () => undefined); // on a failure they wait again at the next visit
  void dropSharedFiles(ids).catch(() => undefined); // what was shared stays there while it is only in memory
}

/**
 * Deletes shots once the commands that used them are on the disk: those that are only in memory may be lost with it. An
 * Undo may have put some back meanwhile.
 */
async function dropUsed(store: ReplicaStore, shots: readonly Shot[]): Promise<void> {
  await store.engine?.idle();
  const used = shots.filter((shot) => isUsed(store, shot)).map(({ id }) => id);
  if (isOnDisk(store) && used.length > 0) drop(store, used);
}

function tell(): void {
  changes.dispatchEvent(new Event('change'));
}

/** A picture may be ready only after the sign-out or the end of the tryout, which deleted everything here. */
function isOnDisk({ engine, user }: ReplicaStore): boolean {
  const isHere = user.isTryout ? readTryout()?.id === user.id : hasCopyHere(user.id);
  return engine?.durability === 'disk' && isHere;
}
