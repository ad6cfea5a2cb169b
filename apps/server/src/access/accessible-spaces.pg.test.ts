import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { worldArbitrary } from '@boxroom/domain/testing/random-world';
import * as fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertWorld, removeWorld } from '../testing/world-in-database.ts';
import { findAccessibleSpaces, listAccessibleSpaces } from './accessible-spaces.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('access to named spaces is what the list of all spaces says', async () => {
  const { db } = database;
  const levels = new Set<string>();
  await fc.assert(
    fc.asyncProperty(worldArbitrary, async (world) => {
      await insertWorld(db, world);
      const spaces = await db.selectFrom('space').select('id').execute();
      const ids = [...spaces.map(({ id }) => id), newId()];
      for (const { id } of world.users) {
        const all = await listAccessibleSpaces(db, id);
        const found = await findAccessibleSpaces(db, id, ids);
        expect(new Map(found.map((space) => [space.id, space]))).toEqual(
          new Map(all.map(({ version: _, prunedBelow: __, ...space }) => [space.id, space])),
        );
        for (const { kind, access } of found) levels.add(`${kind} ${access}`);
      }
      await removeWorld(db, world);
    }),
    { numRuns: 25, seed: 1 },
  );
  expect([...levels].toSorted()).toEqual([
    'catalogue owner',
    'catalogue view',
    'personal owner',
    'room edit',
    'room owner',
    'room view',
  ]);
});
