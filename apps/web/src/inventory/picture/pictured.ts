import type { PictureHolder, WithPictures } from '@boxroom/domain/picture/pictures';
import { useCallback, useMemo } from 'react';
import { useReplicaValue } from '../../replica/hooks/use-replica-value.ts';
import type { ReplicaStore, Topic } from '../../replica/store/replica-store.ts';

/** A thing whose pictures are on a screen. */
export interface Pictured extends PictureHolder, WithPictures {
  name: string;
  spaceId: string;
}

type PicturedRow = Omit<Pictured, 'entity'>;
const TOPICS: readonly Topic[] = ['item', 'box', 'room', 'spaces'];

/** Returns the thing as it is now; undefined when it does not exist or the person may not see it. */
export function usePictured({ entity, id }: PictureHolder): Pictured | undefined {
  const select = useCallback(({ view }: ReplicaStore): PicturedRow | undefined => view.get(entity, id), [entity, id]);
  const row = useReplicaValue(select, TOPICS);
  return useMemo(() => row && { ...row, entity }, [row, entity]);
}
