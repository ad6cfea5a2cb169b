import type { PictureHolder } from '@boxroom/domain/picture/pictures';
import type { FetchedRecord, FileKind } from './disk.ts';
import { isNamed } from './held-files.ts';
import type { Replica } from './replica.ts';
import type { Storage } from './storage.ts';

export type PictureSize = 'whole' | 'thumb';

export interface FetchedPicture {
  pictureId: string;
  holder: PictureHolder;
  /** Default: a picture. */
  kind?: FileKind;
  size: PictureSize;
  picture: Blob;
}

export interface FetchedParts {
  replica: Replica;
  now: () => number;
  storage: Storage;
  runExclusive<T>(work: () => Promise<T>): Promise<T>;
}

/** Scanning all records is expensive; unless a space was lost, once a minute suffices. */
const TRIM_EVERY_MS = 60_000;

/**
 * Copies of pictures and papers from the server, in the account's own database: sign-out and losing access to their rows
 * delete them, which the browser's own cache would not do. A lost copy costs one request.
 */
export class FetchedPictures {
  readonly #parts: FetchedParts;
  #trimmed = { at: 0, spaces: '' };

  constructor(parts: FetchedParts) {
    this.#parts = parts;
  }

  /**
   * Returns null where the copy is absent. Reads outside the engine's turn, so that no command waits for a picture that
   * scrolls by.
   */
  async get(pictureId: string, size: PictureSize): Promise<Blob | null> {
    return this.#parts.storage.fetched.get(fetchedId(pictureId, size)).catch(() => null);
  }

  /** Stores a copy, unless its row is absent or no longer names it. */
  async put({ pictureId, holder, kind = 'picture', size, picture }: FetchedPicture): Promise<void> {
    const { now, runExclusive, storage } = this.#parts;
    const bytes = await picture.arrayBuffer();
    const record = { id: fetchedId(pictureId, size), pictureId, holder, kind, at: now(), type: picture.type };
    await runExclusive(async () => {
      if (!this.#isNamed(record)) return;
      await storage.fetched.put({ ...record, size: bytes.byteLength }, bytes).catch(() => undefined);
    });
  }

  /** Drops the excess, oldest first, and the copies whose row left this device or no longer names them. */
  async trim(maxBytes: number, paperMaxBytes: number): Promise<void> {
    const { now, replica, runExclusive, storage } = this.#parts;
    const spaces = [...replica.view.spaces.keys()].join();
    if (spaces === this.#trimmed.spaces && Math.abs(now() - this.#trimmed.at) < TRIM_EVERY_MS) return;
    this.#trimmed = { at: now(), spaces };
    await runExclusive(async () => {
      const records = await storage.fetched.list();
      const kept = { all: 0, papers: 0 };
      const extra = records
        .toSorted((a, b) => b.at - a.at)
        .filter((record) => {
          if (!this.#isNamed(record)) return true;
          const [all, papers] = [kept.all + record.size, kept.papers + (record.kind === 'paper' ? record.size : 0)];
          if (all > maxBytes || papers > paperMaxBytes) return true;
          Object.assign(kept, { all, papers });
          return false;
        });
      if (extra.length > 0) await storage.fetched.delete(extra.map(({ id }) => id));
    });
  }

  #isNamed({ holder, pictureId: id }: Pick<FetchedRecord, 'holder' | 'pictureId'>): boolean {
    const { replica } = this.#parts;
    return isNamed((entity, row) => replica.serverRow(entity, row), { holder, id });
  }
}

function fetchedId(pictureId: string, size: PictureSize): string {
  return `${pictureId}/${size}`;
}
