import type { Deletion, ReadView } from '@boxroom/domain/command/model';
import { describe, expect, test } from 'vitest';
import { idsAfter, type Pending, rememberedIn } from './pending.ts';

const waiting = (...seqs: (number | null)[]) => seqs.map((seq, n) => ({ id: `p${n}`, seq }) as Pending);

test.each<[string, number, (number | null)[], string[]]>([
  ['greater numbers', 2, [1, 2, 3, 4], ['p2', 'p3']],
  ['those that have none yet', 2, [1, 2, null, null], ['p2', 'p3']],
  ['all, when the number is before them', 0, [1, 2], ['p0', 'p1']],
  ['none, when the number is the last', 2, [1, 2], []],
  ['none of none', 2, [], []],
  ['those after a number that is gone', 3, [2, 5, null], ['p1', 'p2']],
])('idsAfter returns %s', (_, seq, seqs, expected) => {
  expect([...idsAfter(seq, waiting(...seqs))]).toEqual(expected);
});

describe('rememberedIn', () => {
  const [one, two]: Deletion[] = [[], []];
  const view = { deletion: (id: string) => ({ one, two })[id] } as unknown as ReadView;

  test('returns the deletion that a command restores', () => {
    expect(rememberedIn(view, { deletionId: 'one' })).toEqual({ id: 'one', deletion: one });
    expect(rememberedIn(view, { deletions: [{ deletionId: 'two' }] })).toEqual({ id: 'two', deletion: two });
  });

  test('returns several as a list, without those that the device does not know', () => {
    const deletions = ['one', 'unknown', 'two'].map((deletionId) => ({ deletionId }));
    expect(rememberedIn(view, { deletions })).toEqual([
      { id: 'one', deletion: one },
      { id: 'two', deletion: two },
    ]);
    expect(rememberedIn(view, { deletionId: 'unknown' })).toBeUndefined();
  });
});
