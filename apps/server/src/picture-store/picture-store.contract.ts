import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { type PictureFile, type PictureStore, readPicture } from './picture-store.ts';

const FILES = { full: Buffer.from('full'), thumb: Buffer.from('thumb') };
/** More than a store reads at once. */
const LARGE_BYTES = 3 * 1024 * 1024;
const later = () => new Date(Date.now() + 60_000);
const newKey = () => randomBytes(16).toString('hex');

/** The cases that every store must pass. `makeStore` returns an empty one. */
export function storesPictures(makeStore: () => Promise<PictureStore>): void {
  let store: PictureStore;
  beforeEach(async () => {
    store = await makeStore();
  });

  async function all(): Promise<PictureFile[]> {
    const files: PictureFile[] = [];
    for await (const page of store.list()) files.push(...page);
    return files;
  }

  test('stores both sizes, also when they are written twice', async () => {
    const key = newKey();
    await store.write(key, FILES);
    await store.write(key, FILES);
    expect(await readPicture(store, key, 'full')).toEqual(FILES.full);
    expect(await readPicture(store, key, 'thumb')).toEqual(FILES.thumb);
    const picture = await store.open(key, 'thumb');
    expect(picture?.bytes).toBe(5);
    picture?.body.destroy();
  });

  test('stores a document beside pictures, lists it and removes it with its key', async () => {
    const [key, other] = [newKey(), newKey()];
    await store.write(key, { document: Buffer.from('%PDF-') });
    await store.write(other, FILES);
    expect((await readPicture(store, key, 'document'))?.toString()).toBe('%PDF-');
    expect(await store.open(key, 'full')).toBeNull();
    expect((await all()).filter((file) => file.key === key)).toMatchObject([{ key, size: 'document', bytes: 5 }]);
    expect(await store.removeUnknown(later(), () => Promise.resolve(new Set([key])))).toBe(2);
    await store.remove(key);
    expect(await all()).toEqual([]);
  });

  test('returns null for a missing picture and removes it silently', async () => {
    const key = newKey();
    expect(await store.open(key, 'full')).toBeNull();
    expect(await store.digest(key, 'full')).toBeNull();
    await store.remove(key);
    await store.write(key, FILES);
    await store.remove(key, ['full']);
    expect(await store.open(key, 'full')).toBeNull();
    expect(await readPicture(store, key, 'thumb')).toEqual(FILES.thumb);
    await store.remove(key);
    expect(await store.open(key, 'thumb')).toBeNull();
  });

  test.each(['', '../../etc/passwd', `${'a'.repeat(32)}/..`, 'A'.repeat(32), 'a'.repeat(33)])(
    'rejects %j as a key',
    async (key) => {
      await expect(store.open(key, 'full')).rejects.toThrow('not a picture key');
      await expect(store.write(key, FILES)).rejects.toThrow('not a picture key');
      await expect(store.remove(key)).rejects.toThrow('not a picture key');
    },
  );

  test('streams a large file whole, with its size known before', async () => {
    const key = newKey();
    const full = randomBytes(LARGE_BYTES);
    await store.write(key, { full });
    const picture = await store.open(key, 'full');
    expect(picture?.bytes).toBe(LARGE_BYTES);
    const hash = createHash('sha256');
    let pieces = 0;
    for await (const piece of picture?.body ?? []) {
      hash.update(piece as Buffer);
      pieces++;
    }
    const sha256 = createHash('sha256').update(full).digest('hex');
    expect(hash.digest('hex')).toBe(sha256);
    expect(pieces).toBeGreaterThan(1);
    expect(await store.digest(key, 'full')).toEqual({ bytes: LARGE_BYTES, sha256 });
  });

  test('stops reading when the caller hangs up', async () => {
    const key = newKey();
    await store.write(key, { full: randomBytes(LARGE_BYTES) });
    const gone = new AbortController();
    const picture = await store.open(key, 'full', gone.signal);
    const read = picture?.body[Symbol.asyncIterator]();
    await read?.next();
    gone.abort();
    await expect(
      (async () => {
        while (!(await read?.next())?.done);
      })(),
    ).rejects.toThrow();
    await expect(store.open(key, 'full', AbortSignal.abort(new Error('gone')))).rejects.toThrow();
  });

  test('lists every file once', async () => {
    expect(await all()).toEqual([]);
    const keys = Array.from({ length: 7 }, newKey).toSorted();
    for (const key of keys) await store.write(key, FILES);
    await store.claimId('00000000-0000-4000-8000-000000000000');
    const found = await all();
    expect(found.map(({ key, size }) => `${key}-${size}`).toSorted()).toEqual(
      keys.flatMap((key) => [`${key}-full`, `${key}-thumb`]),
    );
    expect(found.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(7 * 9);
  });

  test('removes old unknown files; keeps new and known ones', async () => {
    const [known, unknown] = [newKey(), newKey()];
    const findKnown = (keys: string[]) => Promise.resolve(new Set(keys.filter((key) => key === known)));
    expect(await store.removeUnknown(later(), findKnown)).toBe(0);
    for (const key of [known, unknown]) await store.write(key, FILES);
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
    expect(await store.countUnknown(yesterday, findKnown)).toEqual({ all: 4, unknown: 0 });
    expect(await store.removeUnknown(yesterday, findKnown)).toBe(0);
    expect(await store.countUnknown(later(), findKnown)).toEqual({ all: 4, unknown: 2 });
    expect(await store.removeUnknown(later(), findKnown)).toBe(2);
    expect((await all()).map(({ key }) => key)).toEqual([known, known]);
  });

  test('keeps the first id it is given', async () => {
    const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    expect(await store.readId()).toBeNull();
    expect(await store.claimId(first)).toBe(first);
    expect(await store.claimId(second)).toBe(first);
    expect(await store.readId()).toBe(first);
    await store.removeUnknown(later(), () => Promise.resolve(new Set()));
    expect(await store.readId()).toBe(first);
  });
}
