import type { Done } from '@boxroom/domain/sync/protocol';
import { type Contents, firstMeta, readContents, takeOver } from './contents.ts';
import type {
  Bucket,
  Disk,
  DiskTransaction,
  Key,
  Meta,
  OutboxRecord,
  PictureRecord,
  RefusedRecord,
  SpaceRecord,
} from './disk.ts';
import { STORE_NAMES } from './disk.ts';
import { FetchedStorage } from './fetched-storage.ts';
import { completeRecord } from './held-files.ts';
import { finish, OutboxStorage } from './outbox-storage.ts';
import type { Pending } from './pending.ts';
import {
  bringPictures,
  deletePicture,
  picturesIn,
  PictureStorage,
  type PictureWithBytes,
  supersede,
} from './picture-storage.ts';
import { takeInWork, type UnsentWork } from './unsent-work.ts';

export interface PullWrite {
  clientId: string;
  epoch: string;
  /** The last page of the pull. */
  isLast: boolean;
  buckets: readonly Bucket[];
  goneBuckets: readonly string[];
  spaces: readonly SpaceRecord[];
  goneSpaces: readonly string[];
  /** Every space that the person sees now. */
  accessible: ReadonlySet<string>;
  done: readonly Done[];
}

/** Data written together with a command. */
export interface EnqueueOptions {
  /** The files that the command brings. */
  pictures?: readonly PictureWithBytes[];
  /** The refused record that the command replaces. */
  replaces?: string;
  /** Waiting files that the command makes superfluous. */
  superseded?: readonly string[];
  /** Whether they may come back, because the command can be undone. */
  mayReturn?: boolean;
}

/** The data read before anything shows: all small stores. */
export interface Head {
  meta: Meta;
  spaces: SpaceRecord[];
  outbox: OutboxRecord[];
  pictures: PictureRecord[];
}

/** The device's storage of one account. */
export class Storage {
  readonly pictures: PictureStorage;
  readonly fetched: FetchedStorage;
  readonly outbox: OutboxStorage;
  readonly #disk: Disk;

  constructor(disk: Disk) {
    this.#disk = disk;
    this.pictures = new PictureStorage(disk);
    this.fetched = new FetchedStorage(disk);
    this.outbox = new OutboxStorage(disk);
  }

  close(): void {
    this.#disk.close();
  }

  /** Reads the meta record, and creates it on the first use. */
  initMeta(newId: () => string): Promise<Meta> {
    return this.#disk.run(['meta'], { mode: 'readwrite' }, async (tx) => {
      const known = await tx.get('meta');
      if (known) return known;
      const meta = firstMeta(newId());
      tx.put('meta', meta);
      return meta;
    });
  }

  head(): Promise<Head> {
    return this.#disk.run(['meta', 'spaces', 'outbox', 'pictures'], { mode: 'readonly' }, readHead);
  }

  /** Returns the records of boxes in the order of their ids, at most `count` after `after`, and their generation. */
  buckets(after?: Key, count?: number): Promise<{ generation: number; buckets: Bucket[] }> {
    return this.#disk.run(['meta', 'buckets'], { mode: 'readonly' }, async (tx) => {
      const [meta, buckets] = await Promise.all([tx.get('meta'), tx.getAll('buckets', after, count)]);
      return { generation: meta?.generation ?? 0, buckets };
    });
  }

  /** Reads one record ahead of the others. */
  bucket(boxId: string): Promise<Bucket | undefined> {
    return this.#disk.run(['buckets'], { mode: 'readonly', isOptional: true }, (tx) => tx.get('buckets', boxId));
  }

  /** Everything except pictures and refusals, from one snapshot. */
  load(): Promise<Head & { buckets: Bucket[] }> {
    return this.#disk.run(STORE_NAMES, { mode: 'readonly' }, async (tx) => {
      const [head, buckets] = await Promise.all([readHead(tx), tx.getAll('buckets')]);
      return { ...head, buckets };
    });
  }

  refused(): Promise<RefusedRecord[]> {
    return this.#disk.run(['refused'], { mode: 'readonly' }, (tx) => tx.getAll('refused'));
  }

  contents(): Promise<Contents> {
    return readContents(this.#disk);
  }

  /** Writes a fresh copy of memory, unless another tab wrote rows in the meantime. Returns whether it did. */
  takeOver(expectedGeneration: number, memory: Contents, finished: ReadonlySet<string>): Promise<boolean> {
    return takeOver(this.#disk, expectedGeneration, memory, finished);
  }

  /** Deletes a refused record and its files. */
  dismissRefused(id: string): Promise<void> {
    return this.#disk.run(['refused', 'pictures', 'pictureBytes'], { mode: 'readwrite' }, async (tx) => {
      const record = await tx.get('refused', id);
      if (!record) return;
      tx.delete('refused', id);
      for (const picture of await picturesIn(tx, record))
        if (picture.state === 'refused') deletePicture(tx, picture.id);
    });
  }

  /** Numbers a command and makes it durable. The number orders the commands of all tabs of this browser. */
  enqueue(
    command: Pending,
    { pictures = [], replaces, superseded = [], mayReturn = false }: EnqueueOptions = {},
  ): Promise<{ seq: number; clientId: string }> {
    const stores = ['meta', 'outbox', 'refused', 'pictures', 'pictureBytes'] as const;
    return this.#disk.run(stores, { mode: 'readwrite', durability: 'strict' }, async (tx) => {
      const meta = await tx.get('meta');
      if (!meta) throw new Error('The local store has no meta record.');
      const { clientId, nextSeq: seq } = meta;
      // An earlier attempt may have been written although its confirmation was lost.
      const last = await tx.get('outbox', seq - 1);
      if (last?.id === command.id) return { seq: last.seq, clientId };
      tx.put('meta', { ...meta, nextSeq: seq + 1 });
      tx.put('outbox', { ...command, seq, clientId });
      if (replaces !== undefined) tx.delete('refused', replaces);
      await supersede(tx, superseded, { commandId: command.id, mayReturn });
      await bringPictures(tx, command, pictures, replaces !== undefined);
      return { seq, clientId };
    });
  }

  /** Adds the work of another copy; see `takeInWork`. */
  takeIn(work: UnsentWork, options?: { isFirst?: boolean }): Promise<void> {
    return takeInWork(this.#disk, work, options);
  }

  /** Writes the result of a pull, if no other tab wrote in the meantime. Returns whether it did. */
  commitPull(expectedGeneration: number, write: PullWrite): Promise<boolean> {
    return this.#disk.run(STORE_NAMES, { mode: 'readwrite', durability: 'relaxed' }, async (tx) => {
      const meta = await tx.get('meta');
      if (!meta || meta.generation !== expectedGeneration || meta.clientId !== write.clientId) return false;
      for (const bucket of write.buckets) tx.put('buckets', bucket);
      for (const id of write.goneBuckets) tx.delete('buckets', id);
      for (const space of write.spaces) tx.put('spaces', space);
      for (const id of write.goneSpaces) tx.delete('spaces', id);
      let { ackedSeq } = meta;
      for (const done of write.done) {
        await finish(tx, done, write.accessible);
        ackedSeq = Math.max(ackedSeq, done.seq);
      }
      tx.put('meta', {
        ...meta,
        generation: expectedGeneration + 1,
        ackedSeq,
        epoch: write.epoch,
        isComplete: meta.isComplete || write.isLast,
      });
      return true;
    });
  }

  /**
   * Gives this device a new client id, because the old one is unusable: the browser profile was copied, or the server
   * was restored. Pending commands get new numbers and keep their ids, so none runs twice.
   */
  rotateClient(oldClientId: string, newClientId: string): Promise<void> {
    return this.#disk.run(['meta', 'outbox'], { mode: 'readwrite', durability: 'strict' }, async (tx) => {
      const meta = await tx.get('meta');
      if (!meta || meta.clientId !== oldClientId) return;
      const commands = await tx.getAll('outbox');
      tx.clear('outbox');
      let seq = 0;
      for (const command of commands) tx.put('outbox', { ...command, seq: ++seq, clientId: newClientId });
      const next = { ...meta, clientId: newClientId, nextSeq: seq + 1, ackedSeq: 0, generation: meta.generation + 1 };
      tx.put('meta', next);
    });
  }

  /**
   * Resets all cursors, so that the next pull brings snapshots, if no other tab wrote in the meantime: that tab may
   * have reset them already. The outbox stays. Returns whether it did.
   */
  resetCursors(expectedGeneration: number, epoch: string): Promise<boolean> {
    return this.#disk.run(['meta', 'spaces'], { mode: 'readwrite', durability: 'strict' }, async (tx) => {
      const [meta, spaces] = await Promise.all([tx.get('meta'), tx.getAll('spaces')]);
      if (!meta || meta.generation !== expectedGeneration) return false;
      // The acknowledgements were those of the server before the restore.
      tx.put('meta', { ...meta, generation: meta.generation + 1, epoch, ackedSeq: 0 });
      for (const space of spaces) tx.put('spaces', { ...space, cursor: null });
      return true;
    });
  }
}

async function readHead(tx: DiskTransaction): Promise<Head> {
  const [meta, spaces, outbox, pictures] = await Promise.all([
    tx.get('meta'),
    tx.getAll('spaces'),
    tx.getAll('outbox'),
    tx.getAll('pictures'),
  ]);
  if (!meta) throw new Error('The local store has no meta record.');
  return { meta, spaces, outbox, pictures: pictures.map(completeRecord) };
}
