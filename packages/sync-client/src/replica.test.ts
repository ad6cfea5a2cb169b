import { LATER_FIELDS } from '@boxroom/domain/sync/protocol';
import { testId } from '@boxroom/domain/testing/random-world';
import { expect, test } from 'vitest';
import { Replica } from './replica.ts';
import type { Pulled } from './transport.ts';

const [ANN, ATTIC, BOX] = [testId(1, 0), testId(2, 0), testId(3, 0)];

test('rows from an older server get the fields that they lack', () => {
  const replica = new Replica(ANN);
  const rows = { box: [{ id: BOX, spaceId: ATTIC, name: 'Tools' }], profile: [{ id: ANN, spaceId: ATTIC }] };
  const pulled = {
    accessible: [{ id: ATTIC, kind: 'room', ownerId: ANN, access: 'owner' }],
    spaces: [{ id: ATTIC, reset: true, to: 1, base: 0, gone: [], ...rows }],
  };
  replica.applyPull(pulled as unknown as Pulled, () => true);
  for (const [entity, id] of [
    ['box', BOX],
    ['profile', ANN],
  ] as const)
    expect(Object.keys(replica.view.get(entity, id) ?? {})).toEqual(
      expect.arrayContaining(Object.keys(LATER_FIELDS[entity])),
    );
});
