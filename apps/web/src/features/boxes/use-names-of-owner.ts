import { useMemo } from 'react';
import { ALL_BOXES, useBoxes } from '../../replica/hooks/use-boxes.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';

/** Returns the names of the boxes in all rooms of the owner of a space, as far as this person sees them. */
export function useNamesOfOwner(spaceId: string): readonly string[] {
  const { view } = useReplicaStore();
  const boxes = useBoxes(ALL_BOXES, 'alphabet');
  return useMemo(() => {
    const ownerId = view.space(spaceId)?.ownerId;
    return boxes.filter((box) => view.space(box.spaceId)?.ownerId === ownerId).map(({ name }) => name);
  }, [view, boxes, spaceId]);
}
