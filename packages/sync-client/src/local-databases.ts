import { STORE_NAMES } from './disk.ts';

/** The databases of this browser seen from outside: without an engine, for accounts that are not open. */

/** How long another tab may hold on to a database that shall go. */
const WIPE_TIMEOUT_MS = 4000;

/**
 * Deletes a database with all that is in it. Its contents go first: a frozen tab can hold up the deletion for ever, but
 * then there is nothing left in it. Answers whether it is gone; what is not must be wiped again later.
 */
export async function wipeDatabase(name: string, timeoutMs = WIPE_TIMEOUT_MS): Promise<boolean> {
  if (!(await exists(name))) return true;
  await within(timeoutMs, clearStores(name)).catch(() => undefined);
  return within(timeoutMs, done(indexedDB.deleteDatabase(name))).then(
    () => true,
    () => false,
  );
}

/** Changes and pictures that exist only in this database; 0 when it is not there. Rejects when it cannot be read. */
export async function countUnsent(name: string): Promise<number> {
  if (!(await exists(name))) return 0;
  const db = await within(WIPE_TIMEOUT_MS, openExisting(name));
  try {
    const stores = ['outbox', 'refused'].filter((store) => db.objectStoreNames.contains(store));
    if (stores.length === 0) return 0;
    const tx = db.transaction(stores);
    const counts = await Promise.all(stores.map((store) => done(tx.objectStore(store).count())));
    return counts.reduce((sum, count) => sum + count, 0) + (await countWaitingPictures(db));
  } finally {
    db.close();
  }
}

async function countWaitingPictures(db: IDBDatabase): Promise<number> {
  if (!db.objectStoreNames.contains('pictures')) return 0;
  const pictures = await done(db.transaction('pictures').objectStore('pictures').getAll());
  return pictures.filter((picture: { state?: string }) => picture.state === 'waiting').length;
}

async function clearStores(name: string): Promise<void> {
  const db = await openExisting(name);
  try {
    const stores = STORE_NAMES.filter((store) => db.objectStoreNames.contains(store));
    if (stores.length === 0) return;
    const tx = db.transaction(stores, 'readwrite', { durability: 'strict' });
    await Promise.all(stores.map((store) => done(tx.objectStore(store).clear())));
  } finally {
    db.close();
  }
}

/** Rejects when the database is not there (any more): a look at it must not make an empty one. */
function openExisting(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name);
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  return done(opening);
}

/** Opening a database that is not there would make it. A browser that cannot list them is taken to have it. */
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
