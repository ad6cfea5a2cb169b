export const PICTURE_SIZES = ['full', 'thumb'] as const;
/** Lists show `thumb`. */
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** Returns those of the keys that have an owner. */
export type FindKnown = (keys: string[]) => Promise<ReadonlySet<string>>;

/** How many files exist, and how many of them are unknown. */
export interface UnknownFiles {
  all: number;
  unknown: number;
}

/**
 * Stores the files of pictures. A key is 128 random bits in hex, made by the server: no name from a client reaches the
 * store. All processes of one Boxroom share a store.
 */
export interface PictureStore {
  /** Resolves once both files survive a power cut. Idempotent. Throws UNAVAILABLE if the disk is full. */
  write(key: string, files: Readonly<Record<PictureSize, Uint8Array>>): Promise<void>;
  /** Returns null if the picture does not exist. */
  read(key: string, size: PictureSize): Promise<Buffer | null>;
  /** Does nothing if the picture does not exist. */
  remove(key: string): Promise<void>;
  /**
   * Removes the files older than `before` whose keys `findKnown` does not return, and what interrupted writes left
   * behind. Returns how many files it removed.
   */
  removeUnknown(before: Date, findKnown: FindKnown): Promise<number>;
  /** Counts what `removeUnknown` would remove. */
  countUnknown(before: Date, findKnown: FindKnown): Promise<UnknownFiles>;
}
