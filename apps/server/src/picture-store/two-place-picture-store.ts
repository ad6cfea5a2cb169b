import { PICTURE_SIZES, type PictureStore } from './picture-store.ts';

/**
 * Stores pictures in one place while some are still in another one: what is missing here is read there. A removal
 * removes from both, so that no deleted picture comes back.
 */
export function createTwoPlacePictureStore(here: PictureStore, there: PictureStore): PictureStore {
  return {
    write: (key, files) => here.write(key, files),
    open: async (key, size, signal) => (await here.open(key, size, signal)) ?? there.open(key, size, signal),
    digest: async (key, size) => (await here.digest(key, size)) ?? there.digest(key, size),
    async *list() {
      yield* here.list();
      for await (const page of there.list()) {
        const missing = [];
        for (const file of page) if (!(await here.digest(file.key, file.size))) missing.push(file);
        if (missing.length > 0) yield missing;
      }
    },
    async remove(key, sizes = PICTURE_SIZES) {
      // Where it was first: a file must not be moved behind its removal.
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
