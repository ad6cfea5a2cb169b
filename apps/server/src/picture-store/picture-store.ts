import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Each size of a picture, with the ending and the media type of its file. */
const FILE_TYPES = {
  full: { ending: 'jpg', type: 'image/jpeg' },
  /** Lists show it. Papers have none. */
  thumb: { ending: 'jpg', type: 'image/jpeg' },
  /** A paper as it was sent. */
  document: { ending: 'pdf', type: 'application/pdf' },
} as const;
export type PictureSize = keyof typeof FILE_TYPES;
export const PICTURE_SIZES = Object.keys(FILE_TYPES) as PictureSize[];

/** The files of one picture or paper. */
export type PictureFiles = Readonly<Partial<Record<PictureSize, Uint8Array>>>;

/** Returns those of the keys that have an owner. */
export type FindKnown = (keys: string[]) => Promise<ReadonlySet<string>>;

/** How many files exist, and how many of them are unknown. */
export interface UnknownFiles {
  all: number;
  unknown: number;
}

/** A stored file, ready to be read. */
export interface OpenPicture {
  bytes: number;
  /** Fails before its last piece if the file is damaged. Destroy it unless you read it to its end. */
  body: Readable;
}

export interface PictureFile {
  key: string;
  size: PictureSize;
  bytes: number;
}

export interface PictureDigest {
  bytes: number;
  /** In hex. */
  sha256: string;
}

/**
 * Stores the files of pictures. A key is 128 random bits in hex, made by the server: no name from a client reaches the
 * store. All processes of one Boxroom share a store. A file never changes.
 */
export interface PictureStore {
  /** Resolves once the files survive a power cut. Idempotent. Throws UNAVAILABLE if the store is full or unreachable. */
  write(key: string, files: PictureFiles): Promise<void>;
  /**
   * Returns null if the picture does not exist. Throws UNAVAILABLE if the store is unreachable, and the signal's reason
   * when it aborts, which also ends the body.
   */
  open(key: string, size: PictureSize, signal?: AbortSignal): Promise<OpenPicture | null>;
  /** Returns the checksum of a file without sending the file over the network, where the store has recorded it. */
  digest(key: string, size: PictureSize): Promise<PictureDigest | null>;
  /**
   * Yields all finished files, some at a time: the memory it takes does not grow with the store. During a move some come
   * twice.
   */
  list(): AsyncIterable<PictureFile[]>;
  /** Does nothing if the picture does not exist. Without `sizes` removes all. */
  remove(key: string, sizes?: readonly PictureSize[]): Promise<void>;
  /**
   * Removes the files older than `before` whose keys `findKnown` does not return, and what interrupted writes left
   * behind. Returns how many files it removed.
   */
  removeUnknown(before: Date, findKnown: FindKnown): Promise<number>;
  /** Counts what `removeUnknown` would remove. */
  countUnknown(before: Date, findKnown: FindKnown): Promise<UnknownFiles>;
  /** Returns the id that ties the store to one database; null: it has none yet. */
  readId(): Promise<string | null>;
  /** Gives a store without an id this one. Returns the one that it has then. */
  claimId(id: string): Promise<string>;
  /**
   * Returns an address at which anybody can read the file for a minute, under this file name. Absent: the store gives no
   * addresses.
   */
  sign?(key: string, size: PictureSize, fileName: string): Promise<string>;
}

const KEY = /^[0-9a-f]{32}$/;
const PATH = /^(?<top>[0-9a-f]{2})\/(?<second>[0-9a-f]{2})\/(?<key>[0-9a-f]{32})-(?<size>[a-z]+)\.[a-z]+$/;
/** A file of a store's top folder. */
export const ID_FILE = 'folder-id';
const ID = /^[0-9a-f-]{36}$/;

/** Returns the path of a picture's file in every store, and in backups. Throws if the key is none. */
export function picturePathOf(key: string, size: PictureSize): string {
  if (!KEY.test(key)) throw new Error('not a picture key');
  return `${key.slice(0, 2)}/${key.slice(2, 4)}/${key}-${size}.${FILE_TYPES[size].ending}`;
}

export function mediaTypeOf(size: PictureSize): string {
  return FILE_TYPES[size].type;
}

/** Returns which file is at a path; null: none of a store. */
export function parsePicturePath(path: string): { key: string; size: PictureSize } | null {
  const { key = '', size = '' } = PATH.exec(path)?.groups ?? {};
  const known = PICTURE_SIZES.find((one) => one === size);
  return known === undefined || picturePathOf(key, known) !== path ? null : { key, size: known };
}

/** Returns the id in the text of a store's id file; null: it is none. */
export function parseStoreId(text: string): string | null {
  return ID.test(text.trim()) ? text.trim() : null;
}

/** A stored file is not what was written. */
export class DamagedPictureError extends Error {
  override readonly name = 'DamagedPictureError';
}

export function digestOf(bytes: Uint8Array): PictureDigest {
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Reads a picture to its end. */
export async function readWhole({ body }: OpenPicture): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of body as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Returns a whole file, for files that fit into memory; null if it does not exist. */
export async function readPicture(
  store: Pick<PictureStore, 'open'>,
  key: string,
  size: PictureSize,
): Promise<Buffer | null> {
  const picture = await store.open(key, size);
  return picture && readWhole(picture);
}
