import { filesIn } from '@boxroom/sync-client/held-files';
import { useCallback } from 'react';
import { showToast } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';
import { useReplicaStore } from '../hooks/use-replica-value.ts';
import type { ReplicaStore } from '../store/replica-store.ts';
import { uploadFailure } from './upload-failure.ts';

/** Sends a picture again: at once if it is waiting, as a new command if it was refused. */
export function useSendPictureAgain(): (pictureId: string) => Promise<void> {
  const store = useReplicaStore();
  return useCallback((pictureId) => sendAgain(store, pictureId), [store]);
}

export async function sendAgain(store: ReplicaStore, pictureId: string): Promise<void> {
  const { engine } = store;
  const known = engine?.pictures.get(pictureId);
  if (!engine || known?.state !== 'refused') return store.wake();
  const refused = await engine.refused().catch(() => []); // the replica was deleted with the sign-out
  const record = refused.find((one) => filesIn(one).some(({ id }) => id === pictureId));
  const plan = record && store.retry(record);
  if (!plan?.ok)
    showToast({
      title: t('Upload failed'),
      description: uploadFailure({ file: known.kind }).text,
      kind: 'destructive',
    });
}
