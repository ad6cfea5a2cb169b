import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ObjectStore, refuse, startObjectStore } from '../testing/object-store.ts';
import { createDiskPictureStore } from './disk-picture-store.ts';
import { type MoveOptions, movePictures } from './move-pictures.ts';
import { storesPictures } from './picture-store.contract.ts';
import { digestOf, type PictureStore, readPicture } from './picture-store.ts';
import { createS3PictureStore } from './s3-picture-store.ts';
import { createTwoPlacePictureStore } from './two-place-picture-store.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const KEYS = Array.from({ length: 12 }, () => randomBytes(16).toString('hex'));

let server: ObjectStore;
let folder: string;
let disk: PictureStore;
let s3: PictureStore;
beforeAll(async () => {
  server = await startObjectStore();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.objects.clear();
  folder = await mkdtemp(join(tmpdir(), 'boxroom-move-'));
  disk = createDiskPictureStore(folder);
  s3 = createS3PictureStore({ settings: server.settings });
});
afterEach(async () => {
  server.fault = null;
  await rm(folder, { recursive: true });
});

async function fill(store: PictureStore): Promise<void> {
  await store.claimId(ID);
  for (const key of KEYS) await store.write(key, { full: Buffer.from(`full ${key}`), thumb: Buffer.from(key) });
}

async function expectAll(store: PictureStore): Promise<void> {
  for (const key of KEYS) {
    expect((await readPicture(store, key, 'full'))?.toString()).toBe(`full ${key}`);
    expect((await readPicture(store, key, 'thumb'))?.toString()).toBe(key);
  }
}

const move = (options: Pick<MoveOptions, 'from' | 'to'> & Partial<MoveOptions>) =>
  movePictures({ deleteSource: false, say: () => undefined, signal: new AbortController().signal, ...options });

describe.each([
  ['to the bucket', () => ({ from: disk, to: s3 })],
  ['to the disk', () => ({ from: s3, to: disk })],
])('moving %s', (_way, stores) => {
  test('copies everything once, and deletes the source only when told', async () => {
    const { from, to } = stores();
    await fill(from);
    expect(await move({ from, to })).toMatchObject({ files: 24, copied: 24, deleted: 0, damaged: [] });
    await expectAll(from);
    await expectAll(to);
    expect(await to.readId()).toBe(ID);
    expect(await move({ from, to, deleteSource: true })).toMatchObject({ files: 24, copied: 0, deleted: 24 });
    await expectAll(to);
    expect(await from.countUnknown(new Date(), () => Promise.resolve(new Set()))).toMatchObject({ all: 0 });
  });

  test('goes on after an interruption, and every picture can be read at every moment', async () => {
    const { from, to } = stores();
    await fill(from);
    const both = createTwoPlacePictureStore(to, from);
    const stopping = new AbortController();
    let writes = 0;
    const watched: PictureStore = {
      ...to,
      async write(key, files) {
        await to.write(key, files);
        if (++writes === 9) stopping.abort();
        if (writes % 4 === 0) await expectAll(both);
      },
    };
    await expect(move({ from, to: watched, deleteSource: true, signal: stopping.signal })).rejects.toThrow();
    expect(writes).toBeLessThan(24);
    await expectAll(both);
    await move({ from, to, deleteSource: true });
    await expectAll(to);
  });

  test('refuses a place of another database', async () => {
    const { from, to } = stores();
    await fill(from);
    await to.claimId(ID.replace('1', '2'));
    await expect(move({ from, to })).rejects.toThrow('belongs to another database');
  });
});

test('a damaged object stays where it is, and the others move', async () => {
  await fill(s3);
  const [name, object] = [...server.objects].find(([path]) => path.endsWith('-full.jpg')) ?? [];
  if (object) object.body = Buffer.from('damaged');
  const moved = await move({ from: s3, to: disk, deleteSource: true });
  expect(moved.deleted).toBe(23);
  expect(moved.damaged.map((file) => `${file}.jpg`)).toEqual([name?.split('/').at(-1)]);
  expect(server.objects.has(name ?? '')).toBe(true);
});

test('a damaged copy is written again before its source is deleted', async () => {
  await fill(disk);
  await move({ from: disk, to: s3 });
  const [object] = [...server.objects].filter(([path]) => path.endsWith('-full.jpg')).map(([, found]) => found);
  if (object) object.body = Buffer.from('damaged');
  expect(await move({ from: disk, to: s3, deleteSource: true })).toMatchObject({ copied: 1, deleted: 24, damaged: [] });
  await expectAll(s3);
});

test('a copy that stays damaged is named, and its source stays', async () => {
  await fill(disk);
  const damaging: PictureStore = {
    ...s3,
    async write(key, files) {
      await s3.write(key, files);
      for (const [path, object] of server.objects) if (path.includes(key)) object.body = Buffer.from('damaged');
    },
  };
  await expect(move({ from: disk, to: damaging, deleteSource: true })).rejects.toThrow(/The copy of .* source stays/);
  await expectAll(disk);
});

test('a store that fails in between keeps the source', async () => {
  await fill(disk);
  let writes = 0;
  server.fault = ({ method }, response) => {
    if (method !== 'PUT' || ++writes < 6) return false;
    refuse(response, 507, 'XMinioStorageFull');
    return true;
  };
  await expect(move({ from: disk, to: s3, deleteSource: true })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expectAll(createTwoPlacePictureStore(s3, disk));
});

describe('a store in two places', () => {
  test('finds a picture that moves between the two questions', async () => {
    await fill(disk);
    const moving = async () => void (await move({ from: disk, to: s3, deleteSource: true }));
    const late: PictureStore = {
      ...disk,
      open: (...args) => moving().then(() => disk.open(...args)),
      digest: (...args) => moving().then(() => disk.digest(...args)),
    };
    const [key = ''] = KEYS;
    expect((await readPicture(createTwoPlacePictureStore(s3, late), key, 'full'))?.toString()).toBe(`full ${key}`);
    await move({ from: s3, to: disk, deleteSource: true });
    expect(await createTwoPlacePictureStore(s3, late).digest(key, 'thumb')).toEqual(digestOf(Buffer.from(key)));
  });

  test('lists every picture when they move in the middle of the list', async () => {
    await fill(disk);
    const files = new Set<string>();
    let pages = 0;
    for await (const page of createTwoPlacePictureStore(s3, disk).list()) {
      for (const file of page) files.add(`${file.key}-${file.size}`);
      if (++pages === 3) await move({ from: disk, to: s3, deleteSource: true });
    }
    expect(files.size).toBe(24);
  });

  test('has no id where the places belong to two databases', async () => {
    await disk.claimId(ID);
    await s3.claimId(ID.replace('1', '2'));
    expect(await createTwoPlacePictureStore(disk, s3).readId()).toBeNull();
  });

  storesPictures(() => Promise.resolve(createTwoPlacePictureStore(s3, disk)));

  test('removes from both, lists each file, and takes over the id', async () => {
    await fill(disk);
    const both = createTwoPlacePictureStore(s3, disk);
    expect(await both.readId()).toBe(ID);
    expect(await s3.readId()).toBe(ID);
    const [key = ''] = KEYS;
    await both.write(key, { full: Buffer.from(`full ${key}`), thumb: Buffer.from(key) });
    const files = new Set<string>();
    for await (const page of both.list()) for (const file of page) files.add(`${file.key}-${file.size}`);
    expect(files.size).toBe(24);
    await both.remove(key);
    expect(await both.open(key, 'full')).toBeNull();
    expect((await readdir(folder, { recursive: true })).filter((path) => path.includes(key))).toEqual([]);
  });
});
