import { addPerson } from '@boxroom/db/testing/sample-rows';
import { ITEMS_PER_SELECTION_MAX, NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { TransportError, type Transport } from '@boxroom/sync-client/transport';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appRouter } from '../rpc/router.ts';
import { SyncDevice } from '../testing/sync-device.ts';
import { createTestApp, SAME_ORIGIN, type TestApp } from '../testing/test-app.ts';

/** Large commands through HTTP, with the body limits of the real server. */

let server: TestApp;
let me: string;
let cookie: string;
let statuses: number[];
/** The body limit of a proxy, in bytes. */
let proxyMax: number;

beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
});
afterAll(() => server.stop());
beforeEach(async () => {
  me = (await addPerson(server.services.db)).id;
  [cookie = ''] = (await server.services.sessions.open(me, null)).split(';');
  statuses = [];
  proxyMax = Infinity;
});

async function call<T>(path: string, input: unknown): Promise<T> {
  const payload = JSON.stringify(input);
  if (Buffer.byteLength(payload) > proxyMax) throw new TransportError('too-large');
  const reply = await server.app.inject({
    method: 'POST',
    url: `/trpc/${path}`,
    headers: { ...SAME_ORIGIN, cookie },
    payload,
  });
  if (path === 'sync.push') statuses.push(reply.statusCode);
  if (reply.statusCode === 413) throw new TransportError('too-large');
  if (reply.statusCode !== 200) throw new TransportError(reply.statusCode < 500 ? 'refused' : 'server');
  return (reply.json() as { result: { data: T } }).result.data;
}

const overHttp: Transport = {
  push: (input) => call('sync.push', input),
  pull: (input) => call('sync.pull', input),
  sendPicture: () => Promise.resolve(null),
  subscribe: () => () => undefined,
};

const itemsOf = (lines: number) =>
  Array.from({ length: lines }, (_, n) => ({
    ...NO_ITEM_FIELDS,
    id: newId(),
    name: `Line ${n}: a thing with a name as long as one pastes it`,
    description: 'From the shelf on the left, second from above, behind the door of the cellar',
  }));
async function countItems(): Promise<number> {
  const { db } = server.services;
  const rows = await db.selectFrom('item').select('id').where('space_id', '=', me).execute();
  return rows.length;
}

test.each([
  ['5,000 lines pasted at once', 1, 25, 200],
  ['50 lists of 65 items, pasted offline', 50, 50, 65],
] as const)('%s arrive, in pushes that the server accepts', { timeout: 120_000 }, async (_, boxes, lists, lines) => {
  const engine = await new SyncDevice(me, overHttp).open();
  await engine.sync();
  const ids = Array.from({ length: boxes }, () => newId());
  for (const [n, id] of ids.entries())
    engine.mutate('box.add', { roomId: null, boxes: [{ id, name: `Box ${n}`, description: null }] });
  for (let n = 0; n < lists; n++) engine.mutate('item.add', { boxId: ids[n % boxes] ?? '', items: itemsOf(lines) });
  expect(await engine.sync()).toBe(true);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await countItems()).toBe(lists * lines);
  expect([engine.pendingCount, engine.refusedCount]).toEqual([0, 0]);
});

/** The longest list that the rules allow, in letters of three bytes each. */
const longest = () => itemsOf(200).map((item) => ({ ...item, name: '物'.repeat(200), description: '置'.repeat(500) }));

test('the longest list that a command allows arrives in a push of its own', async () => {
  const engine = await new SyncDevice(me, overHttp).open();
  await engine.sync();
  const box = newId();
  engine.mutate('box.add', { roomId: null, boxes: [{ id: box, name: 'Box', description: null }] });
  for (let n = 0; n < 3; n++) expect(engine.mutate('item.add', { boxId: box, items: longest() }).plan.ok).toBe(true);
  expect(await engine.sync()).toBe(true);
  expect(statuses.every((status) => status === 200)).toBe(true);
  expect(await countItems()).toBe(600);
});

test('behind a proxy with a smaller limit it is refused with its content, and the next commands arrive', async () => {
  proxyMax = 100 * 1024;
  const engine = await new SyncDevice(me, overHttp).open();
  await engine.sync();
  const [box, other, items] = [newId(), newId(), longest()];
  engine.mutate('box.add', { roomId: null, boxes: [{ id: box, name: 'Box', description: null }] });
  engine.mutate('item.add', { boxId: box, items });
  engine.mutate('box.add', { roomId: null, boxes: [{ id: other, name: 'Other', description: null }] });
  expect(await engine.sync()).toBe(true);
  expect(await engine.refused()).toMatchObject([{ code: 'PAYLOAD_TOO_LARGE', name: 'item.add', input: { items } }]);
  expect(engine.replica.view.get('box', other)?.name).toBe('Other');
  expect(await countItems()).toBe(0);
});

test(
  '5,000 selected items move, get a category, go and come back in one command each',
  { timeout: 120_000 },
  async () => {
    const engine = await new SyncDevice(me, overHttp).open();
    await engine.sync();
    const [from, to, category] = [newId(), newId(), newId()];
    const boxes = [from, to].map((id) => ({ id, name: 'Box', description: null }));
    engine.mutate('box.add', { roomId: null, boxes });
    const items = itemsOf(ITEMS_PER_SELECTION_MAX);
    const ids = items.map(({ id }) => id);
    for (let n = 0; n < items.length; n += 200)
      engine.mutate('item.add', { boxId: from, items: items.slice(n, n + 200) });
    const { catalogueId } = await server.services.db
      .selectFrom('app_user')
      .select('catalogue_id as catalogueId')
      .where('id', '=', me)
      .executeTakeFirstOrThrow();
    engine.mutate('category.create', { id: category, spaceId: catalogueId, name: 'All' });
    await engine.sync();
    const give = async (...[name, input]: Parameters<typeof engine.mutate>) => {
      expect(engine.mutate(name, input).plan.ok).toBe(true);
      expect(await engine.sync()).toBe(true);
      expect([engine.pendingCount, engine.refusedCount]).toEqual([0, 0]);
    };
    const rows = () => [...engine.replica.view.rows.item.values()];
    await give('item.move', { ids, boxId: to });
    expect(rows().every(({ boxId }) => boxId === to)).toBe(true);
    await give('item.categorize', { groups: ids.map((id) => ({ categoryId: category, ids: [id] })) });
    expect(rows().every(({ categoryId }) => categoryId === category)).toBe(true);
    await give('checklist.add', { itemIds: ids });
    await give('item.delete', { ids });
    expect(await countItems()).toBe(0);
    const { id: deletionId } = await server.services.db.selectFrom('deletion').select('id').executeTakeFirstOrThrow();
    await give('trash.restore', { deletionId, ids });
    expect(await countItems()).toBe(ids.length);
    expect(statuses.every((status) => status === 200)).toBe(true);
  },
);
