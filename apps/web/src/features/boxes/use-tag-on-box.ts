import { msg } from '@boxroom/domain/language/message';
import { useCallback, useMemo } from 'react';
import { t } from '../../lib/language/t.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';

const NOT_PUT = msg('Failed to put the tag on the box. Please try again.');
const NOT_TAKEN = msg('Failed to take the tag off. Please try again.');

/** The text of a toast; null: a toast has already reported the refusal. */
type Said = { title: string; description: string } | null;

interface TagOnBox {
  put: (boxId: string, tagId: string) => Said;
  /** Does nothing when the box has another tag by now. The box gets its previous tag back, if any. */
  takeOff: (boxId: string, tagId: string, tagBefore?: string | null) => Said;
}

/** Puts a pre-printed tag on a box, and takes it off again. */
export function useTagOnBox(): TagOnBox {
  const mutate = useCommand();
  const { view } = useReplicaStore();
  const put = useCallback<TagOnBox['put']>(
    (boxId, tagId) =>
      mutate('tag.claim', { tagId, boxId }, t(NOT_PUT)).ok
        ? { title: t('Tag put on box'), description: view.get('box', boxId)?.name ?? '' }
        : null,
    [mutate, view],
  );
  const takeOff = useCallback<TagOnBox['takeOff']>(
    (boxId, tagId, tagBefore = null) => {
      const box = view.get('box', boxId);
      if (box?.tagId !== tagId) return { title: t('Nothing to undo'), description: t('The tag is not on this box.') };
      if (!mutate('tag.release', { tagId, boxId }, t(NOT_TAKEN)).ok) return null;
      if (tagBefore !== null && !mutate('tag.claim', { tagId: tagBefore, boxId }, t(NOT_TAKEN)).ok) return null;
      return { title: t('Tag taken off'), description: box.name };
    },
    [mutate, view],
  );
  return useMemo(() => ({ put, takeOff }), [put, takeOff]);
}
