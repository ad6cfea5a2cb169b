import type { Cursor } from '@boxroom/domain/sync/protocol';
import { testId } from '@boxroom/domain/testing/random-world';
import { expect, test } from 'vitest';
import { firstMeta } from './contents.ts';
import type { Bucket, SpaceRecord } from './disk.ts';
import { newerOnDisk, SinceFailure } from './newer-on-disk.ts';
import { Replica, type ServerRow } from './replica.ts';

const [ANN, ATTIC, CELLAR, BOX] = [testId(1, 0), testId(2, 0), testId(2, 1), testId(3, 0)];
const NONE = new Set<string>();
const NO_ROWS = { room: [], category: [], profile: [], boxSetting: [], checklistEntry: [] };

const record = (id: string, cursor: Cursor | null): SpaceRecord => {
  return { id, kind: 'room', ownerId: ANN, access: 'owner', cursor, rows: NO_ROWS };
};
const at = (v: number, base = 0): Cursor => ({ v, base });
function boxIn(spaceId: string): ServerRow & Bucket {
  const times = { createdAt: 1, updatedAt: 1, changedAt: 1 };
  const box = { id: BOX, spaceId, name: 'Box', description: null, code: '7K3Q', tagId: null, ...times };
  return { entity: 'box', row: box, id: BOX, box, items: [] };
}
function inMemory(spaces: SpaceRecord[], rows: ServerRow[] = []): Replica {
  const replica = new Replica(ANN);
  replica.load({ rows, spaces, pending: [] });
  return replica;
}
function onDisk(spaces: SpaceRecord[], buckets: Bucket[] = []) {
  return { meta: { ...firstMeta('disk'), epoch: 'one', isComplete: true }, spaces, outbox: [], pictures: [], buckets };
}
const idsOf = (pulled: ReturnType<typeof newerOnDisk>) => pulled?.spaces.map(({ id }) => id) ?? null;

test.each([
  ['the same on both', at(5), at(5), null],
  ['newer in memory', at(5), at(6), null],
  ['newer on the disk', at(6), at(5), [ATTIC]],
  ['only named in memory', at(6), null, [ATTIC]],
  ['no longer valid on the disk', null, at(5), null],
  ['read in part by memory', at(5), at(6, 9), [ATTIC]],
  ['read in part by the disk', at(6, 9), at(5), null],
] as const)('a space that is %s', (_what, disk, memory, expected) => {
  expect(idsOf(newerOnDisk(onDisk([record(ATTIC, disk)]), inMemory([record(ATTIC, memory)]), NONE))).toEqual(expected);
});

test('a space that only the disk has comes with its rows, unless memory saw it disappear', () => {
  const disk = onDisk([record(ATTIC, at(5)), record(CELLAR, null)], [boxIn(ATTIC)]);
  const pulled = newerOnDisk(disk, inMemory([]), new Set([CELLAR]));
  expect(pulled).toMatchObject({ spaces: [{ id: ATTIC, reset: true, to: 5, base: 0, box: [{ id: BOX }] }] });
  expect(pulled?.accessible).toEqual([{ id: ATTIC, kind: 'room', ownerId: ANN, access: 'owner' }]);
});

test.each([true, false])('asks the server for more where the disk is not complete: %j', (isComplete) => {
  const disk = onDisk([record(ATTIC, at(6))]);
  const pulled = newerOnDisk({ ...disk, meta: { ...disk.meta, isComplete } }, inMemory([]), NONE);
  expect(pulled).toMatchObject({ hasMore: !isComplete, epoch: 'one', client: null });
});

test('takes a space whose rows on the disk reach its base', () => {
  const disk = onDisk([record(ATTIC, at(6, 6))]);
  expect(idsOf(newerOnDisk(disk, inMemory([record(ATTIC, at(5))]), NONE))).toEqual([ATTIC]);
});

test('a space of which memory has lost the access stays gone until the server names it again', () => {
  const since = new SinceFailure();
  const note = { done: [], goneSpaces: [], accessible: NONE };
  since.note({ ...note, done: [{ id: 'm', seq: 1, code: null, detail: null }], goneSpaces: [ATTIC, CELLAR] });
  since.note({ ...note, accessible: new Set([CELLAR]) });
  expect([[...since.finished], [...since.gone]]).toEqual([['m'], [ATTIC]]);
});

test('a space without a valid cursor is read from the start afterwards', () => {
  const replica = inMemory([]);
  const pulled = newerOnDisk(onDisk([record(ATTIC, null)], [boxIn(ATTIC)]), replica, NONE);
  if (pulled) replica.applyPull(pulled, () => true);
  expect([replica.view.get('box', BOX)?.spaceId, replica.cursors.size]).toEqual([ATTIC, 0]);
});

test('a row that memory has in a space it knows as well stays there, and the other space is read again', () => {
  const replica = inMemory([record(ATTIC, at(5)), record(CELLAR, at(5))], [boxIn(CELLAR)]);
  const disk = onDisk([record(ATTIC, at(6)), record(CELLAR, at(4))], [boxIn(ATTIC)]);
  const pulled = newerOnDisk(disk, replica, NONE);
  if (pulled) replica.applyPull(pulled, () => true);
  expect(replica.view.get('box', BOX)?.spaceId).toBe(CELLAR);
  expect([...replica.cursors]).toEqual([[CELLAR, at(5)]]);
});

test('a row that moved between two newer spaces moves', () => {
  const replica = inMemory([record(ATTIC, at(5)), record(CELLAR, at(5))], [boxIn(CELLAR)]);
  const disk = onDisk([record(ATTIC, at(6)), record(CELLAR, at(6))], [boxIn(ATTIC)]);
  const pulled = newerOnDisk(disk, replica, NONE);
  if (pulled) replica.applyPull(pulled, () => true);
  expect(replica.view.get('box', BOX)?.spaceId).toBe(ATTIC);
  expect([...replica.cursors.values()]).toEqual([at(6), at(6)]);
});
