import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskPictureStore } from './disk-picture-store.ts';
import { storesPictures } from './picture-store.contract.ts';
import { type PictureStore, readPicture } from './picture-store.ts';

const KEY = '00ff'.padEnd(32, '1');
const OTHER = '00fe'.padEnd(32, '2');
const FILES = { full: Buffer.from('full'), thumb: Buffer.from('thumb') };
const DAY_MS = 24 * 60 * 60 * 1000;

let parent: string;
let folder: string;
let store: PictureStore;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'boxroom-store-'));
  folder = join(parent, 'data', 'pictures');
  store = createDiskPictureStore(folder);
});
afterEach(() => rm(parent, { recursive: true, force: true }));

storesPictures(() => Promise.resolve(store));

test('stores both sizes below two levels of folders and leaves nothing else', async () => {
  await store.write(KEY, FILES);
  await store.write(KEY, FILES);
  expect((await readPicture(store, KEY, 'full'))?.toString()).toBe('full');
  expect((await readPicture(store, KEY, 'thumb'))?.toString()).toBe('thumb');
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual([
    '00',
    join('00', 'ff'),
    join('00', 'ff', `${KEY}-full.jpg`),
    join('00', 'ff', `${KEY}-thumb.jpg`),
    'parts',
  ]);
});

/** Windows has no such mode bits; there the parent folder decides. */
const OTHERS = process.platform === 'win32' ? 0 : 0o077;

test('other accounts on the machine have no access', async () => {
  await store.write(KEY, FILES);
  const paths = ['.', ...(await readdir(folder, { recursive: true }))];
  for (const path of paths) expect((await stat(join(folder, path))).mode & OTHERS, path).toBe(0);
});

test('a failed write leaves no file behind', async () => {
  // A folder blocks the path of the second file.
  await mkdir(join(folder, '00', 'ff', `${KEY}-thumb.jpg`, 'x'), { recursive: true });
  await expect(store.write(KEY, FILES)).rejects.toThrow();
  expect(await readdir(join(folder, 'parts'))).toEqual([]);
});

test('removes old unknown files and interrupted writes; keeps new and known ones', async () => {
  expect(await store.removeUnknown(new Date(), () => Promise.resolve(new Set()))).toBe(0);
  await store.write(KEY, FILES);
  await store.write(OTHER, FILES);
  await writeFile(join(folder, 'parts', 'cut-off'), 'x');
  const asked: string[][] = [];
  const known = (keys: string[]) => {
    asked.push(keys);
    return Promise.resolve(new Set([KEY]));
  };
  expect(await store.removeUnknown(new Date(Date.now() - DAY_MS), known)).toBe(0);
  expect(asked.map((keys) => keys.toSorted())).toEqual([[OTHER, KEY]]);
  const old = new Date(Date.now() - DAY_MS - 1000);
  for (const path of await readdir(folder, { recursive: true })) await utimes(join(folder, path), old, old);
  expect(await store.removeUnknown(new Date(Date.now() - DAY_MS), known)).toBe(3);
  expect((await readPicture(store, KEY, 'full'))?.toString()).toBe('full');
  expect(await readPicture(store, OTHER, 'full')).toBeNull();
  expect(await readdir(join(folder, 'parts'))).toEqual([]);
});
