import type { Plan } from '@boxroom/domain/command/command';
import { errorText } from '@boxroom/domain/error/error-text';
import { PICTURES_MAX, type PictureEntry, type PictureHolder, pictureIdsOf } from '@boxroom/domain/picture/pictures';
import { useMemo } from 'react';
import { t } from '../../lib/language/t.ts';
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
    if (code === 'VIEW_ONLY' || code === 'OWNER_ONLY') return errorText('PICTURE_NOT_ALLOWED', t);
    if (code !== 'TOO_MANY' || detail !== 'pictures') return errorText(failure, t);
    const row = store.view.get(entity, id);
    const free = Math.max(0, PICTURES_MAX[entity] - (row ? pictureIdsOf(row).length : 0));
    return free === 0
      ? LIMITS[entity].full(PICTURES_MAX[entity])
      : LIMITS[entity].nearlyFull(PICTURES_MAX[entity], free);
  };
}

interface LimitText {
  full: (max: number) => string;
  nearlyFull: (max: number, free: number) => string;
}

const LIMITS: Record<PictureHolder['entity'], LimitText> = {
  item: {
    full: (max) => t('An item can have {max, plural, one{# picture} other{# pictures}} at most.', { max }),
    nearlyFull: (max, free) =>
      t('An item can have {max, plural, one{# picture} other{# pictures}} at most: there is room for {free} more.', {
        max,
        free,
      }),
  },
  box: {
    full: (max) => t('A box can have {max, plural, one{# picture} other{# pictures}} at most.', { max }),
    nearlyFull: (max, free) =>
      t('A box can have {max, plural, one{# picture} other{# pictures}} at most: there is room for {free} more.', {
        max,
        free,
      }),
  },
  room: {
    full: (max) => t('A room can have {max, plural, one{# picture} other{# pictures}} at most.', { max }),
    nearlyFull: (max, free) =>
      t('A room can have {max, plural, one{# picture} other{# pictures}} at most: there is room for {free} more.', {
        max,
        free,
      }),
  },
};
