import { errorText } from '@boxroom/domain/error/error-text';
import type { Item } from '@boxroom/domain/item/item';
import { errorToast } from '../../components/toast/error-toast.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { saveFile } from '../../lib/file/save-file.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { forgetPictureKind } from '../../replica/picture/picture-kind.ts';
import { useRestorePicture, useSetPicture } from '../../replica/picture/use-picture-change.ts';
import { useWholePicture } from '../../replica/picture/use-picture.ts';
import { pictureFileName } from './picture-file-name.ts';

export interface PictureActions {
  change: (picture: Blob) => void;
  remove: () => void;
  download: (pictureId: string) => Promise<void>;
  /** Reports that a view-only member may not change the picture. */
  refuse: () => void;
}

/** The viewer's actions on the picture of an item, with their toasts. */
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
    // A first picture is reported as "uploaded" once the server has it.
    if (plan.ok && pictureId !== null) say('Picture updated');
  }

  function remove() {
    // A second press, or somebody has set another picture: it is not the one on the screen.
    if (pictureId === null || store.view.get('item', id)?.pictureId !== pictureId) return;
    // A picture taken here may never have reached the server: to restore it, it must be set again.
    const kept = store.engine?.picture(pictureId).catch(() => null);
    if (!setPicture(id, null).ok) return;
    showUndoToast({ title: 'Picture removed', description: name }, async () => {
      const own = await kept;
      if (store.view.get('item', id)?.pictureId != null)
        return { title: 'Nothing to undo', description: `${name} has another picture now.` };
      const plan = own ? setPicture(id, own) : restorePicture(id, pictureId);
      // The toast says "back"; "uploaded" would report the same picture twice.
      const restored = store.view.get('item', id)?.pictureId;
      if (restored != null) forgetPictureKind(restored);
      return plan.ok ? { title: 'Picture restored', description: name } : null;
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
