import { isText, parseJson, recordOf } from '../storage/read-json.ts';
import { withLock } from '../storage/with-lock.ts';

/** A cache, because the service worker writes it and a page reads it, and because it takes files as they come. */
const CACHE = 'boxroom-shared';
const FOLDER = '/shared/';
/** Milliseconds. Browsers end a service worker that is busy for longer. */
const WRITTEN_WITHIN = 10 * 60_000;

export interface ShareRecord {
  key: string;
  at: number;
  /** The lines of a list; empty: only pictures were shared. */
  lines: string;
  /** The ids of the files. Fixed, because a file becomes a picture under its id: what is repeated doubles nothing. */
  files: readonly string[];
  /** Off while the files are written. */
  isWhole: boolean;
  /** The person or the tryout that it was shown to first; null: nobody yet. */
  ownerId: string | null;
}

export function createShares(): Promise<Cache> {
  return caches.open(CACHE);
}

/** Runs work that no other tab and no worker interrupts: what one deletes, another would write again. */
export function alone<T>(work: () => Promise<T>): Promise<T> {
  return withLock('boxroom-share-records', work);
}

/** Runs work on the shares, alone. Returns `none` where nothing was shared, or storage is forbidden. */
export function withShares<T>(work: (cache: Cache) => Promise<T>, none: T): Promise<T> {
  return alone(async () => {
    const isThere = 'caches' in globalThis && (await caches.has(CACHE).catch(() => false));
    return isThere ? work(await caches.open(CACHE)) : none;
  });
}

export async function writeShare(cache: Cache, { key, ...record }: ShareRecord): Promise<void> {
  await cache.put(FOLDER + key, new Response(JSON.stringify(record)));
}

export async function readShare(cache: Cache, key: string): Promise<ShareRecord | null> {
  const stored = await cache.match(FOLDER + key);
  return stored ? recordIn(key, await stored.text()) : null;
}

/** Reads the shares, the oldest first; also those that are still written. */
export async function listShares(cache: Cache): Promise<ShareRecord[]> {
  const keys = (await pathsIn(cache)).flatMap(({ key, fileId }) => (fileId === undefined ? [key] : []));
  const shares = await Promise.all(keys.map((key) => readShare(cache, key)));
  return shares.filter((share) => share !== null).toSorted((a, b) => a.at - b.at);
}

/** Deletes shares that were never written to the end, and files that no share names. */
export async function sweepShares(cache: Cache, now: number): Promise<void> {
  // Listed first: a share names its files before they are there.
  const paths = await pathsIn(cache);
  const shares = (await listShares(cache)).filter(({ isWhole, at }) => isWhole || now - at < WRITTEN_WITHIN);
  const byKey = new Map(shares.map((share) => [share.key, share]));
  for (const { path, key, fileId } of paths) {
    const share = byKey.get(key);
    if (!share || (fileId !== undefined && !share.files.includes(fileId))) await cache.delete(path);
  }
}

export async function deleteShare(cache: Cache, key: string): Promise<void> {
  // The record first: files without one are of nobody.
  await cache.delete(FOLDER + key);
  for (const { path, ...of } of await pathsIn(cache)) if (of.key === key) await cache.delete(path);
}

/** Deletes the cache itself, once it is empty. */
export async function deleteEmpty(cache: Cache): Promise<void> {
  if ((await cache.keys()).length === 0) await caches.delete(CACHE);
}

export function fileAt(key: string, id: string): string {
  return `${FOLDER}${key}/${id}`;
}

async function pathsIn(cache: Cache): Promise<{ path: string; key: string; fileId: string | undefined }[]> {
  return (await cache.keys()).map(({ url }) => {
    const path = new URL(url).pathname;
    const [key = '', fileId] = path.slice(FOLDER.length).split('/');
    return { path, key, fileId };
  });
}

/** Null: it is no record of this version. */
function recordIn(key: string, text: string): ShareRecord | null {
  const { at, lines, files, isWhole, ownerId } = recordOf(parseJson(text));
  if (typeof at !== 'number' || !isText(lines) || !Array.isArray(files) || !files.every(isText)) return null;
  return { key, at, lines, files, isWhole: isWhole === true, ownerId: isText(ownerId) ? ownerId : null };
}
