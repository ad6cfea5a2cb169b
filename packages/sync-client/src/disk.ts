import type { Box } from '@boxroom/domain/box/box';
import type { Entity, Row, Rows, Space } from '@boxroom/domain/command/model';
import type { ErrorCode } from '@boxroom/domain/error/codes';
import type { Item } from '@boxroom/domain/item/item';
import type { Cursor } from '@boxroom/domain/sync/protocol';
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
/** The name of an outbox record that is not wanted any more: it keeps its number and has no effect. */
export const DISCARDED = 'discarded';
/** A refused command or picture, kept until the person has dealt with it. A picture has the sequence number 0. */
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
 * A picture taken on this device. `waiting`: for its command and then for its upload. `sent`: the server has it, the
 * bytes stay as a cache. `unwanted`: the person replaced it or deleted its item before it was sent; kept for the case that
 * this is taken back. `refused`: it belongs to a refused command or was refused itself.
 */
export interface PictureRecord {
  id: string;
  itemId: string;
  /** When it was taken; of one that is unwanted: since when. */
  at: number;
  state: 'waiting' | 'sent' | 'unwanted' | 'refused';
  type: string;
  /** Bytes. */
  size: number;
  /** The command by which the person has since replaced it, taken it away or deleted its item: then nobody misses it. */
  supersededBy?: string;
  /** That command deletes the item: whoever takes it back wants the picture too. */
  goesWithItem?: boolean;
}
/** A picture that the server sent, kept so that lists need not ask again. */
export interface FetchedRecord {
  /** Of the picture and its size: see `fetchedId`. */
  id: string;
  pictureId: string;
  itemId: string;
  /** When it was fetched. */
  at: number;
  type: string;
  /** Bytes. */
  size: number;
}
/** Apart from the record, so that the records can be listed without reading pictures. */
export interface PictureBytes {
  id: string;
  bytes: ArrayBuffer;
}

/** What each store holds. */
export interface Stores {
  meta: Meta;
  spaces: SpaceRecord;
  buckets: Bucket;
  outbox: OutboxRecord;
  refused: RefusedRecord;
  pictures: PictureRecord;
  pictureBytes: PictureBytes;
  fetched: FetchedRecord;
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

/** One transaction. Reads answer what was there when it began; writes take effect together when it ends. */
export interface DiskTransaction {
  get<S extends StoreName>(store: S, ...key: S extends 'meta' ? [] : [Key]): Promise<Stores[S] | undefined>;
  /** In the order of the keys; only those after the key `after`, at most `count`. */
  getAll<S extends StoreName>(store: S, after?: Key, count?: number): Promise<Stores[S][]>;
  put<S extends StoreName>(store: S, value: Stores[S]): void;
  delete(store: StoreName, key: Key): void;
  clear(store: StoreName): void;
}

export interface DiskOptions {
  mode: 'readonly' | 'readwrite';
  /** `strict`: survives a power cut once the transaction is done. */
  durability?: 'strict' | 'relaxed';
}

/** Where a device keeps its copy: IndexedDB, or memory where nothing can or may be kept. */
export interface Disk {
  /** Runs `work` in one transaction, which is rolled back when `work` throws. */
  run<T>(stores: readonly StoreName[], options: DiskOptions, work: (tx: DiskTransaction) => Promise<T>): Promise<T>;
  close(): void;
}

/** The database was given up on purpose: closed, deleted at a sign-out, or claimed by a newer version of the app. */
export class DiskGone extends Error {
  override readonly name = 'DiskGone';
  readonly reason: GoneReason;

  constructor(reason: GoneReason) {
    super(`The local copy is gone: ${reason}.`);
    this.reason = reason;
  }
}
export type GoneReason = 'deleted' | 'superseded' | 'closed';

/** The disk has no room. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
