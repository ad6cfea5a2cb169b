import { commands } from '@boxroom/domain/command/registry';
import { PUSH_MUTATIONS_MAX } from '@boxroom/domain/sync/call-limits';
import { type Done, type Mutation, PROTOCOL_VERSION, type PullOutput } from '@boxroom/domain/sync/protocol';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Cells, openCells, type Reply } from './cells.ts';
import { COMMAND_POLICY } from './command-policy.ts';
import { seenBy } from './shown.ts';
import { type Things } from './things.ts';
import { type Actor, ACTORS, isSignedIn, levelOf, type TargetName, TARGETS, thingsOf } from './world.ts';

// A row makes dozens of calls: a second on an idle machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let cells: Cells;
beforeAll(async () => {
  cells = await openCells();
});
afterAll(() => cells.stop());

interface SentMutation {
  label: string;
  target: TargetName;
  name: string;
  input: unknown;
  /** Null: the command takes effect. */
  code: string | null;
  isNothing: boolean;
}

const signedIn = ACTORS.filter(isSignedIn);
const signedOut = ACTORS.filter((name) => !isSignedIn(name));

describe.each(signedIn)('pushes of %s', (name) => {
  test('a batch of refused commands gets the codes of the procedures and changes nothing', async () => {
    const actor = cells.world.actors[name];
    const refused = commandsOf(actor).filter(({ isNothing }) => isNothing);
    expect(refused.length).toBeGreaterThan(30);
    const { done, tables } = await cells.rolledBack.undoing(async () => {
      const watch = await cells.state.watch();
      return { done: await pushAll(actor, refused), tables: await watch.changedTables() };
    });
    const codes = done.map(({ code }, index) => [refused[index]?.label, code]);
    expect(codes).toEqual(refused.map(({ label, code }) => [label, code]));
    // The server records the outcome of the mutations and writes nothing else.
    expect(tables).toEqual(['sync_client', 'sync_mutation']);
    const answers = (target: TargetName) =>
      done.flatMap(({ code, detail }, index) => (refused[index]?.target === target ? [[code, detail]] : []));
    expect(answers('foreign')).toEqual(answers('absent'));
  });

  test('a permitted command takes effect, also after a refused one', async () => {
    const actor = cells.world.actors[name];
    const [refused, ...allowed] = [
      ...commandsOf(actor)
        .filter(({ isNothing }) => isNothing)
        .slice(0, 1),
      ...commandsOf(actor).filter(({ isNothing }) => !isNothing),
    ];
    if (!refused) throw new Error('Nothing is refused.');
    const wrong: string[] = [];
    for (const given of allowed) {
      const [before, done] = await cells.rolledBack.undoing(() => pushAndLook(actor, [refused, given]));
      if (before !== refused.code || done !== null) wrong.push(`${given.label}: ${done}`);
    }
    expect(wrong).toEqual([]);
  });

  test("a push for another account or with another device's number is rejected", async () => {
    const actor = cells.world.actors[name];
    const { world, rolledBack, state } = cells;
    const [given] = commandsOf(actor).filter(({ code }) => code === null);
    if (!given) throw new Error('Nothing is allowed.');
    await rolledBack.undoing(async () => {
      const watch = await state.watch();
      const asAnother = { ...pushOf(actor, [given]), userId: world.foreign.userId };
      expect((await cells.call(actor, 'sync.push', asAnother)).outcome).toBe('ACCOUNT_CHANGED');
      const pull = { ...pullOf(actor), userId: world.foreign.userId };
      expect((await cells.call(actor, 'sync.pull', pull)).outcome).toBe('ACCOUNT_CHANGED');
      expect(await watch.changedTables()).toEqual([]);
    });
    const other = world.actors[name === 'stranger' ? 'owner' : 'stranger'];
    await rolledBack.undoing(async () => {
      const theirs = pushOf(
        other,
        commandsOf(other)
          .filter(({ code }) => code === null)
          .slice(0, 1),
      );
      expect((await cells.call(other, 'sync.push', theirs)).data).toMatchObject({ status: 'ok' });
      const copied = { ...pushOf(actor, [given]), clientId: theirs.clientId };
      expect((await cells.call(actor, 'sync.push', copied)).data).toEqual({ status: 'forked', lastSeq: 0 });
      const pulled = await cells.call(actor, 'sync.pull', { ...pullOf(actor), clientId: theirs.clientId });
      expect((pulled.data as PullOutput).client?.done).toEqual([]);
    });
  });
});

describe.each(ACTORS)('pulls of %s', (name) => {
  test('return exactly what the caller may see', async () => {
    const actor = cells.world.actors[name];
    const { reply, tables } = await pull(actor, {});
    expect(tables).toEqual([]);
    if (!isSignedIn(name)) return expect(reply.outcome).toBe('NOT_SIGNED_IN');
    const { spaces, accessible, hasMore } = reply.data as PullOutput;
    expect(hasMore).toBe(false);
    const ids = (entity: 'room' | 'box' | 'item' | 'category' | 'profile' | 'boxSetting' | 'checklistEntry') =>
      spaces.flatMap((space): string[] => space[entity].map(({ id }) => id)).toSorted();
    const { owner } = cells.world.actors;
    const isMember = levelOf(actor, 'shared') !== 'none';
    const seen = seenBy(cells.world, actor);
    const own = name === 'owner' ? seen : [actor.own];
    const of = (things: readonly Things[], pick: (one: Things) => string[]) => things.flatMap(pick).toSorted();
    const catalogues = new Set([actor.catalogue, ...(isMember ? [owner.catalogue] : [])]);
    expect(accessible.map(({ id }) => id).toSorted()).toEqual(
      [actor.userId, actor.firstRoom, ...catalogues, ...seen.map(({ room }) => room)].toSorted(),
    );
    expect(accessible.find(({ id }) => id === cells.world.shared.room)?.access ?? 'none').toBe(
      levelOf(actor, 'shared'),
    );
    expect({
      room: ids('room'),
      box: ids('box'),
      item: ids('item'),
      category: ids('category'),
      profile: ids('profile'),
      boxSetting: ids('boxSetting'),
      checklistEntry: ids('checklistEntry'),
    }).toEqual({
      room: [actor.firstRoom, ...seen.map(({ room }) => room)].toSorted(),
      box: of(seen, ({ box, otherBox }) => [box, otherBox]),
      item: of(seen, ({ item, otherItem, waitingItem }) => [item, otherItem, waitingItem]),
      category: [...new Set([...seen, ...(isMember ? [owner.own] : [])].map(({ category }) => category))].toSorted(),
      profile: [...new Set([actor.userId, ...(isMember ? [owner.userId] : [])])].toSorted(),
      boxSetting: of(own, ({ box }) => [box]),
      checklistEntry: of(own, ({ item }) => [item]),
    });
  });

  test("return the same with other people's cursors as with none", async () => {
    const actor = cells.world.actors[name];
    const { foreign, absent } = cells.world;
    const cursor = { v: 1, base: 0 };
    const cursorsOf = ({ room, userId, catalogue }: Things) => ({
      [room]: cursor,
      [userId]: cursor,
      [catalogue]: cursor,
    });
    const [none, theirs, nobodys] = [
      await pull(actor, {}),
      await pull(actor, cursorsOf(foreign)),
      await pull(actor, cursorsOf(absent)),
    ];
    expect(theirs.reply.bytes).toBe(none.reply.bytes);
    expect(nobodys.reply.bytes).toBe(none.reply.bytes);
  });
});

test.each(signedOut)('accepts no push from %s', async (name) => {
  const actor = cells.world.actors[name];
  const all = Object.entries(COMMAND_POLICY).flatMap(([command, rows]) =>
    rows.map((row) => ({ name: command, input: row.input?.(cells.world.shared, actor) })),
  );
  await cells.rolledBack.undoing(async () => {
    const watch = await cells.state.watch();
    expect((await cells.call(actor, 'sync.push', pushOf(actor, all))).outcome).toBe('NOT_SIGNED_IN');
    expect(await watch.changedTables()).toEqual([]);
  });
});

test('the policy covers every command', () => {
  expect(Object.keys(COMMAND_POLICY).toSorted()).toEqual(Object.keys(commands).toSorted());
});

/** Every row of the policy with every target. */
function commandsOf(actor: Actor): SentMutation[] {
  return Object.entries(COMMAND_POLICY).flatMap(([name, rows]) =>
    rows.flatMap((row) =>
      (row.about === 'caller' ? (['own'] as const) : TARGETS).map((target): SentMutation => {
        const level = levelOf(actor, target);
        const ending = row.ends[level];
        return {
          label: `${name} ${row.name ?? ''} × ${target}`,
          target,
          name,
          input: row.input?.(thingsOf(cells.world, actor, target), actor),
          code: ending === 'ok' ? null : ending,
          isNothing: ending !== 'ok' || level === 'none',
        };
      }),
    ),
  );
}

function pushOf(actor: Actor, given: readonly Pick<SentMutation, 'name' | 'input'>[]) {
  const mutations = given.map(({ name, input }, index): Mutation => ({
    id: newId(),
    seq: index + 1,
    name,
    input,
    at: Date.now(),
  }));
  return { protocol: PROTOCOL_VERSION, userId: actor.userId, clientId: newId(), mutations };
}

function pullOf(actor: Actor, clientId: string = newId()) {
  return { protocol: PROTOCOL_VERSION, userId: actor.userId, clientId, cursors: {}, ackedSeq: 0, limit: 5000 };
}

/** Pushes, as many at once as the server takes, and returns the outcome of each mutation. */
async function pushAll(actor: Actor, given: readonly SentMutation[]): Promise<Done[]> {
  const push = pushOf(actor, given);
  for (let start = 0; start < given.length; start += PUSH_MUTATIONS_MAX) {
    const mutations = push.mutations.slice(start, start + PUSH_MUTATIONS_MAX);
    const { data } = await cells.call(actor, 'sync.push', { ...push, mutations });
    expect(data).toEqual({ status: 'ok', lastSeq: start + mutations.length });
  }
  const pulled = await cells.call(actor, 'sync.pull', pullOf(actor, push.clientId));
  return (pulled.data as PullOutput).client?.done ?? [];
}

/** Like `pushAll` without a full pull, which takes longest over a few hundred calls. */
async function pushAndLook(actor: Actor, given: readonly SentMutation[]): Promise<(string | null)[]> {
  const push = pushOf(actor, given);
  await cells.call(actor, 'sync.push', push);
  const rows = await cells.rolledBack.db
    .selectFrom('sync_mutation')
    .select('code')
    .where('client_id', '=', push.clientId)
    .orderBy('seq')
    .execute();
  return rows.map(({ code }) => code);
}

function pull(actor: Actor, cursors: object): Promise<{ reply: Reply; tables: string[] }> {
  return cells.rolledBack.undoing(async () => {
    const watch = await cells.state.watch();
    const reply = await cells.call(actor, 'sync.pull', { ...pullOf(actor), cursors });
    return { reply, tables: await watch.changedTables() };
  });
}
