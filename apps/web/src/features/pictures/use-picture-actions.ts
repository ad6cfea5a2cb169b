import { errorText } from '@boxroom/domain/error/error-text';
import { type PictureEntry, PICTURES_MAX, picturesOf } from '@boxroom/domain/picture/pictures';
import { errorToast } from '../../components/toast/error-toast.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import type { Pictured } from '../../inventory/picture/pictured.ts';
import { pictureFileName } from '../../lib/file/safe-file-name.ts';
import { saveFile } from '../../lib/file/save-file.ts';
import { t } from '../../lib/language/t.ts';
import { useNewId } from '../../replica/hooks/use-command.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { forgetPictureKind, notePictureKind } from '../../replica/picture/picture-kind.ts';
import { useSetPicture } from '../../replica/picture/use-picture-change.ts';
import { useWholePicture } from '../../replica/picture/use-picture.ts';
import { usePicturesChange } from '../../replica/picture/use-pictures-change.ts';

export interface PictureActions {
  /** Returns the id of the first one; null: they were refused. */
  add: (pictures: readonly Blob[]) => string | null;
  /** Puts another picture in the place of this one, and returns its id. */
  replace: (entry: PictureEntry, picture: Blob) => string | null;
  remove: (entry: PictureEntry) => void;
  order: (pictureIds: readonly string[]) => void;
  /** Returns whether it was accepted. */
  caption: (pictureId: string, caption: string | null) => boolean;
  download: (pictureId: string) => Promise<void>;
  /** Reports that a view-only member may not change the pictures. */
  refuse: () => void;
}

/** The actions on the pictures of a thing, with their toasts. */
export function usePictureActions(of: Pictured): PictureActions {
  const change = usePicturesChange();
  const setPicture = useSetPicture('viewer');
  const newId = useNewId();
  const loadWhole = useWholePicture();
  const store = useReplicaStore();
  const { entity, id, name } = of;
  const holder = { entity, id };
  const say = (title: string) => showToast({ title, description: name, kind: 'success' });
  const now = () => picturesOf(store.view.get(entity, id) ?? {});

  // These are reported as "uploaded" once the server has them.
  function add(pictures: readonly Blob[]) {
    const ids = pictures.map(() => newId());
    return change.addPictures(holder, pictures, { ids }).ok ? (ids[0] ?? null) : null;
  }

  function replace(entry: PictureEntry, picture: Blob) {
    const index = now().findIndex((one) => one.id === entry.id);
    if (index === -1) return add([picture]);
    const isOnly = entity === 'item' && now().length === 1 && entry.caption === undefined;
    const replaced = isOnly ? replaceOnly(picture) : replaceAt(index, entry, picture);
    if (replaced !== null) say(t('Picture updated'));
    return replaced;
  }

  /** In one change, which older apps know, too. */
  function replaceOnly(picture: Blob) {
    return setPicture(id, picture).ok ? (now()[0]?.id ?? null) : null;
  }

  function replaceAt(index: number, { id: oldId, caption }: PictureEntry, picture: Blob) {
    const pictureId = newId();
    if (!change.removePicture(holder, oldId).ok) return null;
    if (!change.addPictures(holder, [picture], { ids: [pictureId], captions: [caption ?? null], index }).ok)
      return null;
    notePictureKind(pictureId, 'change');
    return pictureId;
  }

  function remove(entry: PictureEntry) {
    const index = now().findIndex((one) => one.id === entry.id);
    // A second press, or somebody else has removed it.
    if (index === -1) return;
    if (!change.removePicture(holder, entry.id).ok) return;
    showUndoToast({ title: t('Picture removed'), description: name }, () => bringBack(entry, index));
  }

  /** Under its id: the device keeps its file, and so does the server. */
  function bringBack(entry: PictureEntry, index: number) {
    const count = now().length;
    if (count >= PICTURES_MAX[entity]) {
      return {
        title: t('Nothing to undo'),
        description: t('{name} has {count, plural, one{another picture} other{# other pictures}} now.', {
          name,
          count,
        }),
      };
    }
    // The toast says "restored"; "uploaded" would report the same picture twice.
    forgetPictureKind(entry.id);
    return change.restorePicture(holder, entry, index).ok ? { title: t('Picture restored'), description: name } : null;
  }

  async function download(wanted: string) {
    const picture = await loadWhole({ entity: 'item', id }, wanted);
    if (!picture) {
      const description = errorText('PICTURE_DOWNLOAD_FAILED', t);
      showToast({ title: t('Download failed'), description, kind: 'destructive' });
      return;
    }
    saveFile(pictureFileName(name), picture);
    say(t('Image downloaded'));
  }

  return {
    add,
    replace,
    remove,
    order: (pictureIds) => void change.orderPictures(holder, pictureIds),
    caption: (pictureId, caption) => change.setCaption(holder, pictureId, caption).ok,
    download,
    refuse: () => showToast(errorToast(errorText('PICTURE_NOT_ALLOWED', t))),
  };
}
