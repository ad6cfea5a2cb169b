import type { PictureEntry } from '@boxroom/domain/picture/pictures';
import { useState } from 'react';
import { NO_PICTURES, type PictureDraft } from './picture-draft.ts';

/** The pictures of a form. They follow those of the row (`now`) until the person changes something. */
export function usePictureDraft(now: readonly PictureEntry[]) {
  const [edited, setEdited] = useState<{ draft: PictureDraft; opened: readonly PictureEntry[] } | null>(null);
  const shown = edited ?? { draft: { ...NO_PICTURES, pictures: now }, opened: now };
  return {
    ...shown,
    isChanged: edited !== null,
    change: (to: (draft: PictureDraft) => PictureDraft) =>
      setEdited((old) => {
        const before = old ?? shown;
        return { draft: to(before.draft), opened: before.opened };
      }),
  };
}
