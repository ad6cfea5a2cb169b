import { errorText } from '@boxroom/domain/error/error-text';
import type { Item } from '@boxroom/domain/item/item';
import { errorToast } from '../../components/error-toast.ts';
import { showToast } from '../../components/toast-store.ts';
import { showUndoToast } from '../../components/undo-toast.ts';
import { saveFile } from '../../lib/save-file.ts';
import { forgetGiven } from '../../replica/given-pictures.ts';
import { useRestorePicture, useSetPicture, useWholePicture } from '../../replica/use-picture.ts';
import { useReplicaStore } from '../../replica/use-replica-value.ts';
import { pictureFileName } from './picture-file-name.ts';

export interface PictureActions {
  change: (picture: Blob) => void;
  remove: () => void;
  download: (pictureId: string) => Promise<void>;
  /** Answers an attempt of somebody who may only look. */
  refuse: () => void;
}

/** What the viewer does with the picture of an item, and says of it. */
export function usePictureActions(item: Item): PictureActions {
  const setPicture = useSetPicture('viewer');
  const restorePicture = useRestorePicture();
  const loadWhole = useWholePicture();
  const store = useReplicaStore();
  const { id, name, pictureId } = item;
  const say = (title: string) => showToast({ title, description: name, kind: 'success' });
  const refuse = () => showToast(errorToast(errorText('PICTURE_NOT_ALLOWED')));

  function change(picture: Blob) {
    const plan = setPicture(id, picture);
    // A first picture is told when the server has it: "uploaded".
    if (plan.ok && pictureId !== null) say('Picture updated');
  }

  function remove() {
    // Pressed twice, or somebody gave it another one: that is not what was on the screen.
    if (pictureId === null || store.view.get('item', id)?.pictureId !== pictureId) return;
    // One that was taken here may never have reached the server: it must be given anew to come back.
    const kept = store.engine?.picture(pictureId).catch(() => null);
    if (!setPicture(id, null).ok) return;
    showUndoToast({ title: 'Picture removed', description: name }, async () => {
      const own = await kept;
      if (store.view.get('item', id)?.pictureId != null)
        return { title: 'Nothing to undo', description: `${name} has another picture now.` };
      const plan = own ? setPicture(id, own) : restorePicture(id, pictureId);
      // "Back" is said; "uploaded" would be another piece of news about the same.
      const restored = store.view.get('item', id)?.pictureId;
      if (restored != null) forgetGiven(restored);
      return plan.ok ? { title: 'Picture is back', description: name } : null;
    });
  }

  async function download(wanted: string) {
    const picture = await loadWhole(id, wanted);
    if (!picture) {
      const description = errorText('PICTURE_DOWNLOAD_FAILED');
      showToast({ title: 'Download failed', description, kind: 'destructive' });
      return;
    }
    saveFile(pictureFileName(name), picture);
    say('Image downloaded');
  }

  return { change, remove, download, refuse };
}
