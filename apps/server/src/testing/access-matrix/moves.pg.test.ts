import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Cells, openCells } from './cells.ts';
import { type Things } from './things.ts';
import type { World } from './world.ts';

// A row makes dozens of calls: a second on an idle machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let cells: Cells;
beforeAll(async () => {
  cells = await openCells(shareToLookAt);
});
afterAll(() => cells.stop());

/** A member who may edit one room of an owner may only view another. */
async function shareToLookAt({ server, actors: { owner, edit } }: World): Promise<void> {
  const { db } = server.services;
  await db
    .insertInto('room_member')
    .values({ space_id: owner.own.room, user_id: edit.userId, access: 'view', invited_by: owner.userId })
    .execute();
}

const PLACES = ['own', 'sharedEdit', 'sharedView', 'foreign', 'absent'] as const;
type Place = (typeof PLACES)[number];
type Ending = 'ok' | 'NOT_FOUND' | 'VIEW_ONLY' | 'OWNER_ONLY';

const toEdit: Record<Place, Ending> = {
  own: 'ok',
  sharedEdit: 'ok',
  sharedView: 'VIEW_ONLY',
  foreign: 'NOT_FOUND',
  absent: 'NOT_FOUND',
};
const toOwn: Record<Place, Ending> = { ...toEdit, sharedEdit: 'OWNER_ONLY' };
const isOfOwner = (place: Place) => place === 'sharedEdit' || place === 'sharedView';

/** The first refusal decides the code. */
const both = (first: Ending, second: Ending): Ending => (first === 'ok' ? second : first);

interface Move {
  path: string;
  input(from: Things, to: Things): unknown;
  ends(from: Place, to: Place): Ending;
}

const MOVES: [string, Move][] = [
  [
    'an item to a box',
    {
      path: 'items.move',
      input: (from, to) => ({ ids: [from.item], boxId: to.otherBox }),
      ends: (from, to) => both(toEdit[to], toEdit[from]),
    },
  ],
  [
    'a box to a room',
    {
      path: 'boxes.move',
      input: (from, to) => ({ id: from.box, roomId: to.room }),
      ends: (from, to) => both(toOwn[from], toEdit[to]),
    },
  ],
  [
    'a tag to a box: ones own, or of whoever owns the box',
    {
      path: 'tags.claim',
      input: (from, to) => ({ tagId: from.tag, boxId: to.otherBox }),
      ends: (from, to) => both(toEdit[to], from === 'own' || (isOfOwner(from) && isOfOwner(to)) ? 'ok' : 'NOT_FOUND'),
    },
  ],
];

describe.each(MOVES)('%s', (_, { path, input, ends }) => {
  test.each(PLACES)('from %s', async (from) => {
    const { actors, foreign, absent } = cells.world;
    const things: Record<Place, Things> = {
      own: actors.edit.own,
      sharedEdit: cells.world.shared,
      sharedView: actors.owner.own,
      foreign,
      absent,
    };
    const found: Partial<Record<Place, unknown>> = {};
    const expected: Partial<Record<Place, unknown>> = {};
    const bytes = new Map<Place, string>();
    for (const to of PLACES) {
      const ending = ends(from, to);
      const { reply, tables } = await cells.rolledBack.undoing(async () => {
        const watch = await cells.state.watch();
        const answered = await cells.call(actors.edit, path, input(things[from], things[to]));
        return { reply: answered, tables: await watch.changedTables() };
      });
      bytes.set(to, reply.bytes);
      // A box moved to its own room does not change.
      const isStill = ending !== 'ok' || (path === 'boxes.move' && from === to);
      found[to] = { ending: reply.outcome, isChanged: tables.length > 0 };
      expected[to] = { ending, isChanged: !isStill };
    }
    expect(found).toEqual(expected);
    expect(bytes.get('foreign')).toBe(bytes.get('absent'));
  });
});
