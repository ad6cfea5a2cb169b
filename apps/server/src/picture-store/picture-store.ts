export const PICTURE_SIZES = ['full', 'thumb'] as const;
/** `thumb` is what lists show. */
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** Which of these keys have an owner. */
export type FindKnown = (keys: string[]) => Promise<ReadonlySet<string>>;

/** How many files there are, and how many of them nobody knows. */
export interface UnknownFiles {
  all: number;
  unknown: number;
}

/**
 * Where the files of pictures are. A key is 128 random bits in hex, made by the server: no name of a client's making
 * gets here. All processes of one Boxroom use the same store.
 */
export interface PictureStore {
  /** Resolves once both files survive a power cut. Repeating it changes nothing. A full disk rejects with UNAVAILABLE. */
  write(key: string, files: Readonly<Record<PictureSize, Uint8Array>>): Promise<void>;
  /** Null: there is none. */
  read(key: string, size: PictureSize): Promise<Buffer | null>;
  /** Nothing happens when there is none. */
  remove(key: string): Promise<void>;
  /**
   * Removes the files that are older than `before` and whose keys `findKnown` does not answer, and what writes that
   * were cut off left behind. Answers how many files it removed.
   */
  removeUnknown(before: Date, findKnown: FindKnown): Promise<number>;
  /** Counts what `removeUnknown` would remove. */
  countUnknown(before: Date, findKnown: FindKnown): Promise<UnknownFiles>;
}
