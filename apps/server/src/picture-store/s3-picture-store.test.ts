import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ObjectStore, refuse, startObjectStore } from '../testing/object-store.ts';
import { DamagedPictureError, type PictureStore, readPicture } from './picture-store.ts';
import type { StoreTrouble } from './s3-connection.ts';
import { createS3PictureStore } from './s3-picture-store.ts';

const KEY = '00ff'.padEnd(32, '1');
const FULL = `boxes/pictures/00/ff/${KEY}-full.jpg`;
const FILES = { full: Buffer.from('full'), thumb: Buffer.from('thumb') };
const LIMITS = { connectMs: 200, attemptMs: 200, requestMs: 2000, bodyIdleMs: 200 };

let server: ObjectStore;
let store: PictureStore;
let troubles: (StoreTrouble | null)[];
beforeAll(async () => {
  server = await startObjectStore();
});
afterAll(() => server.stop());
beforeEach(() => {
  troubles = [];
  server.objects.clear();
  server.requests.length = 0;
  store = createS3PictureStore({
    settings: server.settings,
    onTrouble: (trouble) => troubles.push(trouble),
    limits: LIMITS,
  });
});
afterEach(() => {
  server.fault = null;
});

test('writes below the prefix, with a checksum and headers for a browser that reads it directly', async () => {
  await store.write(KEY, FILES);
  expect([...server.objects.keys()].toSorted()).toEqual([FULL, FULL.replace('full', 'thumb')]);
  expect(server.objects.get(FULL)?.headers).toEqual({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'x-amz-meta-sha256': 'a18b869b2e81c0c529552a3c4fa5c92ed08b98a4e146aed778d71d27517f83ac',
  });
});

test('leaves foreign objects of the bucket alone', async () => {
  const object = { body: Buffer.from('x'), headers: {}, modified: new Date(0) };
  for (const name of ['boxes/other', 'boxes/pictures/notes.txt', `boxes/pictures/01/ff/${KEY}-full.jpg`])
    server.objects.set(name, object);
  expect(await store.removeUnknown(new Date(), () => Promise.resolve(new Set()))).toBe(0);
  expect(server.objects.size).toBe(3);
});

describe('a damaged object', () => {
  test.each([
    ['small', 4],
    ['large', 3 * 1024 * 1024],
  ])('is never delivered as a whole one: %s', async (_size, length) => {
    const full = randomBytes(length);
    await store.write(KEY, { full });
    const object = server.objects.get(FULL);
    if (object) object.body = Buffer.concat([full.subarray(0, -1), Buffer.of((full.at(-1) ?? 0) ^ 1)]);
    let received = 0;
    const read = async () => {
      const picture = await store.open(KEY, 'full');
      for await (const piece of picture?.body ?? []) received += (piece as Buffer).length;
    };
    await expect(read()).rejects.toThrow(DamagedPictureError);
    expect(received).toBeLessThan(length);
  });

  test('without a checksum, as other programs write it, is read as it is', async () => {
    server.objects.set(FULL, { body: FILES.full, headers: {}, modified: new Date() });
    expect(await readPicture(store, KEY, 'full')).toEqual(FILES.full);
    expect(await store.digest(KEY, 'full')).toMatchObject({ bytes: 4 });
  });
});

describe('when the store fails', () => {
  beforeEach(() => store.write(KEY, FILES));

  test('a fault of one attempt is not noticed', async () => {
    let faults = 0;
    server.fault = (_request, response) => {
      if (faults++ > 0) return false;
      refuse(response, 503, 'SlowDown');
      return true;
    };
    expect(await readPicture(store, KEY, 'full')).toEqual(FILES.full);
    expect(troubles.at(-1)).toBeNull();
  });

  test('a connection that breaks in the middle of a body is tried once more', async () => {
    let faults = 0;
    server.fault = (_request, response) => {
      if (faults++ > 0) return false;
      response.writeHead(200, { 'content-length': 4 }).write('fu', () => response.destroy());
      return true;
    };
    expect(await readPicture(store, KEY, 'full')).toEqual(FILES.full);
    expect(faults).toBe(2);
  });

  test.each<[string, ObjectStore['fault'], StoreTrouble | undefined, string]>([
    ['503', (_, response) => (refuse(response, 503, 'SlowDown'), true), 'unreachable', 'unreachable'],
    ['a reset', (_, response) => (response.destroy(), true), 'unreachable', 'unreachable'],
    ['silence', () => true, 'unreachable', 'unreachable'],
    ['a wrong key', (_, response) => (refuse(response, 403, 'InvalidAccessKeyId'), true), 'refuses', 'refuses'],
    ['no bucket', (_, response) => (refuse(response, 404, 'NoSuchBucket'), true), 'refuses', 'NoSuchBucket'],
    ['a full disk', (_, response) => (refuse(response, 507, 'XMinioStorageFull'), true), undefined, 'no space'],
    ['a quota', (_, response) => (refuse(response, 403, 'QuotaExceeded'), true), undefined, 'no space'],
  ])('throws UNAVAILABLE after bounded attempts: %s', async (_name, fault, trouble, detail) => {
    troubles.length = 0;
    server.requests.length = 0;
    server.fault = fault;
    await expect(store.write(KEY, FILES)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      detail: expect.stringContaining(detail),
    });
    expect(server.requests.length).toBeLessThanOrEqual(3);
    expect(troubles).toEqual(trouble ? [trouble] : []);
  });

  test('a body that stops arriving ends', async () => {
    server.fault = (_request, response) => {
      response.writeHead(200, { 'content-length': 4 }).write('fu');
      return true;
    };
    await expect(readPicture(store, KEY, 'full')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

test('a large upload may take longer than a small request', async () => {
  server.fault = (request, response) => {
    request.resume();
    setTimeout(() => response.writeHead(200).end(), 2 * LIMITS.attemptMs);
    return true;
  };
  await store.write(KEY, { full: randomBytes(1024 * 1024) });
  expect(server.requests.length).toBe(1);
});

test('signs an address only where it is switched on', async () => {
  expect(store.sign).toBeUndefined();
  const signing = createS3PictureStore({ settings: { ...server.settings, signedReads: true } });
  await signing.write(KEY, FILES);
  const address = new URL((await signing.sign?.(KEY, 'full', 'it.jpg')) ?? '');
  expect(address.origin).toBe(server.settings.endpoint);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    'X-Amz-Expires': '60',
    'response-content-type': 'image/jpeg',
    'response-cache-control': 'private, no-store',
    'response-content-disposition': 'inline; filename="it.jpg"',
  });
  const answer = await fetch(address);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(FILES.full);
});
