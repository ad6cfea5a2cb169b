import { shotDatabase } from './shot-database.ts';

/** A picture taken of the contents of a box, before the person has said what becomes of it. */
export interface Shot {
  /** Also the id of the item that it may become, so that an interrupted start can be repeated. */
  id: string;
  boxId: string;
  picture: Blob;
}

interface StoredShot {
  id: string;
  boxId: string;
  /** The order in which they were taken. */
  at: number;
  type: string;
  bytes: ArrayBuffer;
}

const STORE = 'shots';

/** Writes a shot to the disk. Resolves when it survives the end of the tab. */
export async function keepShot(userId: string, { id, boxId, picture }: Shot, at: number): Promise<void> {
  const stored: StoredShot = { id, boxId, at, type: picture.type, bytes: await picture.arrayBuffer() };
  await write(userId, (store) => store.put(stored));
}

/** Reads the shots of a box, or of all, in the order in which they were taken. */
export async function readShots(userId: string, boxId?: string): Promise<Shot[]> {
  if (!(await exists(userId))) return [];
  const db = await open(userId);
  try {
    const all = await done(db.transaction(STORE).objectStore(STORE).getAll() as IDBRequest<StoredShot[]>);
    return all
      .filter((stored) => boxId === undefined || stored.boxId === boxId)
      .toSorted((a, b) => a.at - b.at)
      .map(({ id, boxId: of, bytes, type }) => ({ id, boxId: of, picture: new Blob([bytes], { type }) }));
  } finally {
    db.close();
  }
}

/** Counts the shots of an account: they exist only on this device. */
export async function countShots(userId: string): Promise<number> {
  if (!(await exists(userId))) return 0;
  const db = await open(userId);
  try {
    return await done(db.transaction(STORE).objectStore(STORE).count());
  } finally {
    db.close();
  }
}

export async function dropShots(userId: string, ids: readonly string[]): Promise<void> {
  if (!(await exists(userId))) return;
  await write(userId, (store) => {
    for (const id of ids) store.delete(id);
  });
}

async function write(userId: string, change: (store: IDBObjectStore) => void): Promise<void> {
  const db = await open(userId);
  try {
    const tx = db.transaction(STORE, 'readwrite', { durability: 'strict' });
    change(tx.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      tx.addEventListener('complete', () => resolve());
      tx.addEventListener('abort', () => reject(tx.error ?? new Error('The shot was not written.')));
    });
  } finally {
    db.close();
  }
}

/** Tries twice: iOS cuts the connections of a page in the background, and only the next one works. */
function open(userId: string): Promise<IDBDatabase> {
  return openOnce(userId).catch(() => openOnce(userId));
}

async function openOnce(userId: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(shotDatabase(userId), 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE, { keyPath: 'id' }));
  const db = await done(opening);
  // A sign-out in another tab deletes it.
  db.addEventListener('versionchange', () => db.close());
  return db;
}

/** Most people have none: a look at it must not create it. */
async function exists(userId: string): Promise<boolean> {
  if (!('databases' in indexedDB)) return true;
  return (await indexedDB.databases()).some(({ name }) => name === shotDatabase(userId));
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The disk does not answer.')));
  });
}
