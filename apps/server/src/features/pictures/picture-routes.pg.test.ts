import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { addBox } from '@boxroom/db/testing/sample-rows';
import { PICTURE_FILE_MAX_BYTES, PICTURES_PER_OWNER_MAX_BYTES } from '@boxroom/domain/picture/picture';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '../../rpc/router.ts';
import {
  addPictureHousehold,
  addVisitor,
  addWaitingItem,
  getPicture,
  type Headers,
  outcomeOf,
  type PictureHousehold,
  putPicture,
} from '../../testing/picture-household.ts';
import { phonePicture, pngBomb, samplePicture } from '../../testing/sample-pictures.ts';
import { createTestApp, SAME_ORIGIN, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let house: PictureHousehold;
let body: Buffer;
let address: string;
beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
  house = await addPictureHousehold(server);
  body = await samplePicture();
  address = await server.listen();
});
afterAll(() => server.stop());

/** Starts an upload over the network, without a Content-Length. */
function openPut(id: string, cookie: string): ClientRequest {
  const headers = { ...SAME_ORIGIN, 'content-type': 'image/jpeg', cookie, 'x-boxroom-user': house.owner.id };
  return request(new URL(`/pic/${id}`, address), { method: 'PUT', headers });
}

async function newPictureId(): Promise<string> {
  return (await addWaitingItem(server, house)).pictureId;
}
async function put(id: string, file: Buffer = body, headers: Headers = {}): Promise<string> {
  return outcomeOf(await putPicture(server.app, { id, who: house.owner, body: file, headers }));
}

describe('an uploaded picture', () => {
  test('is served as a clean JPEG in two sizes, with headers that prevent it from running anything', async () => {
    const id = await newPictureId();
    expect(await put(id, await phonePicture())).toBe('204');
    for (const [path, width, height] of [
      [id, 80, 120],
      [`${id}/thumb`, 160, 160],
    ] as const) {
      const answer = await getPicture(server.app, { path, who: house.viewer });
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width, height });
      expect(answer.body).not.toContain('canary');
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'content-disposition': `inline; filename="${id}.jpg"`,
        'content-length': String(answer.rawPayload.length),
      });
    }
  });

  test('stays unchanged, however often and with whatever content it is sent again', async () => {
    const id = await newPictureId();
    const stored = async () => (await getPicture(server.app, { path: id, who: house.owner })).rawPayload;
    expect(await put(id)).toBe('204');
    const first = await stored();
    expect(await put(id, await samplePicture('png', { width: 9, height: 9 }))).toBe('204');
    expect(await put(id, Buffer.from('no picture'))).toBe('204');
    expect(await put(id, body, { 'content-type': 'text/html' })).toBe('204');
    expect(await stored()).toEqual(first);
    expect(await server.services.db.selectFrom('picture').select('key').where('id', '=', id).execute()).toHaveLength(1);
  });

  test('is stored once when it is sent twice at the same time', async () => {
    const id = await newPictureId();
    const send = (who: typeof house.owner) => putPicture(server.app, { id, who, body }).then(outcomeOf);
    expect(await Promise.all([send(house.owner), send(house.owner), send(house.editor)])).toEqual([
      '204',
      '204',
      '204',
    ]);
    const rows = await server.services.db.selectFrom('picture').selectAll().where('id', '=', id).execute();
    expect(rows).toMatchObject([{ owner_id: house.owner.id, width: 64, height: 48 }]);
    expect(rows[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  test('is not found when its files are missing', async () => {
    const id = await newPictureId();
    await put(id);
    const { key } = await server.services.db
      .selectFrom('picture')
      .select('key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await server.services.pictures.remove(key);
    const answer = await getPicture(server.app, { path: id, who: house.owner });
    expect(outcomeOf(answer)).toBe('404 NOT_FOUND');
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });
});

describe('a refused upload leaves no row and no file', () => {
  test.each<[string, string, Headers, () => Buffer | Promise<Buffer>]>([
    ['an SVG that says so', '415 PICTURE_INVALID', { 'content-type': 'image/svg+xml' }, () => Buffer.from('<svg/>')],
    ['an SVG that says it is a JPEG', '415 PICTURE_INVALID', {}, () => Buffer.from('<svg/>')],
    ['a JPEG that says it is a page', '415 PICTURE_INVALID', { 'content-type': 'text/html' }, () => body],
    ['a JPEG that says it is JSON', '415 PICTURE_INVALID', { 'content-type': 'application/json' }, () => body],
    ['a JPEG in a form', '415 PICTURE_INVALID', { 'content-type': 'multipart/form-data; boundary=x' }, () => body],
    ['a JPEG that says nothing', '415 PICTURE_INVALID', { 'content-type': undefined }, () => body],
    ['a HEIC', '415 PICTURE_INVALID', { 'content-type': 'image/heic' }, () => Buffer.from('\0\0\0\x18ftypheic')],
    ['a GIF', '415 PICTURE_INVALID', { 'content-type': 'image/gif' }, () => samplePicture('gif')],
    ['half a JPEG', '415 PICTURE_INVALID', {}, () => body.subarray(0, body.length / 2)],
    ['a bomb', '415 PICTURE_INVALID', { 'content-type': 'image/png' }, () => pngBomb(16_384)],
    ['nothing', '415 PICTURE_INVALID', {}, () => Buffer.alloc(0)],
    ['one byte too many', '413 PICTURE_TOO_LARGE', {}, () => Buffer.alloc(PICTURE_FILE_MAX_BYTES + 1)],
  ])('%s: %s', async (_what, outcome, headers, make) => {
    const id = await newPictureId();
    const answer = await putPicture(server.app, { id, who: house.owner, body: await make(), headers });
    expect(outcomeOf(answer)).toBe(outcome);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(await server.services.db.selectFrom('picture').select('key').where('id', '=', id).execute()).toEqual([]);
    expect(outcomeOf(await getPicture(server.app, { path: id, who: house.owner }))).toBe('404 NOT_FOUND');
  });

  test('a request without a body', async () => {
    const answer = await putPicture(server.app, { id: await newPictureId(), who: house.owner });
    expect(outcomeOf(answer)).toBe('415 PICTURE_INVALID');
  });

  test('reads a file of the largest size, and ignores the declared type', async () => {
    const padded = Buffer.concat([body, Buffer.alloc(PICTURE_FILE_MAX_BYTES - body.length)]);
    expect(await put(await newPictureId(), padded)).toBe('204');
    expect(await put(await newPictureId(), await samplePicture('png'), { 'content-type': 'image/webp' })).toBe('204');
  });
});

test('counts a body as it arrives: the response does not wait for its end', async () => {
  const answerTo = async (id: string, cookie: string, bytes: number) => {
    // Without a length, so that the server cannot know the size before.
    const call = openPut(id, cookie);
    const answered = once(call, 'response') as Promise<[IncomingMessage]>;
    call.write(Buffer.alloc(bytes, 0xff));
    const [answer] = await answered;
    call.on('error', () => undefined).destroy();
    return answer.statusCode;
  };
  expect(await answerTo(await newPictureId(), house.owner.cookie, PICTURE_FILE_MAX_BYTES + 1)).toBe(413);
  expect(await answerTo(await newPictureId(), '', 1)).toBe(401);
  expect(await answerTo(randomUUID(), house.owner.cookie, 1)).toBe(404);
});

test('other routes still refuse picture bodies', async () => {
  const headers = { ...SAME_ORIGIN, 'content-type': 'image/jpeg', cookie: house.owner.cookie };
  for (const url of ['/trpc/items.setPicture', '/pic'])
    for (const method of ['POST', 'PUT'] as const) {
      const answer = await server.app.inject({ method, url, headers, payload: body });
      expect([404, 415]).toContain(answer.statusCode);
    }
});

test('of ten concurrent uploads two are processed at a time', async () => {
  const { db } = server.services;
  const senders = await Promise.all(Array.from({ length: 5 }, () => addVisitor(server)));
  const waiting = await Promise.all(
    [...senders, ...senders].map(async (who) => {
      const { pictureId } = await addWaitingItem(server, { roomId: who.id, boxId: await addBox(db, who.id) });
      return { who, id: pictureId };
    }),
  );
  const big = await samplePicture('png', { width: 1500, height: 1500 });
  let most = 0;
  let isDone = false;
  const watch = () => {
    most = Math.max(most, sharp.counters().process);
    if (!isDone) setImmediate(watch);
  };
  watch();
  const answers = await Promise.all(waiting.map((picture) => putPicture(server.app, { ...picture, body: big })));
  isDone = true;
  expect(answers.map(outcomeOf)).toEqual(waiting.map(() => '204'));
  expect(most).toBe(2);
});

test('a person has two uploads at a time; a third gets a retry, and then succeeds', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => newPictureId()));
  const { pictures } = server.services;
  const { write } = pictures;
  const written = Promise.withResolvers<void>();
  pictures.write = async (...args) => {
    await written.promise;
    return write(...args);
  };
  const refused: string[] = [];
  const sent = ids.map(async (id) => {
    const outcome = await put(id);
    if (outcome !== '204' && refused.push(outcome) === 3) written.resolve();
    return outcome;
  });
  await Promise.all(sent);
  pictures.write = write;
  expect(refused).toEqual(Array.from({ length: 3 }, () => '503 UNAVAILABLE'));
  for (const id of ids) expect(await put(id)).toBe('204');
});

test('a hang-up before the file is read takes no place', async () => {
  const { limits } = server.services;
  const { take } = limits;
  for (let n = 0; n < 3; n++) {
    const call = openPut(await newPictureId(), house.owner.cookie);
    const gone = Promise.withResolvers<void>();
    limits.take = async (limit) => {
      call.destroy();
      await server.requests.idle(5000);
      gone.resolve();
      return take(limit);
    };
    call.on('error', () => undefined).write('x');
    await gone.promise;
  }
  limits.take = take;
  expect(await put(await newPictureId())).toBe('204');
});

test('slow uploads, of any number of people, block nobody else', async () => {
  const { db } = server.services;
  const calls: ClientRequest[] = [];
  const { promise: all, resolve } = Promise.withResolvers<void>();
  const { take } = server.services.limits;
  let admitted = 0;
  server.services.limits.take = async (limit) => {
    await take(limit);
    if (++admitted === 20) resolve();
  };
  for (let n = 0; n < 10; n++) {
    const who = await addVisitor(server);
    const boxId = await addBox(db, who.id);
    for (let each = 0; each < 2; each++) {
      const { pictureId } = await addWaitingItem(server, { roomId: who.id, boxId });
      const headers = { ...SAME_ORIGIN, 'content-type': 'image/jpeg', cookie: who.cookie, 'x-boxroom-user': who.id };
      const call = request(new URL(`/pic/${pictureId}`, address), { method: 'PUT', headers, agent: false });
      call.on('error', () => undefined).write('x');
      calls.push(call);
    }
  }
  await all;
  server.services.limits.take = take;
  expect(await put(await newPictureId())).toBe('204');
  for (const call of calls) call.destroy();
});

test("the quota of the room's owner counts for every uploader, and deleted pictures count until the sweep", async () => {
  const { db } = server.services;
  const other = await addPictureHousehold(server);
  const full = await addWaitingItem(server, other);
  const row = {
    item_id: randomUUID(),
    id: randomUUID(),
    uploader_id: null,
    width: 1,
    height: 1,
    unreferenced_since: null,
  };
  const use = (bytes: number, key: string) =>
    db
      .insertInto('picture')
      .values({ ...row, id: randomUUID(), owner_id: other.owner.id, key, bytes })
      .execute();
  await use(PICTURES_PER_OWNER_MAX_BYTES / 2, '1'.repeat(32));
  await use(PICTURES_PER_OWNER_MAX_BYTES / 2 - 100, '2'.repeat(32));
  const send = (id: string, who = other.editor) => putPicture(server.app, { id, who, body }).then(outcomeOf);
  expect(await send(full.pictureId)).toBe('409 TOO_MANY');
  expect(await send(full.pictureId, other.owner)).toBe('409 TOO_MANY');
  expect(await db.selectFrom('picture').select('key').where('id', '=', full.pictureId).execute()).toEqual([]);
  // The editor's own quota has space left.
  const own = await addWaitingItem(server, { roomId: other.editor.id, boxId: await addBox(db, other.editor.id) });
  expect(await send(own.pictureId)).toBe('204');
  await db.deleteFrom('picture').where('key', '=', '2'.repeat(32)).execute();
  expect(await send(full.pictureId)).toBe('204');
});

test('files that an editor took off the rows of others an hour ago make room, those in the trash do not', async () => {
  const { db } = server.services;
  const other = await addPictureHousehold(server);
  const [kept, waiting] = [await addWaitingItem(server, other), await addWaitingItem(server, other)];
  const use = async (itemId: string, bytes: number, hours: number) => {
    const id = randomUUID();
    await sql`
      insert into picture (item_id, id, owner_id, key, bytes, unreferenced_since)
      values (${itemId}, ${id}, ${other.owner.id}, md5(${id}), ${bytes}, now() - make_interval(mins => ${hours * 60}))`.execute(
      db,
    );
    return id;
  };
  const send = () => putPicture(server.app, { id: waiting.pictureId, who: other.editor, body }).then(outcomeOf);
  const stored = async (id: string) =>
    (await db.selectFrom('picture').select('key').where('id', '=', id).execute()).length;
  const deleted = await use(randomUUID(), PICTURES_PER_OWNER_MAX_BYTES / 2, 2);
  const recent = await use(kept.itemId, PICTURES_PER_OWNER_MAX_BYTES / 2, 0.9);
  expect(await send()).toBe('409 TOO_MANY');
  await sql`update picture set unreferenced_since = now() - interval '61 minutes' where id = ${recent}`.execute(db);
  expect(await send()).toBe('204');
  expect([await stored(deleted), await stored(recent)]).toEqual([1, 0]);
});

test('hours of uploads are rate limited; pictures that are stored already are not counted', async () => {
  const { db } = server.services;
  const sender = await addVisitor(server);
  const boxId = await addBox(db, sender.id);
  const send = async (id: string) => outcomeOf(await putPicture(server.app, { id, who: sender, body }));
  const newId = async () => (await addWaitingItem(server, { roomId: sender.id, boxId })).pictureId;
  const first = await newId();
  expect(await send(first)).toBe('204');
  await db.updateTable('rate_limit').set({ count: 600 }).execute();
  expect(await send(await newId())).toBe('429 RATE_LIMITED');
  expect(await send(first)).toBe('204');
});
