const BLOCK = 512;
const FILE = '0';
const FOLDER = '5';

export interface TarSink {
  folder(path: string): void;
  /** Starts a file; `data` delivers its bytes. */
  file(path: string, size: number): void;
  data(bytes: Uint8Array): void;
  /** Completes the current file. */
  fileEnd(): void;
}

/**
 * Reads a tar archive as it arrives, in pieces of any length: the format that Postgres sends (POSIX ustar with files
 * and folders only). `write` throws on anything else, `end` throws on an incomplete archive.
 */
export function createTarReader(sink: TarSink): { write(bytes: Uint8Array): void; end(): void } {
  const header = Buffer.alloc(BLOCK);
  let held = 0;
  /** The remaining bytes of the current file, and of the padding after it. */
  let left = 0;
  let padding = 0;

  function readHeader(): void {
    if (header.every((byte) => byte === 0)) return; // Empty blocks end the archive.
    const { path, kind, size } = parseHeader(header);
    if (kind === FOLDER) return sink.folder(path);
    if (kind !== FILE) throw new Error(`The archive holds something that is neither a file nor a folder: ${path}.`);
    sink.file(path, size);
    left = size;
    padding = (BLOCK - (size % BLOCK)) % BLOCK;
    if (left === 0) sink.fileEnd();
  }

  return {
    write(bytes) {
      let at = 0;
      while (at < bytes.length) {
        const rest = bytes.length - at;
        if (left > 0) {
          const take = Math.min(left, rest);
          sink.data(bytes.subarray(at, at + take));
          left -= take;
          at += take;
          if (left === 0) sink.fileEnd();
        } else if (padding > 0) {
          const take = Math.min(padding, rest);
          padding -= take;
          at += take;
        } else {
          const take = Math.min(BLOCK - held, rest);
          header.set(bytes.subarray(at, at + take), held);
          held += take;
          at += take;
          if (held < BLOCK) continue;
          held = 0;
          readHeader();
        }
      }
    },
    end() {
      if (left > 0 || padding > 0 || held > 0) throw new Error('The archive ended in the middle of a file.');
    },
  };
}

function parseHeader(header: Buffer): { path: string; kind: string; size: number } {
  const text = (from: number, to: number) => header.toString('utf8', from, to).split('\0')[0] ?? '';
  const octal = (from: number, to: number) => Number.parseInt(text(from, to).trim(), 8);
  // The checksum counts its own field as blanks.
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (octal(148, 156) !== sum) throw new Error('The archive is damaged: a header does not match its checksum.');
  const size = octal(124, 136);
  const path = text(0, 100).replace(/\/$/, '').replace(/^\.\//, '');
  if (!Number.isSafeInteger(size) || size < 0) throw new Error(`The archive gives no size for ${path}.`);
  return { path, kind: text(156, 157) || FILE, size };
}
