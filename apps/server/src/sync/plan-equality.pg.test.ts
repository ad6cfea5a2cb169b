import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import type { Plan } from '@boxroom/domain/command/command';
import { ENTITIES } from '@boxroom/domain/command/model';
import { parseCommand, planCommand } from '@boxroom/domain/command/registry';
import { type Cursor, PROTOCOL_VERSION } from '@boxroom/domain/sync/protocol';
import { commandArbitrary, testId, type World, worldArbitrary } from '@boxroom/domain/testing/random-world';
import { Replica } from '@boxroom/sync-client/replica';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pullParsed } from '../testing/pull-parsed.ts';
import { insertWorld, removeWorld } from '../testing/world-in-database.ts';
import { applyCommand } from './apply-command.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Updates a replica by deltas in small pages, or fills an empty one from a snapshot. */
async function pullInto(replica: Replica, limit: number): Promise<Replica> {
  for (;;) {
    const out = await pullParsed(database.db, replica.view.userId, {
      protocol: PROTOCOL_VERSION,
      userId: replica.view.userId,
      clientId: testId(8, 0),
      cursors: Object.fromEntries<Cursor>(replica.cursors),
      ackedSeq: 0,
      limit,
    });
    replica.applyPull(out, () => true);
    if (!out.hasMore) return replica;
  }
}

/** Returns rows by key, so that their order does not matter. */
function rowsOf(replica: Replica): Record<string, unknown> {
  const rows = ENTITIES.flatMap((entity) =>
    [...replica.view.rows[entity].values()].map((row) => [`${entity} ${row.id}`, row]),
  );
  return Object.fromEntries([
    ...rows,
    ...[...replica.view.spaces.values()].map((space) => [`space ${space.id}`, space]),
  ]);
}

/** Returns a plan without the order of its changes: the two sides keep rows in different orders. */
function unordered(plan: Plan): unknown {
  const sorted = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value, sortKeys)).toSorted();
  return plan.ok ? { ...plan, changes: sorted(plan.changes), log: sorted(plan.log) } : plan;
}
function sortKeys(_: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether the browser cannot know that the person may not use the tag, or that it is on a box they cannot see. */
async function isUnknownTag({ view }: Replica, input: unknown): Promise<boolean> {
  const { tagId, boxId } = input as { tagId: string; boxId: string };
  const tag = await database.db.selectFrom('tag').selectAll().where('id', '=', tagId).executeTakeFirstOrThrow();
  const owners = [view.userId, view.space(view.get('box', boxId)?.spaceId ?? '')?.ownerId];
  if (!owners.includes(tag.owner_id)) return true;
  const holders = await database.db
    .selectFrom('box')
    .select('id')
    .where((where) => where.or([where('tag_id', '=', tagId), where('id', '=', tag.box_id)]))
    .execute();
  return holders.some(({ id }) => !view.get('box', id));
}

async function runHistory(
  world: World,
  steps: readonly { by: 0 | 1; name: string; input: unknown }[],
  seen: Map<string, number>,
) {
  const replicas = world.users.map((user) => new Replica(user.id));
  for (const { by, name, input } of steps) {
    const replica = replicas[by];
    if (!replica) continue;
    await pullInto(replica, 4);
    const { userId } = replica.view;
    const inBrowser = planCommand(name, input, { userId, at: 1000, view: replica.view });
    const call = { userId, parsed: parseCommand(name, input), at: 1000, mutationId: null };
    // The browser's plan cannot see that an id belongs to somebody else's row: the database refuses it.
    const onServer = await database.db
      .transaction()
      .execute((tx) => applyCommand(tx, call))
      .catch((error: { code?: string }) => (error.code === '23505' ? null : Promise.reject(error)));
    const outcome = onServer ? `${name} ${onServer.plan.ok ? 'accepted' : onServer.plan.code}` : 'id of somebody else';
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    const isUnknown = name === 'tag.claim' && onServer?.plan.ok === false && (await isUnknownTag(replica, input));
    if (onServer && !isUnknown) expect(unordered(onServer.plan)).toEqual(unordered(inBrowser));
  }
  for (const replica of replicas) {
    const fresh = await pullInto(new Replica(replica.view.userId), 5000);
    expect(rowsOf(await pullInto(replica, 3))).toEqual(rowsOf(fresh));
  }
}

test('browser and server make the same plans for random worlds and commands, and deltas lead to the snapshot', async () => {
  const seen = new Map<string, number>();
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
    { numRuns: 60, seed: 20261121 },
  );
  const accepted = [...seen.keys()].filter((outcome) => outcome.endsWith('accepted'));
  expect(accepted.length, [...seen.keys()].join(', ')).toBeGreaterThan(15);
  expect(accepted).toContain('tag.claim accepted');
}, 120_000);
