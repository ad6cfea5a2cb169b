import { errorText } from '@boxroom/domain/error/error-text';
import { useCallback } from 'react';
import { showToast } from '../../components/toast/toast-store.ts';
import { useReplicaStore } from '../hooks/use-replica-value.ts';
import type { ReplicaStore } from '../store/replica-store.ts';

/** Sends a picture again: at once if it is waiting, as a new command if it was refused. */
export function useSendPictureAgain(): (pictureId: string) => Promise<void> {
  const store = useReplicaStore();
  return useCallback((pictureId) => sendAgain(store, pictureId), [store]);
}

export async function sendAgain(store: ReplicaStore, pictureId: string): Promise<void> {
  const { engine } = store;
  if (engine?.pictures.get(pictureId)?.state !== 'refused') return store.wake();
  const refused = await engine.refused().catch(() => []); // the replica was deleted with the sign-out
  const record = refused.find(({ input }) => isAbout(input, pictureId));
  const plan = record && store.retry(record);
  if (!plan?.ok)
    showToast({ title: 'Upload failed', description: errorText('PICTURE_UPLOAD_FAILED'), kind: 'destructive' });
}

function isAbout(input: unknown, pictureId: string): boolean {
  return typeof input === 'object' && input !== null && 'pictureId' in input && input.pictureId === pictureId;
}
