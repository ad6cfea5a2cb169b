import { afterAll, beforeAll, expect, test } from 'vitest';
import { createS3PictureStore } from '../../picture-store/s3-picture-store.ts';
import { appRouter } from '../../rpc/router.ts';
import { type ObjectStore, startObjectStore } from '../../testing/object-store.ts';
import {
  addPictureHousehold,
  addWaitingItem,
  getPicture,
  outcomeOf,
  type PictureHousehold,
  putPicture,
} from '../../testing/picture-household.ts';
import { samplePicture } from '../../testing/sample-pictures.ts';
import { createTestApp, SAME_ORIGIN, type TestApp } from '../../testing/test-app.ts';

let store: ObjectStore;
let server: TestApp;
let house: PictureHousehold;
let id: string;
beforeAll(async () => {
  store = await startObjectStore();
  const s3 = { ...store.settings, signedReads: true };
  const limits = { attemptMs: 300 };
  server = await createTestApp({
    router: appRouter,
    env: { s3 },
    pictures: createS3PictureStore({ settings: s3, limits }),
  });
  house = await addPictureHousehold(server);
  ({ pictureId: id } = await addWaitingItem(server, house));
  const body = await samplePicture();
  await putPicture(server.app, { id, who: house.owner, body });
});
afterAll(async () => {
  await server.stop();
  await store.stop();
});

test('sends a person who may see a picture to an address that expires, and nobody else', async () => {
  const answer = await getPicture(server.app, { path: `${id}/thumb?direct`, who: house.viewer });
  expect(answer.statusCode).toBe(302);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  const address = String(answer.headers.location);
  expect(new URL(address).origin).toBe(store.settings.endpoint);
  expect((await fetch(address)).headers.get('content-type')).toBe('image/jpeg');
  const refused = await getPicture(server.app, { path: `${id}?direct`, who: house.stranger });
  expect(outcomeOf(refused)).toBe('404 NOT_FOUND');
  expect(outcomeOf(await getPicture(server.app, { path: `${id}?direct`, who: null }))).toBe('401 NOT_SIGNED_IN');
});

test('an app that does not ask for it, and a request for the head alone, get it through Boxroom', async () => {
  const whole = await getPicture(server.app, { path: id, who: house.viewer });
  expect([whole.statusCode, whole.rawPayload.length]).toEqual([200, Number(whole.headers['content-length'])]);
  const head = await server.app.inject({
    method: 'HEAD',
    url: `/pic/${id}?direct`,
    headers: { host: SAME_ORIGIN.host, cookie: house.viewer.cookie },
  });
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, whole.headers['content-length']]);
});

test('pages may read from the object store', async () => {
  const { headers } = await server.app.inject({ url: '/livez', headers: { host: SAME_ORIGIN.host } });
  expect(headers['content-security-policy']).toContain(`connect-src 'self' ${store.settings.endpoint};`);
});

test('a damaged picture and a store that is down are errors, never pictures', async () => {
  const [name = ''] = [...store.objects.keys()].filter((key) => key.endsWith('-full.jpg'));
  const object = store.objects.get(name);
  if (object) store.objects.set(name, { ...object, body: Buffer.concat([object.body.subarray(1), Buffer.of(0)]) });
  expect(outcomeOf(await getPicture(server.app, { path: id, who: house.viewer }))).toBe('500 INTERNAL');
  store.fault = (_request, response) => {
    response.destroy();
    return true;
  };
  expect(outcomeOf(await getPicture(server.app, { path: id, who: house.viewer }))).toBe('503 UNAVAILABLE');
  store.fault = null;
});
