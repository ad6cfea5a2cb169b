import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { type CommandInput, commands, parseCommand, planCommand } from '@boxroom/domain/command/registry';
import { entryOfLine } from '@boxroom/domain/history/entry-of-line';
import type { HistoryEntry } from '@boxroom/domain/history/history-entry';
import { PROTOCOL_VERSION } from '@boxroom/domain/sync/protocol';
import {
  commandArbitrary,
  testId,
  type World,
  type WorldCommand,
  worldArbitrary,
} from '@boxroom/domain/testing/random-world';
import { Replica } from '@boxroom/sync-client/replica';
import * as fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listHistory } from '../features/history/store.ts';
import { pullParsed } from '../testing/pull-parsed.ts';
import { insertWorld, removeWorld } from '../testing/world-in-database.ts';
import { applyCommand } from './apply-command.ts';

const WITHOUT_LINES = Object.entries(commands).flatMap(([name, { history }]) => (history === 'none' ? [name] : []));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function replicaOf(userId: string): Promise<Replica> {
  const replica = new Replica(userId, planCommand);
  const asked = { protocol: PROTOCOL_VERSION, userId, clientId: testId(8, 0), cursors: {}, ackedSeq: 0, limit: 5000 };
  replica.applyPull(await pullParsed(database.db, userId, asked), () => true);
  return replica;
}

/** The lines that a mutation wrote, as the history shows them. */
async function linesOf(userId: string, mutationId: string): Promise<HistoryEntry[]> {
  const rows = await database.db
    .selectFrom('history_entry')
    .select('id')
    .where('mutation_id', '=', mutationId)
    .execute();
  const ids = new Set(rows.map(({ id }) => id));
  const { entries } = await listHistory(database.db, userId, { page: 1, pageSize: 50 });
  return entries.filter((entry) => ids.has(entry.id));
}

/** An entry without the fields that only the server or only the device knows. */
function essence({ id: _, at: __, ...rest }: HistoryEntry): string {
  return JSON.stringify(rest, (_key, value: unknown) =>
    value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** Applies a command on a device and on the server. Returns its id where both accepted it. */
async function compare(replica: Replica, { name, input }: Omit<WorldCommand, 'by'>, seen: Set<string>) {
  const { userId } = replica.view;
  const id = newId();
  const command = { id, seq: 1, clientId: testId(8, 0), name, input, at: 1000 };
  if (!replica.mutate(command).ok) return null;
  const pending = replica.pending.flatMap(({ log = [] }) => log);
  const actorName = replica.view.get('profile', userId)?.username ?? '';
  const call = { userId, parsed: parseCommand(name, input), at: 1000, mutationId: id };
  const applied = await database.db
    .transaction()
    .execute((tx) => applyCommand(tx, call))
    .catch((error: { code?: string }) => (error.code === '23505' ? null : Promise.reject(error)));
  if (!applied?.plan.ok) return null; // the device cannot know: another person uses the id or the tag
  const written = await linesOf(userId, id);
  const shown = pending.map((line) => entryOfLine(line, { id: '', at: 0, actorId: userId, actorName }));
  expect(shown.map(essence).toSorted(), name).toEqual(written.map(essence).toSorted());
  if (written.length > 0) seen.add(name);
  return id;
}

/** Returns what takes a merge back, from before it. */
function splitOf({ view }: Replica, { ids, intoId }: CommandInput<'category.merge'>): Omit<WorldCommand, 'by'> | null {
  const merged = ids.flatMap((id) => view.get('category', id) ?? []);
  const spaceId = merged[0]?.spaceId;
  if (spaceId === undefined) return null;
  const itemsOf = (categoryId: string) =>
    Array.from(view.rows.item.values()).flatMap((item) => (item.categoryId === categoryId ? item.id : []));
  const categories = merged.map(({ id, name, color }) => ({ id, name, color, itemIds: itemsOf(id) }));
  return { name: 'category.split', input: { fromId: intoId, spaceId, categories } };
}

async function runHistory(world: World, steps: readonly WorldCommand[], seen: Set<string>): Promise<void> {
  for (const { by, ...given } of steps) {
    const replica = await replicaOf(world.users[by].id);
    const split =
      given.name === 'category.merge' ? splitOf(replica, given.input as CommandInput<'category.merge'>) : null;
    const id = await compare(replica, given, seen);
    if (id === null) continue;
    if (split) await compare(await replicaOf(replica.view.userId), split, seen);
    const deletions = new Map(replica.view.deletions);
    const isDeletion = deletions.has(id);
    if (!isDeletion && given.name !== 'tag.claim') continue;
    const next = await replicaOf(replica.view.userId);
    for (const [key, deletion] of deletions) next.view.deletions.set(key, deletion);
    const undo = isDeletion
      ? { name: 'trash.restore' as const, input: { deletionId: id } }
      : { name: 'tag.release' as const, input: given.input };
    await compare(next, undo, seen);
  }
}

test('for every command the pending line on the device equals the line that the server writes', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      worldArbitrary,
      fc.array(commandArbitrary, { minLength: 6, maxLength: 16 }),
      async (world, steps) => {
        await insertWorld(database.db, world);
        try {
          await runHistory(world, steps, seen);
        } finally {
          await removeWorld(database.db, world);
        }
      },
    ),
    { numRuns: 120, seed: 20261122, endOnFailure: true },
  );
  expect(Object.keys(commands).filter((name) => !seen.has(name))).toEqual(WITHOUT_LINES);
}, 900_000);
