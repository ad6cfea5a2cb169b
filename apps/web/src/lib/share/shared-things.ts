import { type SharedTexts, sharedLines } from '@boxroom/domain/share/shared-text';

/** A cache, because the service worker writes it and a page reads it, and because it takes files as they come. */
const CACHE = 'boxroom-shared';
const FOLDER = '/shared/';
const NAME_HEADER = 'x-name';

/** What another app has shared with this one, until the person has said where it goes. */
export interface SharedThing {
  key: string;
  /** The lines of a list; empty: only pictures were shared. */
  lines: string;
  files: readonly File[];
}

interface StoredShare {
  at: number;
  lines: string;
  files: number;
}

/** Keeps the form of a share. The record of it comes last, so that an interrupted one is not there at all. */
export async function keepShared(form: FormData, { key, at }: { key: string; at: number }): Promise<void> {
  const cache = await caches.open(CACHE);
  const files = form.getAll('pictures').filter((value) => value instanceof File && value.size > 0) as File[];
  for (const [index, file] of files.entries()) {
    const headers = { 'content-type': file.type, [NAME_HEADER]: encodeURIComponent(file.name) };
    await cache.put(fileAt(key, index), new Response(file, { headers }));
  }
  const share: StoredShare = { at, lines: sharedLines(textsOf(form)), files: files.length };
  await cache.put(FOLDER + key, new Response(JSON.stringify(share)));
}

/** Reads what waits, the oldest first; nothing where storage is forbidden. */
export async function readShared(): Promise<SharedThing[]> {
  const cache = await openExisting();
  if (!cache) return [];
  const things: (SharedThing & { at: number })[] = [];
  for (const { url } of await cache.keys()) {
    const key = new URL(url).pathname.slice(FOLDER.length);
    if (key.includes('/')) continue;
    const stored = await cache.match(url);
    if (!stored) continue;
    const { at, lines, files } = (await stored.json()) as StoredShare;
    const read = await Promise.all(Array.from({ length: files }, (_, index) => readFile(cache, key, index)));
    things.push({ key, at, lines, files: read.filter((file) => file !== null) });
  }
  return things.toSorted((a, b) => a.at - b.at);
}

/** Counts what waits. Reads no file. */
export async function countShared(): Promise<number> {
  const cache = await openExisting();
  const keys = (await cache?.keys()) ?? [];
  return keys.filter(({ url }) => !new URL(url).pathname.slice(FOLDER.length).includes('/')).length;
}

export async function dropShared(key: string): Promise<void> {
  const cache = await openExisting();
  if (!cache) return;
  // The record first: files without one are of nobody.
  await cache.delete(FOLDER + key);
  for (const { url } of await cache.keys()) {
    if (new URL(url).pathname.startsWith(`${FOLDER}${key}/`)) await cache.delete(url);
  }
}

/** Deletes the lines of a share, once they are items; its files stay. */
export async function dropSharedLines({ key, files }: SharedThing): Promise<void> {
  if (files.length === 0) return dropShared(key);
  const cache = await openExisting();
  const stored = await cache?.match(FOLDER + key);
  if (!cache || !stored) return;
  const share = (await stored.json()) as StoredShare;
  await cache.put(FOLDER + key, new Response(JSON.stringify({ ...share, lines: '' })));
}

/** Deletes all of it, when the person leaves this device. */
export async function forgetShared(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE);
}

async function openExisting(): Promise<Cache | null> {
  try {
    return (await caches.has(CACHE)) ? await caches.open(CACHE) : null;
  } catch {
    return null;
  }
}

async function readFile(cache: Cache, key: string, index: number): Promise<File | null> {
  const stored = await cache.match(fileAt(key, index));
  if (!stored) return null;
  const { headers } = stored;
  const name = decodeURIComponent(headers.get(NAME_HEADER) ?? '');
  return new File([await stored.blob()], name, { type: headers.get('content-type') ?? '' });
}

function fileAt(key: string, index: number): string {
  return `${FOLDER}${key}/${index}`;
}

function textsOf(form: FormData): SharedTexts {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { title: text('title'), text: text('text'), url: text('url') };
}
