import { boxCodeOf } from '@boxroom/domain/box/box-code';
import { testId } from '@boxroom/domain/testing/random-world';

const TRIED = 60_000;
const KIND = 0xc0;

/**
 * Returns ids of which neighbors have the same code at their first attempt: in histories as short as ours, random ids
 * never collide.
 */
export function findCollidingIds(): string[] {
  const first = new Map<string, string>();
  const pairs: string[] = [];
  for (let n = 0; n < TRIED; n++) {
    const id = testId(KIND, n);
    const code = boxCodeOf(id, 0);
    const twin = first.get(code);
    if (twin === undefined) first.set(code, id);
    else {
      pairs.push(twin, id);
      first.delete(code);
    }
  }
  return pairs;
}
