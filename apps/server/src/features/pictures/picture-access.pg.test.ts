import { randomUUID } from 'node:crypto';
import { addBox, addItem } from '@boxroom/db/testing/sample-rows';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPicture } from '../../picture-store/picture-store.ts';
import { appRouter } from '../../rpc/router.ts';
import { lastingHeaders } from '../../testing/lasting-headers.ts';
import {
  addPictureHousehold,
  addVisitor,
  addWaitingItem,
  getPicture,
  outcomeOf,
  type PictureHousehold,
  type PictureVisitor,
  putPicture,
} from '../../testing/picture-household.ts';
import { samplePicture } from '../../testing/sample-pictures.ts';
import { createTestApp, SAME_ORIGIN, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let house: PictureHousehold;
let body: Buffer;
beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
  house = await addPictureHousehold(server);
  body = await samplePicture();
});
afterAll(() => server.stop());

const ABSENT = '00000000-0000-7000-8000-00000000dead';

type Who = 'owner' | 'editor' | 'viewer' | 'stranger' | 'anonymous' | 'revoked';
function person(who: Who): PictureVisitor | null {
  if (who === 'anonymous') return null;
  return house[who === 'revoked' ? 'editor' : who];
}

async function put(id: string, who: PictureVisitor | null): Promise<string> {
  return outcomeOf(await putPicture(server.app, { id, who, body }));
}
async function get(path: string, who: PictureVisitor | null): Promise<string> {
  return outcomeOf(await getPicture(server.app, { path, who }));
}

async function revoke(userId: string): Promise<void> {
  const { db } = server.services;
  await db.deleteFrom('room_member').where('space_id', '=', house.roomId).where('user_id', '=', userId).execute();
}

describe('access to send and see a picture of an item in a shared room', () => {
  test.each<[Who, sends: string, sees: string]>([
    ['owner', '204', '200'],
    ['editor', '204', '200'],
    ['viewer', '403 VIEW_ONLY', '200'],
    ['stranger', '404 NOT_FOUND', '404 NOT_FOUND'],
    ['anonymous', '401 NOT_SIGNED_IN', '401 NOT_SIGNED_IN'],
    ['revoked', '404 NOT_FOUND', '404 NOT_FOUND'],
  ])('%s', async (who, sends, sees) => {
    const { pictureId } = await addWaitingItem(server, house);
    const { pictureId: stored } = await addWaitingItem(server, house);
    expect(await put(stored, house.owner)).toBe('204');
    if (who === 'revoked') await revoke(house.editor.id);
    const { db } = server.services;
    const before = await db.selectFrom('picture').select('key').execute();
    expect(await put(pictureId, person(who))).toBe(sends);
    expect((await db.selectFrom('picture').select('key').execute()).length - before.length).toBe(
      sends === '204' ? 1 : 0,
    );
    // A stored picture reveals nothing either.
    expect(await put(stored, person(who))).toBe(sends);
    for (const path of [stored, `${stored}/thumb`]) expect(await get(path, person(who))).toBe(sees);
  });

  test('a foreign picture gets exactly the response of a missing one', async () => {
    const { pictureId: stored } = await addWaitingItem(server, house);
    const { pictureId: waiting } = await addWaitingItem(server, house);
    await put(stored, house.owner);
    const told = ({ statusCode, headers, body: text }: LightMyRequestResponse) => ({
      statusCode,
      headers: lastingHeaders(headers),
      text: text.replace(/"requestId":"[^"]+"/, ''),
    });
    const { stranger } = house;
    const absent = told(await getPicture(server.app, { path: ABSENT, who: stranger }));
    expect(absent.headers['cache-control']).toBe('private, no-store');
    for (const id of [stored, waiting])
      expect(told(await getPicture(server.app, { path: id, who: stranger }))).toEqual(absent);
    const noItem = told(await putPicture(server.app, { id: ABSENT, who: stranger, body }));
    for (const id of [stored, waiting])
      expect(told(await putPicture(server.app, { id, who: stranger, body }))).toEqual(noItem);
  });

  test("a picture is gone when its item's picture is removed, or the item is deleted or moved out of sight", async () => {
    const { db } = server.services;
    const items = await Promise.all([1, 2, 3].map(() => addWaitingItem(server, house)));
    const [off, gone, moved] = items;
    if (!off || !gone || !moved) throw new Error('three items');
    for (const { pictureId } of items) {
      await put(pictureId, house.owner);
      expect(await get(pictureId, house.viewer)).toBe('200');
    }
    await db.updateTable('item').set({ picture_id: null }).where('id', '=', off.itemId).execute();
    await db.deleteFrom('item').where('id', '=', gone.itemId).execute();
    const ownBox = await addBox(db, house.owner.id);
    await db
      .updateTable('item')
      .set({ box_id: ownBox, space_id: house.owner.id })
      .where('id', '=', moved.itemId)
      .execute();
    for (const { pictureId } of items) expect(await get(pictureId, house.viewer)).toBe('404 NOT_FOUND');
    expect(await get(off.pictureId, house.owner)).toBe('404 NOT_FOUND');
    expect(await get(moved.pictureId, house.owner)).toBe('200');
  });
});

describe('a picture id that another item uses', () => {
  const setPicture = async (who: PictureVisitor, id: string, pictureId: string) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/trpc/items.setPicture',
      headers: { ...SAME_ORIGIN, cookie: who.cookie },
      payload: JSON.stringify({ id, pictureId }),
    });
    return answer.statusCode === 200 ? '200' : outcomeOf(answer);
  };

  test('is treated as free if strangers use it, and neither opens nor changes theirs', async () => {
    const { db } = server.services;
    const { itemId, pictureId } = await addWaitingItem(server, house);
    await put(pictureId, house.owner);
    const thief = await addVisitor(server);
    const [ownItem, other] = [await addItem(db, thief.id, await addBox(db, thief.id)), randomUUID()];
    expect(await setPicture(thief, ownItem, other)).toBe(await setPicture(thief, ownItem, pictureId));
    expect(await get(pictureId, thief)).toBe(await get(other, thief));
    expect(await put(pictureId, thief)).toBe('204');
    expect(await get(pictureId, thief)).toBe('200');
    const stored = await db.selectFrom('picture').select('item_id').where('id', '=', pictureId).execute();
    expect(new Set(stored.map((row) => row.item_id))).toEqual(new Set([itemId, ownItem]));
    // When the other item comes into view later, the own picture stays where it was.
    await db.insertInto('room_member').values({ space_id: house.roomId, user_id: thief.id, access: 'view' }).execute();
    const seenBy = async (who: PictureVisitor) => (await getPicture(server.app, { path: pictureId, who })).rawPayload;
    const keyOf = async (id: string) =>
      (await db.selectFrom('picture').select('key').where('item_id', '=', id).executeTakeFirstOrThrow()).key;
    for (const [who, item] of [
      [thief, ownItem],
      [house.owner, itemId],
    ] as const)
      expect(
        (await seenBy(who)).equals(
          (await readPicture(server.services.pictures, await keyOf(item), 'full')) ?? Buffer.of(),
        ),
      ).toBe(true);
    await revoke(thief.id);
  });

  test('is refused if the person can see that item', async () => {
    const { pictureId } = await addWaitingItem(server, house);
    const { itemId } = await addWaitingItem(server, house);
    expect(await setPicture(house.owner, itemId, pictureId)).toMatch(/INVALID/);
  });
});

test('requires the name of the signed-in person', async () => {
  const { pictureId } = await addWaitingItem(server, house);
  const send = async (name: string | undefined) =>
    outcomeOf(
      await putPicture(server.app, { id: pictureId, who: house.owner, body, headers: { 'x-boxroom-user': name } }),
    );
  expect(await send(house.stranger.id)).toBe('409 ACCOUNT_CHANGED');
  expect(await send(undefined)).toBe('409 ACCOUNT_CHANGED');
  expect(await send(house.owner.id)).toBe('204');
});

test.each([
  ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a sister domain', { 'sec-fetch-site': 'same-site', origin: undefined }],
  ['a request without an origin', { origin: undefined }],
])('%s cannot send', async (_who, headers) => {
  const { pictureId } = await addWaitingItem(server, house);
  expect(outcomeOf(await putPicture(server.app, { id: pictureId, who: house.owner, body, headers }))).toBe(
    '403 BAD_ORIGIN',
  );
});

test.each([
  '..%2f..%2fetc%2fpasswd',
  '..%5c..%5cwindows',
  '%2e%2e',
  '%00',
  `${ABSENT}%00`,
  `${ABSENT}.jpg`,
  `${ABSENT}%2fthumb`,
  ABSENT.toUpperCase(),
  'null',
  "' or 1=1 --".replaceAll(' ', '%20'),
  'a'.repeat(900),
])('GET and PUT /pic/%s: not found', async (path) => {
  expect(await get(path, house.owner)).toBe('404 NOT_FOUND');
  expect(await put(path, house.owner)).toBe('404 NOT_FOUND');
});

test.each(['', `${ABSENT}/full`, `${ABSENT}/thumb/`, `${ABSENT}//thumb`, `../livez/${ABSENT}`])(
  'there is no route /pic/%s',
  async (path) => {
    expect(await get(path, house.owner)).toBe('404 NOT_FOUND');
  },
);
