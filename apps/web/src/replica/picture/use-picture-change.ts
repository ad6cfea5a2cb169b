import { type Plan, refuse } from '@boxroom/domain/command/command';
import { errorText } from '@boxroom/domain/error/error-text';
import { msg } from '@boxroom/domain/language/message';
import { useCallback } from 'react';
import { errorToast } from '../../components/toast/error-toast.ts';
import { showToast, type ToastInput } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';
import { useNewId } from '../hooks/use-command.ts';
import { useReplicaStore } from '../hooks/use-replica-value.ts';
import { notePictureKind } from './picture-kind.ts';

/** The title and the error code of a failure, by the place where it happens. */
const FAILURES = {
  form: {
    set: { title: msg('Upload failed'), code: 'PICTURE_UPLOAD_FAILED' },
    remove: { title: msg('Remove failed'), code: 'PICTURE_REMOVE_FAILED' },
  },
  viewer: {
    set: { title: msg('Upload failed'), code: 'PICTURE_CHANGE_FAILED' },
    remove: { title: msg('Removal failed'), code: 'PICTURE_REMOVAL_FAILED' },
  },
} as const;

/**
 * Sets an item's picture, which uploads when it can, or removes it (null). A refusal shows a toast, in the words of the
 * place where the picture was set.
 */
export function useSetPicture(place: 'form' | 'viewer' = 'form'): (itemId: string, picture: Blob | null) => Plan {
  const store = useReplicaStore();
  const newId = useNewId();
  return useCallback(
    (itemId, picture) => {
      const input = { id: itemId, pictureId: picture ? newId() : null };
      const had = (store.view.get('item', itemId)?.pictureId ?? null) !== null;
      // The replica was deleted with the sign-out in another tab: a picture set now would be lost.
      const plan =
        store.status.state.kind === 'signed-out'
          ? refuse('INTERNAL', 'signed out')
          : store.mutate('item.setPicture', input, picture ? { picture } : {});
      if (!plan.ok) showToast(failureToast(place, picture !== null, plan.code === 'VIEW_ONLY'));
      else if (input.pictureId !== null)
        notePictureKind(input.pictureId, place === 'viewer' && had ? 'change' : 'first');
      return plan;
    },
    [store, newId, place],
  );
}

/** Restores a picture that the server still has. */
export function useRestorePicture(): (itemId: string, pictureId: string) => Plan {
  const store = useReplicaStore();
  return useCallback(
    (id, pictureId) => {
      const plan = store.mutate('item.setPicture', { id, pictureId });
      if (!plan.ok) showToast(failureToast('viewer', true, plan.code === 'VIEW_ONLY'));
      return plan;
    },
    [store],
  );
}

function failureToast(place: keyof typeof FAILURES, isSet: boolean, isViewOnly: boolean): ToastInput {
  if (isViewOnly) return errorToast(errorText('PICTURE_NOT_ALLOWED', t));
  const { title, code } = FAILURES[place][isSet ? 'set' : 'remove'];
  return { title: t(title), description: errorText(code, t), kind: 'destructive' };
}
