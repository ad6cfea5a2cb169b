import { afterEach, beforeEach, expect, test } from 'vitest';
import { newGuestToken } from '../../access/guest-token.ts';
import { hashSecret } from '../../auth/secrets.ts';
import { router } from '../../rpc/trpc.ts';
import {
  addFileTo,
  addPictureHousehold,
  addWaitingItem,
  FILE_PLACES,
  outcomeOf,
  type PictureHousehold,
  putPicture,
} from '../../testing/picture-household.ts';
import { samplePicture } from '../../testing/sample-pictures.ts';
import { createTestApp, SAME_ORIGIN, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let house: PictureHousehold;
let pictureId: string;
beforeEach(async () => {
  server = await createTestApp({ router: router({}) });
  house = await addPictureHousehold(server);
  ({ pictureId } = await addWaitingItem(server, house));
  await putPicture(server.app, { id: pictureId, who: house.owner, body: await samplePicture() });
  await server.services.db.updateTable('profile').set({ show_pictures: true }).execute();
});
afterEach(() => server.stop());

async function addLink(where: { room_id: string } | { box_id: string }): Promise<string> {
  const token = newGuestToken();
  await server.services.db
    .insertInto('guest_link')
    .values({
      id: crypto.randomUUID(),
      token_hash: hashSecret(token),
      visit_key: 'v',
      owner_id: house.owner.id,
      ...where,
    })
    .execute();
  return token;
}

const get = (path: string, headers: Record<string, string>) =>
  server.app.inject({ method: 'GET', url: `/guest-pic/${path}`, headers: { host: SAME_ORIGIN.host, ...headers } });
const outcome = async (path: string, token: string) => outcomeOf(await get(path, { 'x-boxroom-guest': token }));

test('a guest gets both sizes with the headers of all pictures', async () => {
  const token = await addLink({ room_id: house.roomId });
  for (const path of [pictureId, `${pictureId}/thumb`]) {
    const { statusCode, headers } = await get(path, { 'x-boxroom-guest': token });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': `inline; filename="${pictureId}.jpg"`,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
});

test('a guest of a room gets its pictures and those of its boxes; a guest of a box those of the box', async () => {
  const { db } = server.services;
  const files: string[] = [];
  for (const place of FILE_PLACES) files.push((await addFileTo(server, house, place)).id);
  const link = { room: await addLink({ room_id: house.roomId }), box: await addLink({ box_id: house.boxId }) };
  const seenBy = async (token: string) => Promise.all(files.map(async (id) => (await outcome(id, token)).slice(0, 3)));
  expect(await seenBy(link.room)).toEqual(['200', '200', '200', '404']);
  expect(await seenBy(link.box)).toEqual(['404', '200', '200', '404']);
  await db.updateTable('profile').set({ show_pictures: false, show_papers: true }).execute();
  expect(await seenBy(link.room)).toEqual(['404', '404', '404', '404']);
});

test('a guest gets only pictures that the link shows, while it is valid and pictures are on', async () => {
  const { db } = server.services;
  const other = await db
    .insertInto('box')
    .values({
      id: crypto.randomUUID(),
      space_id: house.roomId,
      name: 'Other',
      created_at: 1,
      updated_at: 1,
      changed_at: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const box = await addLink({ box_id: house.boxId });
  const beside = await addLink({ box_id: other.id });
  expect(await outcome(pictureId, box)).toBe('200');
  expect(await outcome(pictureId, beside)).toBe('404 NOT_FOUND');
  expect(await outcome('not-an-id', box)).toBe('404 NOT_FOUND');
  expect(outcomeOf(await get(pictureId, {}))).toBe('404 NOT_FOUND');
  expect(outcomeOf(await get(pictureId, { cookie: house.owner.cookie }))).toBe('404 NOT_FOUND');
  await db.updateTable('profile').set({ show_pictures: false }).execute();
  expect(await outcome(pictureId, box)).toBe('404 NOT_FOUND');
  await db.updateTable('profile').set({ show_pictures: true }).execute();
  await db.updateTable('guest_link').set({ revoked_at: new Date() }).execute();
  expect(await outcome(pictureId, box)).toBe('404 NOT_FOUND');
});
