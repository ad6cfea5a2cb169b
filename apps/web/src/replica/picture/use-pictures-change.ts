import type { Plan } from '@boxroom/domain/command/command';
import { errorText } from '@boxroom/domain/error/error-text';
import { PICTURES_MAX, type PictureEntry, type PictureHolder, pictureIdsOf } from '@boxroom/domain/picture/pictures';
import { countText } from '@boxroom/domain/text/count-text';
import { useMemo } from 'react';
import { type FailureText, type Mutate, useCommand } from '../hooks/use-command.ts';
import { useReplicaStore } from '../hooks/use-replica-value.ts';
import type { ReplicaStore } from '../store/replica-store.ts';
import { notePictureKind } from './picture-kind.ts';

/** Changes of the pictures of an item, a box or a room. Each shows at once; a refusal shows a toast. */
export interface PicturesChange {
  /**
   * Adds compressed pictures at the end, or before the picture with this index. They upload when they can. `ids`: theirs,
   * where the screen has named them.
   */
  addPictures: (
    holder: PictureHolder,
    files: readonly Blob[],
    options?: { ids?: readonly string[]; captions?: readonly (string | null)[]; index?: number },
  ) => Plan;
  /** Undo: `restorePicture` with the entry and the index that it had. */
  removePicture: (holder: PictureHolder, pictureId: string) => Plan;
  restorePicture: (holder: PictureHolder, picture: PictureEntry, index: number) => Plan;
  /** The first one is the thumbnail. */
  orderPictures: (holder: PictureHolder, pictureIds: readonly string[]) => Plan;
  setCaption: (holder: PictureHolder, pictureId: string, caption: string | null) => Plan;
}

export function usePicturesChange(): PicturesChange {
  const store = useReplicaStore();
  const run = useCommand();
  return useMemo(() => makeChange(store, run), [store, run]);
}

function makeChange(store: ReplicaStore, run: Mutate): PicturesChange {
  return {
    addPictures(holder, files, { ids = [], captions = [], index } = {}) {
      const brought = new Map(files.map((file, position) => [ids[position] ?? store.newId(), file]));
      const pictures = [...brought.keys()].map((id, position) => ({ id, caption: captions[position] ?? null }));
      const input = { ...holder, pictures, ...(index !== undefined && { index }) };
      const plan = run('picture.add', input, wordsFor(store, holder, 'PICTURE_UPLOAD_FAILED'), { files: brought });
      if (plan.ok) for (const id of brought.keys()) notePictureKind(id, 'first');
      return plan;
    },
    removePicture: (holder, id) =>
      run('picture.remove', { ...holder, pictureIds: [id] }, wordsFor(store, holder, 'PICTURE_REMOVAL_FAILED')),
    restorePicture: (holder, { id, caption }, index) => {
      const input = { ...holder, pictures: [{ id, caption: caption ?? null }], index };
      return run('picture.add', input, wordsFor(store, holder, 'PICTURE_CHANGE_FAILED'));
    },
    orderPictures: (holder, ids) =>
      run('picture.order', { ...holder, pictureIds: [...ids] }, wordsFor(store, holder, 'PICTURE_CHANGE_FAILED')),
    setCaption: (holder, pictureId, caption) =>
      run('picture.caption', { ...holder, pictureId, caption }, wordsFor(store, holder, 'PICTURE_CHANGE_FAILED')),
  };
}

type Failure = 'PICTURE_UPLOAD_FAILED' | 'PICTURE_REMOVAL_FAILED' | 'PICTURE_CHANGE_FAILED';

function wordsFor(store: ReplicaStore, { entity, id }: PictureHolder, failure: Failure): FailureText {
  return ({ code, detail }) => {
    if (code === 'VIEW_ONLY' || code === 'OWNER_ONLY') return errorText('PICTURE_NOT_ALLOWED');
    if (code !== 'TOO_MANY' || detail !== 'pictures') return errorText(failure);
    const row = store.view.get(entity, id);
    const free = Math.max(0, PICTURES_MAX[entity] - (row ? pictureIdsOf(row).length : 0));
    const limit = `${HOLDERS[entity]} can have ${countText(PICTURES_MAX[entity], 'picture')} at most`;
    return free === 0 ? `${limit}.` : `${limit}: there is room for ${free} more.`;
  };
}

const HOLDERS: Record<PictureHolder['entity'], string> = { item: 'An item', box: 'A box', room: 'A room' };
