import { useCallback } from 'react';
import { useCommand } from '../../replica/use-command.ts';
import { useReplicaStore } from '../../replica/use-replica-value.ts';

const FAILURE = 'Failed to take the tag off. Please try again.';

/**
 * Takes a tag off a box, unless the box has another by now, and gives it the one that it had before, if any. Answers what
 * to say; null: the refusal was said.
 */
export function useTakeTagOff(): (
  boxId: string,
  tagId: string,
  tagBefore?: string | null,
) => { title: string; description: string } | null {
  const give = useCommand();
  const { view } = useReplicaStore();
  return useCallback(
    (boxId, tagId, tagBefore = null) => {
      const box = view.get('box', boxId);
      if (box?.tagId !== tagId) return { title: 'Nothing to undo', description: 'The tag is not on this box.' };
      if (!give('tag.release', { tagId, boxId }, FAILURE).ok) return null;
      if (tagBefore !== null && !give('tag.claim', { tagId: tagBefore, boxId }, FAILURE).ok) return null;
      return { title: 'Tag taken off', description: box.name };
    },
    [give, view],
  );
}
