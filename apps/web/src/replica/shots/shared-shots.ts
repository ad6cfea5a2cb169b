import { pictureIdsOf } from '@boxroom/domain/picture/pictures';
import { dropSharedFiles, readShared, type SharedThing } from '../../lib/share/shared-things.ts';
import type { ReplicaStore } from '../store/replica-store.ts';

/**
 * Reads what other apps shared and is in no box yet. A file whose picture is used already, as after a killed page, is
 * left out, and deleted as soon as what it became is safe.
 */
export async function waitingShares(store: ReplicaStore): Promise<SharedThing[]> {
  const things = await readShared(store.user.id);
  if (things.length === 0) return [];
  const ofBoxes = new Set([...store.view.rows.box.values()].flatMap(pictureIdsOf));
  const isUsed = (id: string) => store.view.get('item', id)?.pictureId != null || ofBoxes.has(id);
  const used = things.flatMap(({ files }) => files.flatMap(({ id }) => (isUsed(id) ? [id] : [])));
  if (used.length > 0) void dropUsed(store, used).catch(() => undefined); // the next reading tries again
  return things
    .map((thing) => ({ ...thing, files: thing.files.filter(({ id }) => !isUsed(id)) }))
    .filter(({ lines, files }) => lines.trim() !== '' || files.length > 0);
}

/** In memory alone, it may be lost with the page: then the file waits until the server has it. */
async function dropUsed(store: ReplicaStore, ids: readonly string[]): Promise<void> {
  await store.engine?.idle();
  if (store.engine?.durability === 'disk' || store.status.pending === 0) await dropSharedFiles(ids);
}
