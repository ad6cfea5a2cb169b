import { errorText } from '@boxroom/domain/error/error-text';
import { useNavigate } from '@tanstack/react-router';
import { errorToast } from '../components/toast/error-toast.ts';
import { showToast } from '../components/toast/toast-store.ts';
import { pictureOf } from '../inventory/picture/pictures-of-files.ts';
import { t } from '../lib/language/t.ts';
import { oneTabAtATime, reduceShared, type SharedThing } from '../lib/share/shared-things.ts';
import { useReplicaStore } from '../replica/hooks/use-replica-value.ts';
import { waitingShares } from '../replica/shots/shared-shots.ts';
import type { Shot } from '../replica/shots/shot-storage.ts';
import { keepShots } from '../replica/shots/use-shots.ts';

/**
 * Returns a function that keeps the pictures for a box, and opens its page, where they become items or pictures of the
 * box. A file that is no picture is named, and the others go on. What another tab has placed meanwhile is left to it.
 */
export function usePlacePictures(things: readonly SharedThing[]): (boxId: string) => Promise<void> {
  const store = useReplicaStore();
  const navigate = useNavigate();

  async function place(boxId: string): Promise<'all' | 'pictures' | 'none'> {
    const shown = new Set(things.map(({ key }) => key));
    const waiting = (await waitingShares(store)).filter(({ key }) => shown.has(key));
    if (waiting.length === 0 && things.some(({ files }) => files.length > 0)) return 'none';
    const shots = await shotsOf(waiting, boxId);
    // What is only in memory must also stay in the share.
    if (await keepShots(store, shots)) for (const { key } of waiting) await reduceShared(key, { files: [] });
    if (shots.length > 0) return 'pictures';
    return waiting.some(({ lines }) => lines !== '') ? 'none' : 'all';
  }

  return async (boxId) => {
    const placed = await oneTabAtATime(() => place(boxId));
    if (placed === 'none') return;
    const state = placed === 'pictures' ? { state: { isPhotographed: true } as const } : {};
    await navigate({ to: '/box/$id', params: { id: boxId }, replace: true, ...state });
  };
}

/** A file keeps its id, so that placing it again, as after a killed page, doubles nothing. */
async function shotsOf(things: readonly SharedThing[], boxId: string): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const { id, file } of things.flatMap(({ files }) => files)) {
    const picture = await pictureOf(file);
    if (picture instanceof Blob) shots.push({ id, boxId, picture });
    else showToast(errorToast(`${file.name}: ${errorText(picture, t)}`));
  }
  return shots;
}
