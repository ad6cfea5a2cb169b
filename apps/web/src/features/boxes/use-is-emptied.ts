import { useEffect } from 'react';
import { ALL_BOXES, type BoxScope } from '../../replica/hooks/use-boxes.ts';
import { useRemembered } from '../../replica/hooks/use-remembered.ts';

/** As many rooms are remembered, the latest ones. */
const REMEMBERED_MAX = 200;
const SEPARATOR = ' ';

/** Returns whether there are no boxes where this person has seen some on this device. */
export function useIsEmptied(scope: BoxScope, count: number): boolean {
  const [stored, store] = useRemembered('filledRooms', 'device');
  const filled = stored === null ? [] : stored.split(SEPARATOR);
  const key = scope ?? 'unassigned';
  const isKnown = filled.includes(key);
  const next = count > 0 && !isKnown ? [...filled, key].slice(-REMEMBERED_MAX).join(SEPARATOR) : null;
  useEffect(() => {
    if (next !== null) store(next);
  }, [next, store]);
  return count === 0 && (scope === ALL_BOXES ? filled.length > 0 : isKnown);
}
