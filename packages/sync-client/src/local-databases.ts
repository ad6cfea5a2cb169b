import { DISCARDED, STORE_NAMES, type StoreName, type Stores } from './disk.ts';

/** Manages this browser's databases without an engine, for accounts that are not open. */

/** How long another tab may block the deletion of a database. */
const WIPE_TIMEOUT_MS = 4000;

/**
 * Deletes a database. Clears its contents first: a frozen tab can block the deletion forever, but then only an empty
 * database is left. Returns whether it is gone; if not, wipe it again later.
 */
export async function wipeDatabase(name: string, timeoutMs = WIPE_TIMEOUT_MS): Promise<boolean> {
  if (!(await exists(name))) return true;
  await within(timeoutMs, clearStores(name)).catch(() => undefined);
  return within(timeoutMs, done(indexedDB.deleteDatabase(name))).then(
    () => true,
    () => false,
  );
}

/**
 * Counts the changes and pictures that exist only in this database; 0 when it does not exist. Rejects when it cannot be
 * read.
 */
export async function countUnsent(name: string): Promise<number> {
  if (!(await exists(name))) return 0;
  const db = await within(WIPE_TIMEOUT_MS, openExisting(name));
  try {
    const stores = ['outbox', 'refused'].filter((store) => db.objectStoreNames.contains(store));
    if (stores.length === 0) return 0;
    const tx = db.transaction(stores);
    const read = (store: string) => done(tx.objectStore(store).getAll() as IDBRequest<{ name: string }[]>);
    const records = (await Promise.all(stores.map(read))).flat();
    // Discarded commands and those set aside only keep their number in the outbox.
    const unsent = records.filter(({ name }) => name !== DISCARDED);
    return unsent.length + (await countWaitingPictures(db));
  } finally {
    db.close();
  }
}

/**
 * Reduces a database to its unsent data: commands with their labels, refused changes, pictures, and the sequence
 * numbers. The owner continues from there and reads the rest from the server again. Rejects when it cannot be written.
 */
export async function keepOnlyUnsent(name: string): Promise<void> {
  if (!(await exists(name))) return;
  const db = await within(WIPE_TIMEOUT_MS, openExisting(name));
  try {
    const stores = STORE_NAMES.filter((store) => db.objectStoreNames.contains(store));
    if (stores.length > 0) await within(WIPE_TIMEOUT_MS, reduce(db, stores));
  } finally {
    db.close();
  }
}

function reduce(db: IDBDatabase, stores: readonly StoreName[]): Promise<void> {
  const tx = db.transaction([...stores], 'readwrite', { durability: 'strict' });
  const each = <S extends StoreName>(store: S, change: (record: Stores[S], at: IDBCursorWithValue) => void) => {
    if (!stores.includes(store)) return;
    const request = tx.objectStore(store).openCursor();
    request.addEventListener('success', () => {
      const cursor = request.result;
      if (!cursor) return;
      change(cursor.value as Stores[S], cursor);
      cursor.continue();
    });
  };
  for (const store of ['spaces', 'buckets', 'fetched', 'fetchedBytes'] as const)
    if (stores.includes(store)) tx.objectStore(store).clear();
  // A tab that still has the rows in memory must not write them back: the new generation rejects its writes.
  each('meta', (meta, at) => at.update({ ...meta, generation: meta.generation + 1, isComplete: false }));
  each('outbox', ({ subject: _, log: __, restores: ___, ...unsent }, at) => at.update(unsent));
  each('refused', ({ subject: _, ...unsent }, at) => at.update(unsent));
  each('pictures', ({ id, state }, at) => {
    if (state !== 'sent') return;
    at.delete();
    tx.objectStore('pictureBytes').delete(id);
  });
  return new Promise((resolve, reject) => {
    tx.addEventListener('complete', () => resolve());
    tx.addEventListener('abort', () => reject(tx.error ?? new Error('The database was not written.')));
  });
}

async function countWaitingPictures(db: IDBDatabase): Promise<number> {
  if (!db.objectStoreNames.contains('pictures')) return 0;
  const pictures = await done(db.transaction('pictures').objectStore('pictures').getAll());
  return pictures.filter((picture: { state?: string }) => picture.state === 'waiting').length;
}

async function clearStores(name: string): Promise<void> {
  const db = await openExisting(name);
  try {
    const stores = [...db.objectStoreNames];
    if (stores.length === 0) return;
    const tx = db.transaction(stores, 'readwrite', { durability: 'strict' });
    await Promise.all(stores.map((store) => done(tx.objectStore(store).clear())));
  } finally {
    db.close();
  }
}

/** Rejects when the database does not exist (any more): a look at it must not create an empty one. */
function openExisting(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name);
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  return done(opening);
}

/** Opening a missing database would create it. In a browser that cannot list databases, assume that it exists. */
async function exists(name: string): Promise<boolean> {
  if (!('databases' in indexedDB)) return true;
  return (await indexedDB.databases()).some((database) => database.name === name);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database does not answer.')));
  });
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Another tab holds the database.')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
