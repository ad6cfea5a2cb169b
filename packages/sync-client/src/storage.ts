import type { Box } from '@boxroom/domain/box/box';
import type { Entity, Rows, Space } from '@boxroom/domain/command/model';
import type { Item } from '@boxroom/domain/item/item';
import type { Cursor, Done } from '@boxroom/domain/sync/protocol';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Pending } from './replica.ts';

/** Everything of one device and account that is not rows. One record. */
export interface Meta {
  clientId: string;
  nextSeq: number;
  /** Counts what was written by pulls, so that two tabs never write over each other. */
  generation: number;
  /** The highest sequence number whose outcome is known here. */
  ackedSeq: number;
  /** The server's epoch at the last pull; null before the first. */
  epoch: string | null;
  /** Whether everything was read once. */
  isComplete: boolean;
}
/** The rows of a space that are few: everything but boxes and items. */
export type SpaceRows = { [E in Exclude<Entity, 'box' | 'item'>]: Rows[E][] };
export interface SpaceRecord extends Space {
  /** How far the space was read; null: not, or not validly any more. */
  cursor: Cursor | null;
  rows: SpaceRows;
}
/** One record per box, so that the box page is one read and an edit writes little. `box` is null only in passing. */
export interface Bucket {
  id: string;
  box: Box | null;
  items: Item[];
}
export interface OutboxRecord extends Pending {
  seq: number;
}
/** A refused command, kept until the person has dealt with it. */
export interface RefusedRecord extends Done {
  code: NonNullable<Done['code']>;
  name: string;
  input: unknown;
  at: number;
}

export interface PullWrite {
  clientId: string;
  epoch: string;
  /** Nothing more was there to read. */
  isLast: boolean;
  buckets: Bucket[];
  goneBuckets: string[];
  spaces: SpaceRecord[];
  goneSpaces: string[];
  done: readonly Done[];
}

interface Schema extends DBSchema {
  meta: { key: string; value: Meta };
  spaces: { key: string; value: SpaceRecord };
  buckets: { key: string; value: Bucket };
  outbox: { key: number; value: OutboxRecord };
  refused: { key: string; value: RefusedRecord };
}
const STORES = ['meta', 'spaces', 'buckets', 'outbox', 'refused'] as const;
const SCHEMA_VERSION = 1;
const META_KEY = 'meta';

/** The name of the database of one account. One database per account: accounts never mix, signing out deletes it. */
export function databaseName(userId: string, prefix = 'boxroom-'): string {
  return prefix + userId;
}

/** The device's copy of one account, in IndexedDB. */
export class Storage {
  readonly #db: IDBPDatabase<Schema>;

  private constructor(db: IDBPDatabase<Schema>) {
    this.#db = db;
  }

  static async open(name: string): Promise<Storage> {
    const db = await openDB<Schema>(name, SCHEMA_VERSION, {
      upgrade(database) {
        database.createObjectStore('meta');
        database.createObjectStore('spaces', { keyPath: 'id' });
        database.createObjectStore('buckets', { keyPath: 'id' });
        database.createObjectStore('outbox', { keyPath: 'seq' });
        database.createObjectStore('refused', { keyPath: 'id' });
      },
      // A newer version of the app, or a sign-out in another tab, wants the database: let it go.
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
      },
    });
    return new Storage(db);
  }

  close(): void {
    this.#db.close();
  }

  /** Reads the meta record, making it on a device's first use. */
  async initMeta(newId: () => string): Promise<Meta> {
    const tx = this.#db.transaction('meta', 'readwrite');
    let meta = await tx.store.get(META_KEY);
    if (!meta) {
      meta = { clientId: newId(), nextSeq: 1, generation: 0, ackedSeq: 0, epoch: null, isComplete: false };
      await tx.store.put(meta, META_KEY);
    }
    await tx.done;
    return meta;
  }

  /** Everything, from one snapshot. */
  async load(): Promise<{ meta: Meta; spaces: SpaceRecord[]; buckets: Bucket[]; outbox: OutboxRecord[] }> {
    const tx = this.#db.transaction(STORES, 'readonly');
    const [meta, spaces, buckets, outbox] = await Promise.all([
      tx.objectStore('meta').get(META_KEY),
      tx.objectStore('spaces').getAll(),
      tx.objectStore('buckets').getAll(),
      tx.objectStore('outbox').getAll(),
    ]);
    await tx.done;
    if (!meta) throw new Error('The local store has no meta record.');
    return { meta, spaces, buckets, outbox };
  }

  outbox(): Promise<OutboxRecord[]> {
    return this.#db.getAll('outbox');
  }

  refused(): Promise<RefusedRecord[]> {
    return this.#db.getAll('refused');
  }

  dismissRefused(id: string): Promise<void> {
    return this.#db.delete('refused', id);
  }

  /** Gives a command its number and makes it durable. The number orders the commands of all tabs of this browser. */
  async enqueue(command: Pending): Promise<{ seq: number; clientId: string }> {
    const tx = this.#db.transaction(['meta', 'outbox'], 'readwrite', { durability: 'strict' });
    const metas = tx.objectStore('meta');
    const meta = await metas.get(META_KEY);
    if (!meta) throw new Error('The local store has no meta record.');
    const seq = meta.nextSeq;
    const writes = [
      metas.put({ ...meta, nextSeq: seq + 1 }, META_KEY),
      tx.objectStore('outbox').put({ ...command, seq, clientId: meta.clientId }),
    ];
    // A frozen tab that holds a transaction open blocks every other tab.
    tx.commit();
    await Promise.all([...writes, tx.done]);
    return { seq, clientId: meta.clientId };
  }

  /** Writes the result of a pull, if no other tab wrote one meanwhile. Answers whether it did. */
  async commitPull(expectedGeneration: number, write: PullWrite): Promise<boolean> {
    const tx = this.#db.transaction(STORES, 'readwrite', { durability: 'relaxed' });
    const meta = await tx.objectStore('meta').get(META_KEY);
    if (!meta || meta.generation !== expectedGeneration || meta.clientId !== write.clientId) {
      tx.abort();
      await tx.done.catch(() => undefined); // the abort is ours
      return false;
    }
    const writes: Promise<unknown>[] = [];
    const add = (write: Promise<unknown>) => {
      write.catch(() => undefined); // awaited below; an earlier failure must not leave it unheard
      writes.push(write);
    };
    for (const bucket of write.buckets) add(tx.objectStore('buckets').put(bucket));
    for (const id of write.goneBuckets) add(tx.objectStore('buckets').delete(id));
    for (const space of write.spaces) add(tx.objectStore('spaces').put(space));
    for (const id of write.goneSpaces) add(tx.objectStore('spaces').delete(id));
    let { ackedSeq } = meta;
    for (const done of write.done) {
      // By id, not by number: a copied browser profile uses the same numbers for other commands.
      const command = await tx.objectStore('outbox').get(done.seq);
      if (command?.id === done.id) {
        add(tx.objectStore('outbox').delete(done.seq));
        if (done.code) {
          const { name, input, at } = command;
          add(tx.objectStore('refused').put({ ...done, code: done.code, name, input, at }));
        }
      }
      ackedSeq = Math.max(ackedSeq, done.seq);
    }
    const next = {
      ...meta,
      generation: expectedGeneration + 1,
      ackedSeq,
      epoch: write.epoch,
      isComplete: meta.isComplete || write.isLast,
    };
    add(tx.objectStore('meta').put(next, META_KEY));
    tx.commit();
    await Promise.all([...writes, tx.done]);
    return true;
  }

  /**
   * Gives this device a new client id, because the old one is spent: the browser profile was copied, or the server was
   * restored. Pending commands are numbered afresh and keep their own ids, so none runs twice.
   */
  async rotateClient(oldClientId: string, newClientId: string): Promise<void> {
    const tx = this.#db.transaction(['meta', 'outbox'], 'readwrite', { durability: 'strict' });
    const meta = await tx.objectStore('meta').get(META_KEY);
    if (!meta || meta.clientId !== oldClientId) return tx.done;
    const outbox = tx.objectStore('outbox');
    const commands = await outbox.getAll();
    await outbox.clear();
    let seq = 0;
    for (const command of commands) await outbox.put({ ...command, seq: ++seq, clientId: newClientId });
    const next = { ...meta, clientId: newClientId, nextSeq: seq + 1, ackedSeq: 0, generation: meta.generation + 1 };
    await tx.objectStore('meta').put(next, META_KEY);
    return tx.done;
  }

  /** Forgets how far each space was read, so that the next pull brings snapshots. The outbox stays. */
  async resetCursors(epoch: string): Promise<void> {
    const tx = this.#db.transaction(['meta', 'spaces'], 'readwrite', { durability: 'strict' });
    const meta = await tx.objectStore('meta').get(META_KEY);
    if (meta) await tx.objectStore('meta').put({ ...meta, generation: meta.generation + 1, epoch }, META_KEY);
    for (const space of await tx.objectStore('spaces').getAll())
      await tx.objectStore('spaces').put({ ...space, cursor: null });
    return tx.done;
  }
}
