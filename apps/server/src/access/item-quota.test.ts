import type { Database } from '@boxroom/db/tables/database';
import { nowhere } from '@boxroom/db/testing/nowhere';
import type { Change, ReadView } from '@boxroom/domain/command/model';
import { ITEMS_PER_OWNER_MAX } from '@boxroom/domain/item/item';
import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetItemCount, hasPlaceForItems, itemsGained } from './item-quota.ts';

let sent: string[];
let db: Kysely<Database>;
const NEARLY_FULL = ITEMS_PER_OWNER_MAX * 0.9;

beforeEach(() => {
  sent = [];
  db = nowhere(sent);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

/** Returns the answer, and how many statements were sent so far. */
async function ask(owner: string, more: number, before = 0): Promise<[boolean, number]> {
  return [await hasPlaceForItems(db, owner, { more, before }), sent.length];
}

test('an owner is counted once, until nine tenths of the limit are used', async () => {
  const owner = newId();
  expect(await ask(owner, 1)).toEqual([true, 1]);
  expect(await ask(owner, 1)).toEqual([true, 1]);
  expect(await ask(owner, NEARLY_FULL - 2)).toEqual([true, 1]);
  expect(await ask(owner, 1)).toEqual([true, 2]);
});

test('two owners are remembered beside each other, one of them until it is forgotten', async () => {
  const [ann, ben] = [newId(), newId()];
  await ask(ann, 1);
  await ask(ben, 1);
  expect(await ask(ann, 1)).toEqual([true, 2]);
  forgetItemCount(ann);
  expect(await ask(ben, 1)).toEqual([true, 2]);
  expect(await ask(ann, 1)).toEqual([true, 3]);
});

test('a count holds for ten minutes', async () => {
  const owner = newId();
  await ask(owner, 1);
  vi.setSystemTime(Date.now() + 10 * 60_000 - 1);
  expect(await ask(owner, 1)).toEqual([true, 1]);
  vi.setSystemTime(Date.now() + 1);
  expect(await ask(owner, 1)).toEqual([true, 2]);
});

test('at most 10,000 owners are remembered', async () => {
  const first = newId();
  await ask(first, 1);
  for (let n = 0; n < 10_000; n++) await ask(newId(), 1);
  expect(await ask(first, 1)).toEqual([true, 10_002]);
});

test.each([
  [ITEMS_PER_OWNER_MAX, 0, true],
  [ITEMS_PER_OWNER_MAX + 1, 0, false],
  [1, ITEMS_PER_OWNER_MAX - 1, true],
  [1, ITEMS_PER_OWNER_MAX, false],
])('%i items after %i of the same transaction have a place: %s', async (more, before, hasPlace) => {
  expect(await ask(newId(), more, before)).toEqual([hasPlace, 1]);
});

test('an owner gains what is new and what comes from another owner, and nothing else', () => {
  const spaceOf: Record<string, string> = { own: 'attic', other: 'cellar' };
  const owners: Record<string, string> = { attic: 'ann', garage: 'ann', cellar: 'ben' };
  const get = (_: string, id: string) => spaceOf[id] && { spaceId: spaceOf[id] };
  const changes: unknown[] = [
    { entity: 'item', op: 'put', id: 'new', row: { spaceId: 'attic' } },
    { entity: 'item', op: 'put', id: 'own', row: { spaceId: 'attic' } },
    { entity: 'item', op: 'set', id: 'own', set: { spaceId: 'garage' } },
    { entity: 'item', op: 'set', id: 'own', set: { spaceId: 'cellar' } },
    { entity: 'item', op: 'set', id: 'other', set: { spaceId: 'garage' } },
    { entity: 'item', op: 'set', id: 'unknown', set: { spaceId: 'cellar' } },
    { entity: 'item', op: 'set', id: 'other', set: { name: 'Saw' } },
    { entity: 'item', op: 'delete', id: 'own' },
    { entity: 'box', op: 'put', id: 'box', row: { spaceId: 'attic' } },
    { entity: 'box', op: 'set', id: 'box', set: { spaceId: 'cellar' } },
  ];
  const gained = itemsGained(changes as Change[], { get } as unknown as ReadView, (id) => owners[id] ?? '');
  expect(Object.fromEntries(gained)).toEqual({ ann: 3, ben: 2 });
});
