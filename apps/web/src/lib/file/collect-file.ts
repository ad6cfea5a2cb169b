/** Browsers may keep a blob on the disk, but not the pieces that it is made of. */
const BLOB_BYTES = 4 * 1024 * 1024;

export interface CollectedFile {
  add(piece: Uint8Array<ArrayBuffer>): void;
  writable: WritableStream<Uint8Array<ArrayBuffer>>;
  blob(type: string): Blob;
}

/** Collects a large file piece by piece, so that only a few megabytes of it are in the page's memory. */
export function collectFile(): CollectedFile {
  const blobs: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  function flush() {
    if (bytes > 0) blobs.push(new Blob(pieces));
    pieces = [];
    bytes = 0;
  }
  function add(piece: Uint8Array<ArrayBuffer>) {
    pieces.push(piece);
    bytes += piece.byteLength;
    if (bytes >= BLOB_BYTES) flush();
  }
  return {
    add,
    writable: new WritableStream({ write: add }),
    blob(type) {
      flush();
      return new Blob(blobs, { type });
    },
  };
}
