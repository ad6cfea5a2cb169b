import {
  DamagedPictureError,
  digestOf,
  type PictureDigest,
  type PictureFile,
  type PictureStore,
  readPicture,
} from './picture-store.ts';
import { workThrough } from './work-through.ts';

type Place = Pick<PictureFile, 'key' | 'size'>;

const FILES_AT_ONCE = 8;
const SAY_EVERY_MS = 5000;

export interface MoveOptions {
  from: PictureStore;
  to: PictureStore;
  /** Removes each file from its old place once the new one has been read back. */
  deleteSource: boolean;
  /** Shows the operator the progress, in one line. */
  say: (line: string) => void;
  signal: AbortSignal;
}

export interface MovedPictures {
  files: number;
  copied: number;
  bytes: number;
  deleted: number;
  /** Files that cannot be read as they were written, and stay where they are. */
  damaged: string[];
}

/**
 * Copies every picture into another store and compares checksums on the way. May be interrupted, and repeated: what is
 * there already is not copied again. The server may run: a picture that disappears meanwhile is skipped. Throws a
 * sentence if the other store belongs to another database.
 */
export async function movePictures({ from, to, deleteSource, say, signal }: MoveOptions): Promise<MovedPictures> {
  await carryId(from, to);
  const moved: MovedPictures = { files: 0, copied: 0, bytes: 0, deleted: 0, damaged: [] };
  let saidAt = performance.now();

  /** Returns false if the file has disappeared. */
  async function copy({ key, size }: Place, wanted: PictureDigest): Promise<boolean> {
    const bytes = await readPicture(from, key, size);
    if (bytes === null) return false;
    if (!isSame(digestOf(bytes), wanted)) throw new DamagedPictureError(`${key}-${size} changed while it was read`);
    await to.write(key, { [size]: bytes });
    moved.copied++;
    moved.bytes += bytes.length;
    return true;
  }

  async function isWhole({ key, size }: Place, wanted: PictureDigest): Promise<boolean> {
    try {
      const there = await readPicture(to, key, size);
      return there !== null && isSame(digestOf(there), wanted);
    } catch (error) {
      if (error instanceof DamagedPictureError) return false;
      throw error;
    }
  }

  async function move({ key, size }: PictureFile): Promise<void> {
    signal.throwIfAborted();
    const wanted = await from.digest(key, size);
    if (wanted === null) return;
    const isCopied = !isSame(await to.digest(key, size), wanted);
    if (isCopied && !(await copy({ key, size }, wanted))) return;
    // The checksum may be a recorded one, and the content of an older copy damaged.
    if (deleteSource && !(await isWhole({ key, size }, wanted))) {
      if (isCopied || !(await copy({ key, size }, wanted)) || !(await isWhole({ key, size }, wanted)))
        throw new Error(`The copy of ${key}-${size} is not what was written, so its source stays.`);
    }
    moved.files++;
    if (!deleteSource) return;
    await from.remove(key, [size]);
    moved.deleted++;
  }

  for await (const page of from.list()) {
    await workThrough(page, FILES_AT_ONCE, (file) =>
      move(file).catch((error: unknown) => {
        if (!(error instanceof DamagedPictureError)) throw error;
        moved.damaged.push(`${file.key}-${file.size}`);
      }),
    );
    if (performance.now() - saidAt < SAY_EVERY_MS) continue;
    saidAt = performance.now();
    say(`${moved.files} files so far, ${moved.copied} of them copied.`);
  }
  return moved;
}

/** Ties the other store to the same database, before it has any picture. */
async function carryId(from: PictureStore, to: PictureStore): Promise<void> {
  const id = await from.readId();
  if (id !== null && (await to.claimId(id)) !== id)
    throw new Error('The other place belongs to another database: its file folder-id differs.');
}

function isSame(found: PictureDigest | null, wanted: PictureDigest): boolean {
  return found?.bytes === wanted.bytes && found.sha256 === wanted.sha256;
}
