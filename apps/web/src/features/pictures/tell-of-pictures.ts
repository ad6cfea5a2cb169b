import type { PictureEvent, PictureQueue } from '@boxroom/sync-client/picture-queue';
import { showToast } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';
import { forgetPictureKind, pictureKind } from '../../replica/picture/picture-kind.ts';
import { sendAgain } from '../../replica/picture/send-picture-again.ts';
import { uploadFailure } from '../../replica/picture/upload-failure.ts';
import type { ReplicaStore } from '../../replica/store/replica-store.ts';

/**
 * Notifies the person when the pictures set on this page are uploaded, and which could not be sent. Returns a
 * function that stops it.
 */
export function tellOfPictures(store: ReplicaStore): () => void {
  let stop: (() => void) | undefined;
  const attach = () => {
    const queue = store.engine?.pictures;
    if (queue && !stop) stop = queue.subscribe(makeTeller(store, queue));
  };
  attach();
  const stopStore = store.subscribe(attach);
  return () => {
    stopStore();
    stop?.();
  };
}

function makeTeller(store: ReplicaStore, queue: PictureQueue): (event: PictureEvent) => void {
  let arrived = 0;
  let lastName: string | undefined;
  /** Reports each failure once: retries run every few seconds. */
  const told = new Set<string>();

  return ({ kind, id, holder, file, code }) => {
    const which = pictureKind(id);
    const name = store.view.get(holder.entity, holder.id)?.name;
    if (kind === 'sent') {
      if (which === 'first') {
        arrived++;
        lastName = name;
      }
      forgetPictureKind(id);
      told.delete(id);
    }
    // One toast for fifty pictures, and a separate one for a picture that was refused.
    if (arrived > 0 && queue.waitingCount === 0) {
      if (arrived === 1) showToast({ title: t('Picture uploaded'), description: lastName, kind: 'success' });
      else
        showToast({
          title: t('{count, plural, one{# picture} other{# pictures}} uploaded', { count: arrived }),
          kind: 'success',
        });
      arrived = 0;
    }
    if (kind === 'sent') return;
    if (kind === 'progress' || (kind === 'delayed' && told.has(id))) return;
    told.add(id);
    const { text, mayRetry } = uploadFailure({ file, code, isChange: which === 'change' });
    showToast({
      title: t('Upload failed'),
      description: text,
      kind: 'destructive',
      ...(mayRetry && { action: { label: t('Try again'), onClick: () => void sendAgain(store, id) } }),
    });
  };
}
