import { PICTURE_SIZES, type PictureStore } from './picture-store.ts';

/**
 * Stores pictures in one place while some are still in another one: what is missing here is read there. Files move from
 * there to here meanwhile, and exist in one of the places at every moment.
 */
export function createTwoPlacePictureStore(here: PictureStore, there: PictureStore): PictureStore {
  /** Asks here again at the end: the file may have moved between the two questions. */
  async function findMoving<T>(find: (store: PictureStore) => Promise<T | null>): Promise<T | null> {
    return (await find(here)) ?? (await find(there)) ?? find(here);
  }

  return {
    write: (key, files) => here.write(key, files),
    open: (key, size, signal) => findMoving((store) => store.open(key, size, signal)),
    digest: (key, size) => findMoving((store) => store.digest(key, size)),
    async *list() {
      // Where files leave first: in the other order a file that moves in between would be in neither list.
      yield* there.list();
      yield* here.list();
    },
    async remove(key, sizes = PICTURE_SIZES) {
      // Where it was first, so that a move does not find it any more. A move that has read the file already writes it
      // after this: then it belongs to nobody, and the daily sweep removes it.
      await there.remove(key, sizes);
      await here.remove(key, sizes);
    },
    removeUnknown: async (before, findKnown) =>
      (await there.removeUnknown(before, findKnown)) + (await here.removeUnknown(before, findKnown)),
    async countUnknown(before, findKnown) {
      const [a, b] = [await here.countUnknown(before, findKnown), await there.countUnknown(before, findKnown)];
      return { all: a.all + b.all, unknown: a.unknown + b.unknown };
    },
    // A move takes the id along, and this is the same set of pictures. Two ids are two sets: neither database may
    // remove files here.
    async readId() {
      const [own, other] = [await here.readId(), await there.readId()];
      if (own === null) return other === null ? null : here.claimId(other);
      return other === null || other === own ? own : null;
    },
    claimId: (id) => here.claimId(id),
  };
}
