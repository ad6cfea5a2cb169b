import type { Plan } from '@boxroom/domain/command/command';
import { type PictureEntry, type PictureHolderKind, picturesOf } from '@boxroom/domain/picture/pictures';
import { useCallback } from 'react';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { usePicturesChange } from '../../replica/picture/use-pictures-change.ts';
import { pictureChanges, type PictureDraft } from './picture-draft.ts';

/**
 * Saves the pictures of a form. `opened`: those that the thing had when the person first changed them. Returns what came
 * of each change; nothing changed: none.
 */
export function useSavePictures(
  entity: PictureHolderKind,
): (id: string, draft: PictureDraft, opened: readonly PictureEntry[]) => Plan[] {
  const { view } = useReplicaStore();
  const { addPictures, removePicture, orderPictures, setCaption } = usePicturesChange();
  return useCallback(
    (id, draft, opened) => {
      const holder = { entity, id };
      const row = view.get(entity, id);
      const { added, removed, captions, order } = pictureChanges(draft, opened, row ? picturesOf(row) : []);
      return [
        ...removed.map((pictureId) => removePicture(holder, pictureId)),
        ...(added.length > 0
          ? [
              addPictures(
                holder,
                added.map(({ file }) => file),
                namesOf(added),
              ),
            ]
          : []),
        ...captions.map(({ id: pictureId, caption }) => setCaption(holder, pictureId, caption)),
        ...(order ? [orderPictures(holder, order)] : []),
      ];
    },
    [view, addPictures, removePicture, orderPictures, setCaption, entity],
  );
}

function namesOf(added: readonly PictureEntry[]) {
  return { ids: added.map(({ id }) => id), captions: added.map(({ caption }) => caption ?? null) };
}
