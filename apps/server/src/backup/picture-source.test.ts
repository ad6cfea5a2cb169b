import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskPictureStore } from '../picture-store/disk-picture-store.ts';
import { movePictures } from '../picture-store/move-pictures.ts';
import { digestOf, picturePathOf } from '../picture-store/picture-store.ts';
import { createS3PictureStore } from '../picture-store/s3-picture-store.ts';
import { type ObjectStore, startObjectStore } from '../testing/object-store.ts';
import { copyPictures, measurePictures } from './copy-pictures.ts';
import { FULL_SPEED } from './pace.ts';
import { openPictureSource } from './picture-source.ts';

const KEYS = ['00ff'.padEnd(32, '1'), '00fe'.padEnd(32, '2'), '01fe'.padEnd(32, '3')] as const;
const { signal } = new AbortController();

let server: ObjectStore;
let folder: string;
let said: string[];
beforeEach(async () => {
  server = await startObjectStore();
  folder = await mkdtemp(join(tmpdir(), 'boxroom-source-'));
  said = [];
  const store = createS3PictureStore({ settings: server.settings });
  for (const key of KEYS) await store.write(key, { full: Buffer.from(`full ${key}`), thumb: Buffer.from(key) });
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function open() {
  const env = { dataDir: join(folder, 'data'), s3: server.settings, pictureStore: 's3' } as const;
  const log = { info: () => undefined, warn: (line: string) => void said.push(line) };
  return openPictureSource(env, { log, say: (line) => void said.push(line) });
}

test('a backup has the pictures of the bucket, and the next one links those that did not change', async () => {
  const pictures = await open();
  expect(await measurePictures(pictures, null)).toBe(3 * (37 + 32));
  const first = join(folder, 'first');
  const copied = await copyPictures({ pictures, draft: first, last: null, pace: FULL_SPEED, signal });
  expect(copied.length).toBe(6);
  for (const { path, size, sha256 } of copied)
    expect(digestOf(await readFile(join(first, path)))).toEqual({ bytes: size, sha256 });

  const last = { folder: first, pictures: new Map(copied.map((file) => [file.path, file])) };
  expect(await measurePictures(pictures, last)).toBe(0);
  server.requests.length = 0;
  const again = await copyPictures({ pictures, draft: join(folder, 'second'), last, pace: FULL_SPEED, signal });
  expect(again.length).toBe(6);
  expect(server.requests.filter((request) => !request.includes('list-type'))).toEqual([]);
});

test('leaves out a damaged picture, and says so', async () => {
  const [name = ''] = [...server.objects.keys()];
  const object = server.objects.get(name);
  if (object) object.body = Buffer.from('damaged');
  const copied = await copyPictures({
    pictures: await open(),
    draft: join(folder, 'first'),
    last: null,
    pace: FULL_SPEED,
    signal,
  });
  expect(copied.length).toBe(5);
  expect(said).toEqual([expect.stringContaining('A picture is damaged in the object store')]);
});

test('fails when the bucket does not answer', async () => {
  const pictures = await open();
  server.objects.clear();
  server.fault = (_request, response) => {
    response.destroy();
    return true;
  };
  const copying = copyPictures({ pictures, draft: join(folder, 'first'), last: null, pace: FULL_SPEED, signal });
  await expect(copying).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test.each([false, true])(
  'a backup has every picture that moves meanwhile, with deletion of the source: %j',
  async (deleteSource) => {
    const env = { dataDir: join(folder, 'data'), s3: server.settings, pictureStore: 's3' } as const;
    const disk = createDiskPictureStore(join(env.dataDir, 'pictures'));
    const bucket = createS3PictureStore({ settings: server.settings });
    const late = Array.from({ length: 6 }, (_, i) => `${i}0fe`.padEnd(32, 'a'));
    for (const key of late) await disk.write(key, { full: Buffer.from(key) });
    const pictures = await open();
    expect(await measurePictures(pictures, null)).toBe(3 * (37 + 32) + 6 * 32);
    let copies = 0;
    const copied = await copyPictures({
      pictures: {
        ...pictures,
        atOnce: 1,
        async copy(...args) {
          if (++copies === 2)
            await movePictures({ from: disk, to: bucket, deleteSource, say: () => undefined, signal });
          return pictures.copy(...args);
        },
      },
      draft: join(folder, 'draft'),
      last: null,
      pace: FULL_SPEED,
      signal,
    });
    expect(copied.map(({ path }) => path).toSorted()).toEqual(
      [
        ...KEYS.flatMap((key) => (['full', 'thumb'] as const).map((size) => picturePathOf(key, size))),
        ...late.map((key) => picturePathOf(key, 'full')),
      ]
        .map((path) => `pictures/${path}`)
        .toSorted(),
    );
  },
);
