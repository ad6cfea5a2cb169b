import { type SharedTexts, sharedLines } from '@boxroom/domain/share/shared-text';
import { withLock } from '../storage/with-lock.ts';
import {
  alone,
  createShares,
  deleteShare,
  fileAt,
  listShares,
  readShare,
  type ShareRecord,
  sweepShares,
  withShares,
  writeShare,
} from './share-records.ts';
import { claimShares, isFor } from './whose-shares.ts';

const NAME_HEADER = 'x-name';

export interface SharedFile {
  id: string;
  file: File;
}

/** What another app has shared with this one, until the person has said where it goes. */
export interface SharedThing {
  key: string;
  /** The lines of a list; empty: only pictures were shared. */
  lines: string;
  files: readonly SharedFile[];
}

interface KeepOptions {
  key: string;
  at: number;
  newId: () => string;
}

/** Keeps the form of a share, all of it or nothing. */
export function keepShared(form: FormData, options: KeepOptions): Promise<void> {
  return alone(async () => keepIn(await createShares(), form, options));
}

async function keepIn(cache: Cache, form: FormData, { key, at, newId }: KeepOptions): Promise<void> {
  const files = form.getAll('pictures').filter((value) => value instanceof File && value.size > 0) as File[];
  const named = files.map((file) => ({ id: newId(), file }));
  const record = { key, at, lines: sharedLines(textsOf(form)), files: named.map(({ id }) => id), ownerId: null };
  try {
    // First, so that no file is ever without a record.
    await writeShare(cache, { ...record, isWhole: false });
    for (const { id, file } of named) {
      const headers = { 'content-type': file.type, [NAME_HEADER]: encodeURIComponent(file.name) };
      await cache.put(fileAt(key, id), new Response(file, { headers }));
    }
    await writeShare(cache, { ...record, isWhole: true });
  } catch (failure) {
    await deleteShare(cache, key).catch(() => undefined); // the next reading sweeps it
    throw failure;
  }
}

/**
 * Reads what waits for this person or tryout, the oldest first, and makes it theirs; nothing where storage is forbidden.
 * Rejects when the disk does not answer.
 */
export function readShared(ownerId: string): Promise<SharedThing[]> {
  return withShares(async (cache) => {
    await sweepShares(cache, Date.now());
    const shares = (await listShares(cache)).filter(isFor(ownerId));
    await claimShares(cache, shares, ownerId);
    return Promise.all(shares.map((share) => withFiles(cache, share)));
  }, []);
}

/** Counts what waits. Reads no file. */
export function countShared(ownerId: string): Promise<number> {
  return withShares(async (cache) => (await listShares(cache)).filter(isFor(ownerId)).length, 0);
}

export function dropShared(key: string): Promise<void> {
  return withShares((cache) => deleteShare(cache, key), undefined);
}

/** Rewrites a share to what is left of it. */
export function reduceShared(key: string, left: Left): Promise<void> {
  return withShares((cache) => reduce(cache, key, left), undefined);
}

type Left = Partial<Pick<ShareRecord, 'lines' | 'files'>>;

async function reduce(cache: Cache, key: string, left: Left): Promise<void> {
  const share = await readShare(cache, key);
  if (!share) return;
  const rest = { ...share, ...left };
  if (rest.lines === '' && rest.files.length === 0) return deleteShare(cache, key);
  await writeShare(cache, rest);
  for (const id of share.files) if (!rest.files.includes(id)) await cache.delete(fileAt(key, id));
}

/** Deletes files of shares, whichever they belong to. */
export function dropSharedFiles(ids: readonly string[]): Promise<void> {
  return withShares(async (cache) => {
    for (const { key, files } of await listShares(cache)) {
      const left = files.filter((id) => !ids.includes(id));
      if (left.length < files.length) await reduce(cache, key, { files: left });
    }
  }, undefined);
}

/** Runs work that must not take place in two tabs at once. Without locks there are no shares either. */
export function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return withLock('boxroom-shared', work);
}

async function withFiles(cache: Cache, { key, lines, files }: ShareRecord): Promise<SharedThing> {
  const read = await Promise.all(files.map((id) => readFile(cache, key, id)));
  return { key, lines, files: read.filter((file) => file !== null) };
}

async function readFile(cache: Cache, key: string, id: string): Promise<SharedFile | null> {
  const stored = await cache.match(fileAt(key, id));
  if (!stored) return null;
  const { headers } = stored;
  const name = decodeURIComponent(headers.get(NAME_HEADER) ?? '');
  return { id, file: new File([await stored.blob()], name, { type: headers.get('content-type') ?? '' }) };
}

function textsOf(form: FormData): SharedTexts {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { title: text('title'), text: text('text'), url: text('url') };
}
