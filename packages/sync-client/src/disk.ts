import type { Box } from '@boxroom/domain/box/box';
import type { Entity, Row, Rows, Space } from '@boxroom/domain/command/model';
import type { ErrorCode } from '@boxroom/domain/error/codes';
import type { Item } from '@boxroom/domain/item/item';
import type { CommandFile } from '@boxroom/domain/picture/files-in-command';
import type { PictureHolder } from '@boxroom/domain/picture/pictures';
import type { Cursor } from '@boxroom/domain/sync/protocol';
import type { Pending } from './pending.ts';

/** All data of one device and account except rows. One record. */
export interface Meta {
  clientId: string;
  nextSeq: number;
  /** Counts the writes of pulls, so that two tabs never overwrite each other. */
  generation: number;
  /** The highest sequence number whose outcome this device knows. */
  ackedSeq: number;
  /** The server's epoch at the last pull; null before the first. */
  epoch: string | null;
  /** Whether the device has read everything at least once. */
  isComplete: boolean;
}
/** The rows of a space of which there are few: all except boxes and items. */
export type SpaceRows = { [E in Exclude<Entity, 'box' | 'item'>]: Rows[E][] };
export interface SpaceRecord extends Space {
  /** The version up to which the space was read; null: not read, or no longer valid. */
  cursor: Cursor | null;
  rows: SpaceRows;
}
/**
 * One record per box, so that the box page needs one read and an edit writes little. `box` is null only temporarily.
 */
export interface Bucket {
  id: string;
  box: Box | null;
  items: Item[];
}
export interface OutboxRecord extends Pending {
  seq: number;
}
/** The name of an outbox record that was discarded: it keeps its number and has no effect. */
export const DISCARDED = 'discarded';
/** A refused command or picture, kept until the person resolves it. A picture has the sequence number 0. */
export interface RefusedRecord {
  id: string;
  seq: number;
  code: ErrorCode;
  detail: string | null;
  name: string;
  input: unknown;
  at: number;
  label?: string;
  subject?: Row;
}
/**
 * A picture or a paper that came from this device. `waiting`: for its command and then for its upload. `sent`: the
 * server has it, and the bytes stay as a cache. `unwanted`: no row names it any more, and it was never sent; kept in case
 * the person undoes that. `refused`: it belongs to a refused command or was refused itself.
 */
export interface PictureRecord {
  id: string;
  /** The row that names it. */
  holder: PictureHolder;
  kind: FileKind;
  /** The time it was taken; of an unwanted one, the time since when it is unwanted. */
  at: number;
  state: 'waiting' | 'sent' | 'unwanted' | 'refused';
  type: string;
  /** Bytes. */
  size: number;
  /** The command that brought it. Older apps did not note it. */
  commandId?: string;
  /**
   * The command by which the person has since replaced it, removed it or deleted its holder: then its loss is no fault.
   */
  supersededBy?: string;
  /** That command can be undone, and then the row names the file again. Only a replacement has no way back. */
  mayReturn?: boolean;
}
export type FileKind = CommandFile['kind'];
/** A file that the server sent, cached so that lists need not fetch it again. */
export interface FetchedRecord {
  /** The id of the file and its size: see `fetchedId`. */
  id: string;
  pictureId: string;
  holder: PictureHolder;
  kind: FileKind;
  /** The time of the fetch. */
  at: number;
  type: string;
  /** Bytes. */
  size: number;
}
/** A record as it is on disk: perhaps of an app that knew pictures of items alone. `completeRecord` completes it. */
export type Stored<R extends PictureRecord | FetchedRecord> =
  | R
  | (Omit<R, 'holder' | 'kind'> & { holder?: undefined; itemId: string; goesWithItem?: boolean });
/** Separate from the record, so that records can be listed without reading bytes. */
export interface PictureBytes {
  id: string;
  bytes: ArrayBuffer;
}

/** The value type of each store. */
export interface Stores {
  meta: Meta;
  spaces: SpaceRecord;
  buckets: Bucket;
  outbox: OutboxRecord;
  refused: RefusedRecord;
  pictures: Stored<PictureRecord>;
  pictureBytes: PictureBytes;
  fetched: Stored<FetchedRecord>;
  fetchedBytes: PictureBytes;
}
export type StoreName = keyof Stores;
export const STORE_NAMES = [
  'meta',
  'spaces',
  'buckets',
  'outbox',
  'refused',
  'pictures',
  'pictureBytes',
  'fetched',
  'fetchedBytes',
] as const;
export type Key = string | number;

/** The only key of the store `meta`. */
const META_KEY = 'meta';

export function keyOf<S extends StoreName>(store: S, value: Stores[S]): Key {
  if (store === 'meta') return META_KEY;
  return store === 'outbox' ? (value as OutboxRecord).seq : (value as { id: string }).id;
}

/** One transaction. It reads what it has written; others see its writes together, at its end. */
export interface DiskTransaction {
  get<S extends StoreName>(store: S, ...key: S extends 'meta' ? [] : [Key]): Promise<Stores[S] | undefined>;
  /** Returns values in key order; only those after the key `after`, at most `count`. */
  getAll<S extends StoreName>(store: S, after?: Key, count?: number): Promise<Stores[S][]>;
  put<S extends StoreName>(store: S, value: Stores[S]): void;
  delete(store: StoreName, key: Key): void;
  clear(store: StoreName): void;
}

export interface DiskOptions {
  mode: 'readonly' | 'readwrite';
  /** `strict`: survives a power cut once the transaction is done. */
  durability?: 'strict' | 'relaxed';
  /** A failure is of no consequence: the caller gets it, and the tab stays on its disk. */
  isOptional?: boolean;
}

/** Where a device keeps its replica: IndexedDB, or memory where nothing can or may be stored. */
export interface Disk {
  /** Runs `work` in one transaction, which is rolled back when `work` throws. */
  run<T>(stores: readonly StoreName[], options: DiskOptions, work: (tx: DiskTransaction) => Promise<T>): Promise<T>;
  close(): void;
}

/** The database was closed on purpose: by this app, by a sign-out that deleted it, or by a newer version of the app. */
export class DiskGone extends Error {
  override readonly name = 'DiskGone';
  readonly reason: GoneReason;

  constructor(reason: GoneReason) {
    super(`The local copy is gone: ${reason}.`);
    this.reason = reason;
  }
}
export type GoneReason = 'deleted' | 'superseded' | 'closed';

/** Whether the disk is full. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
