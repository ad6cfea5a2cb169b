import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { samplePicture } from '../sample-pictures.ts';
import { SAME_ORIGIN, TEST_ORIGIN } from '../test-app.ts';
import { type Cells, openCells, type PlainRequest } from './cells.ts';
import { editors, type Ending, owners, type PolicyCell, viewers } from './policy-row.ts';
import { ITEM_NAME, type Things } from './things.ts';
import { type Actor, type ActorName, ACTORS, isSignedIn, levelOf, TARGETS, thingsOf } from './world.ts';

// A row makes dozens of calls: a second on an idle machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let cells: Cells;
let picture: Buffer;
beforeAll(async () => {
  cells = await openCells();
  picture = await samplePicture();
});
afterAll(() => cells.stop());

/** A request about a target's things. */
interface RouteRow {
  request(cell: PolicyCell): PlainRequest;
  ends(cell: PolicyCell): Ending;
  /** Whether a foreign target must get the same answer as an absent one; false where a secret gives the right. */
  hidesForeign: boolean;
  writes?: true;
  /** Checks the body of a successful answer. */
  shows?(cell: PolicyCell, body: string): void;
}

const ifSignedIn = ({ actor }: PolicyCell, ending: Ending): Ending =>
  isSignedIn(actor.name) ? ending : 'NOT_SIGNED_IN';
const get = (url: string, headers: Record<string, string> = {}): PlainRequest => ({ method: 'GET', url, headers });
/** The anonymous actor has no links, and the deleted one's links were deleted with the account. */
const hasLink = ({ actor, things, world }: PolicyCell) =>
  things !== world.absent && !(things === actor.own && (actor.name === 'anonymous' || actor.name === 'deleted'));

const exportRow = (url: string): RouteRow => ({
  // The account for which the page asks.
  request: ({ things }) => get(url, { 'x-boxroom-user': things.userId }),
  ends: (cell) => ifSignedIn(cell, cell.things.userId === cell.actor.userId ? 'ok' : 'ACCOUNT_CHANGED'),
  hidesForeign: true,
  // Three items in each of the caller's own rooms; shared rooms belong to their owner's export.
  shows: ({ actor }, body) => expect(body.split(ITEM_NAME)).toHaveLength(actor.name === 'owner' ? 7 : 4),
});

/** Reads a file that the things name. */
const fileRow = (url: (things: Things) => string): RouteRow => ({
  request: ({ things }) => get(url(things)),
  ends: (cell) => ifSignedIn(cell, viewers[cell.level]),
  hidesForeign: true,
});
/** Uploads a file that the things name. */
const uploadRow = (url: (things: Things) => string, ends = editors): RouteRow => ({
  request: ({ things, actor }) => ({
    method: 'PUT',
    url: url(things),
    headers: { 'content-type': 'image/jpeg', 'x-boxroom-user': actor.userId },
    body: picture,
  }),
  ends: (cell) => ifSignedIn(cell, ends[cell.level]),
  hidesForeign: true,
});
const guestRow = (url: (things: Things) => string): RouteRow => ({
  request: ({ things }) => get(`/guest-pic/${url(things)}`, { 'x-boxroom-guest': things.guestToken }),
  ends: (cell) => (hasLink(cell) ? 'ok' : 'NOT_FOUND'),
  hidesForeign: false,
});

const ROUTE_POLICY: Record<string, readonly RouteRow[]> = {
  'GET /pic/:id': [
    fileRow(({ picture: id }) => `/pic/${id}`),
    fileRow(({ boxPicture: id }) => `/pic/${id}`),
    fileRow(({ roomPicture: id }) => `/pic/${id}`),
  ],
  'GET /pic/:id/thumb': [fileRow(({ picture: id }) => `/pic/${id}/thumb`)],
  'GET /paper/:id': [fileRow(({ paper: id }) => `/paper/${id}`)],
  'PUT /pic/:id': [
    { ...uploadRow(({ waitingPicture: id }) => `/pic/${id}`), writes: true },
    { ...uploadRow(({ waitingBoxPicture: id }) => `/pic/${id}`), writes: true },
    // It is there, but the rights come first.
    uploadRow(({ roomPicture: id }) => `/pic/${id}`, owners),
  ],
  'PUT /paper/:id': [{ ...uploadRow(({ waitingPaper: id }) => `/paper/${id}`), writes: true }],
  'GET /guest-pic/:id': [
    guestRow(({ picture: id }) => id),
    guestRow(({ boxPicture: id }) => id),
    guestRow(({ roomPicture: id }) => id),
    { ...guestRow(({ paper: id }) => id), ends: () => 'NOT_FOUND' },
    {
      // A link to another room.
      request: ({ things, actor }) => get(`/guest-pic/${things.picture}`, { 'x-boxroom-guest': actor.own.guestToken }),
      ends: (cell) => (cell.things === cell.actor.own && hasLink(cell) ? 'ok' : 'NOT_FOUND'),
      hidesForeign: true,
    },
  ],
  'GET /guest-pic/:id/thumb': [guestRow(({ picture: id }) => `${id}/thumb`)],
  'GET /export.csv': [exportRow('/export.csv')],
  'GET /export-all.csv': [exportRow('/export-all.csv')],
  // Compressed; its own tests read it.
  'GET /archive.zip': [{ ...exportRow('/archive.zip'), shows: (_, body) => expect(body.slice(0, 2)).toBe('PK') }],
  'POST /unsubscribe': [
    {
      request: ({ things }) => ({
        method: 'POST',
        url: `/unsubscribe?token=${things.userId}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      }),
      ends: () => 'UNSUBSCRIBE_INVALID',
      hidesForeign: true,
    },
  ],
};

/** These routes tell nothing about anybody, or the other tests of this folder call them. */
const OTHERS = [
  'GET /livez',
  'GET /readyz',
  'GET /metrics',
  'GET /.well-known/security.txt',
  'POST /policy-report',
  'POST /shared',
  'GET /trpc/:path',
  'POST /trpc/:path',
];

test('every route has a policy', () => {
  const known = [...Object.keys(ROUTE_POLICY), ...OTHERS];
  const routes = cells.routes.filter((route) => !/^POST \/trpc\/[a-z]/.test(route));
  expect(routes.toSorted()).toEqual(known.toSorted());
});

const rows = Object.entries(ROUTE_POLICY).flatMap(([route, list]) =>
  list.map((row): [string, RouteRow] => [route, row]),
);

describe.each(rows)('%s', (_, row) => {
  test.each(ACTORS)('%s', async (name) => {
    const { world, rolledBack, state } = cells;
    const actor = world.actors[name];
    const [found, expected]: [object[], object[]] = [[], []];
    const bytes: string[] = [];
    for (const target of TARGETS) {
      const cell = { world, actor, things: thingsOf(world, actor, target), level: levelOf(actor, target) };
      const ending = row.ends(cell);
      const { reply, tables } = await rolledBack.undoing(async () => {
        const watch = await state.watch();
        return { reply: await cells.request(actor, row.request(cell)), tables: await watch.changedTables() };
      });
      bytes.push(reply.bytes);
      found.push({ target, ending: reply.outcome, tables });
      expected.push({ target, ending, tables: row.writes && ending === 'ok' ? ['picture'] : [] });
      if (ending === 'ok') row.shows?.(cell, String(reply.data));
    }
    expect(found).toEqual(expected);
    const [, , foreign, absent] = bytes;
    if (row.hidesForeign) expect(foreign).toBe(absent);
  });
});

describe('event stream', () => {
  let address: string;
  beforeAll(async () => {
    address = await cells.world.server.listen();
  });

  test.each(ACTORS.filter((name) => !isSignedIn(name)))('is not opened for %s', async (name) => {
    const answer = await fetch(`${address}/trpc/sync.events`, { headers: headersOf(cells.world.actors[name]) });
    const text = await answer.text();
    expect(text).toContain('NOT_SIGNED_IN');
    expect(text).not.toContain('spaces');
  });

  test.each([
    ['view', 'sharing.remove'],
    ['edit', 'sharing.leave'],
  ] as const)('a member who may %s receives no more events of the room after %s', async (name, path) => {
    const { shared, actors } = cells.world;
    const member = actors[name];
    const stream = await open(member);
    expect(await stream.next()).toEqual([]);
    await act('owner', 'boxes.edit', { id: shared.box, set: { name: `Before ${name}` } });
    expect(await stream.next()).toEqual([shared.room]);

    const input = { roomId: shared.room, userId: member.userId };
    await (path === 'sharing.leave' ? act(name, path, { roomId: shared.room }) : act('owner', path, input));
    expect(await stream.next()).toEqual([member.userId]);
    await act('owner', 'boxes.edit', { id: shared.box, set: { name: `After ${name}` } });
    await act(name, 'boxes.edit', { id: member.own.box, set: { name: 'Own' } });
    expect(await stream.next()).toEqual([member.own.room]);
    await stream.close();
  });

  test('sends no events of the room to strangers, invited and former members', async () => {
    const names = ['stranger', 'invited', 'revokedView', 'revokedEdit', 'admin'] as const;
    const streams = await Promise.all(names.map((name) => open(cells.world.actors[name])));
    for (const stream of streams) expect(await stream.next()).toEqual([]);
    await act('owner', 'boxes.edit', { id: cells.world.shared.box, set: { name: 'Again' } });
    for (const [index, stream] of streams.entries()) {
      const name = names[index] ?? 'stranger';
      const { own } = cells.world.actors[name];
      await act(name, 'boxes.edit', { id: own.box, set: { name: 'Own' } });
      expect(await stream.next()).toEqual([own.room]);
      await stream.close();
    }
  });

  function headersOf({ cookie }: Actor): Record<string, string> {
    return { origin: TEST_ORIGIN, ...(cookie === '' ? {} : { cookie }) };
  }

  async function act(name: ActorName, path: string, input: object): Promise<void> {
    const { app } = cells.world.server;
    const headers = { ...SAME_ORIGIN, ...headersOf(cells.world.actors[name]) };
    const { statusCode } = await app.inject({ method: 'POST', url: `/trpc/${path}`, headers, payload: input });
    expect(statusCode, path).toBe(200);
  }

  /** Opens a browser's event stream; `next` returns the spaces of the next event. */
  async function open(actor: Actor) {
    const abort = new AbortController();
    const response = await fetch(`${address}/trpc/sync.events`, { headers: headersOf(actor), signal: abort.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    async function next(): Promise<string[]> {
      for (;;) {
        const [, line, rest] = /^data: ?(\{.*"spaces".*\})$([\s\S]*)/m.exec(text) ?? [];
        if (line !== undefined && rest !== undefined && rest.includes('\n')) {
          text = rest;
          return (JSON.parse(line) as { spaces: string[] }).spaces;
        }
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
        if (done) throw new Error('The stream has ended.');
        text += value;
      }
    }
    return {
      next,
      async close() {
        abort.abort();
        await reader?.cancel().catch(() => undefined);
      },
    };
  }
});
