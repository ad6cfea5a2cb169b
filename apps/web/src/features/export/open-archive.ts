import { ArchiveError } from '@boxroom/domain/archive/archive-error';
import { ARCHIVE_FILES, PAPER_FOLDER, PICTURE_FOLDER } from '@boxroom/domain/archive/archive-rows';
import { ARCHIVED_FILES_MAX, type ArchivePiece, readArchive } from '@boxroom/domain/archive/read-archive';
import { PAPER_FILE_MAX_BYTES, PDF_TYPE } from '@boxroom/domain/paper/paper';
import { PICTURE_FILE_MAX_BYTES } from '@boxroom/domain/picture/picture';
import { t } from '../../lib/language/t.ts';
import { BlobReader, type FileEntry, ZipReader } from '../../lib/zip/zip-library.ts';

/** Far more than the data of a full account. */
const DATA_MAX_BYTES = 512 * 1024 * 1024;
/** The pictures and papers, the data, and what other programs add. */
const ENTRIES_MAX = ARCHIVED_FILES_MAX + 1000;

export interface OpenedArchive {
  /** Reads the data from its beginning. Throws `ArchiveError`, or the signal's reason. */
  pieces(signal: AbortSignal): AsyncGenerator<ArchivePiece>;
  hasFile(name: string): boolean;
  /** Whether it has this picture or paper. */
  hasUpload(path: string): boolean;
  /** Throws `ArchiveError` for a damaged file and for one that is no picture, in the folder of papers also no PDF. */
  upload(path: string, signal: AbortSignal): Promise<Blob>;
}

/**
 * Opens a ZIP that may come from anywhere. Nothing is unpacked to a place that the ZIP names: its files are only looked
 * up by name. Sizes are checked before and while reading, and checksums at the end. Throws `ArchiveError`.
 */
export async function openArchive(file: Blob, signal: AbortSignal): Promise<OpenedArchive> {
  const files = await entriesOf(file, signal);
  const data = files.get(ARCHIVE_FILES.data);
  if (!data) throw new ArchiveError('notAnArchive');
  if (data.uncompressedSize > DATA_MAX_BYTES) throw new ArchiveError('tooLarge');

  function uploadEntry(path: string): FileEntry | undefined {
    return path.startsWith(PICTURE_FOLDER) || path.startsWith(PAPER_FOLDER) ? files.get(path) : undefined;
  }

  return {
    pieces: (stop) => readArchive(textsOf(data, stop)),
    hasFile: (name) => files.has(name),
    hasUpload: (path) => uploadEntry(path) !== undefined,
    async upload(path, stop) {
      const entry = uploadEntry(path);
      if (!entry) throw new ArchiveError('damaged', () => t('It lacks {path}.', { path }));
      const bytes = await smallFile(entry, stop);
      const type = pictureType(bytes) ?? (path.startsWith(PAPER_FOLDER) ? pdfType(bytes) : null);
      if (type === null) throw new ArchiveError('damaged', () => t('{path} is not a picture.', { path }));
      return new Blob([bytes], { type });
    },
  };
}

async function entriesOf(file: Blob, signal: AbortSignal): Promise<ReadonlyMap<string, FileEntry>> {
  const files = new Map<string, FileEntry>();
  try {
    let count = 0;
    for await (const entry of new ZipReader(new BlobReader(file)).getEntriesGenerator({
      filenameValidation: 'balanced',
    })) {
      signal.throwIfAborted();
      if (++count > ENTRIES_MAX) throw new ArchiveError('tooLarge');
      if (entry.directory) continue;
      if (entry.encrypted) throw new ArchiveError('damaged', () => t('It is protected by a password.'));
      if (files.has(entry.filename)) throw new ArchiveError('damaged', () => t('It has two files of one name.'));
      files.set(entry.filename, entry);
    }
  } catch (error) {
    throw reasonOf(error, signal, (await beginsLikeBackup(file)) ? 'damaged' : 'notAnArchive');
  }
  return files;
}

const NAME_LENGTH_AT = 26;
const NAME_AT = 30;
const BEGINNING = 4096;

/** Whether a ZIP whose list of files cannot be read, such as one that was cut off, begins as Boxroom writes it. */
async function beginsLikeBackup(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  const name = text.slice(NAME_AT, NAME_AT + (bytes[NAME_LENGTH_AT] ?? 0));
  const isFirst = name === ARCHIVE_FILES.readme || name === ARCHIVE_FILES.data;
  return text.startsWith('PK\u0003\u0004') && isFirst && text.includes(ARCHIVE_FILES.data);
}

/** The library stops at the declared size, compares the checksum, and finds entries that overlap. */
const CAREFUL = { checkSignature: true, checkOverlappingEntry: true };

async function* textsOf(entry: FileEntry, signal: AbortSignal): AsyncGenerator<string> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const stop = new AbortController();
  const handleAbort = () => stop.abort(signal.reason);
  signal.addEventListener('abort', handleAbort);
  if (signal.aborted) handleAbort();
  const unpacked = entry.getData(writable, { ...CAREFUL, signal: stop.signal });
  const reader = readable.getReader();
  // Ends a read that waits; the reason is awaited at the end.
  unpacked.catch((error: unknown) => reader.cancel(error).catch(() => undefined));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  try {
    for (;;) {
      const next = await reader.read();
      if (next.done) break;
      bytes += next.value.byteLength;
      if (bytes > DATA_MAX_BYTES) throw new ArchiveError('tooLarge');
      yield decoder.decode(next.value, { stream: true });
    }
    yield decoder.decode();
    await unpacked;
  } catch (error) {
    throw reasonOf(error, signal, 'damaged');
  } finally {
    signal.removeEventListener('abort', handleAbort);
    stop.abort();
  }
}

async function smallFile(entry: FileEntry, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.uncompressedSize > Math.max(PICTURE_FILE_MAX_BYTES, PAPER_FILE_MAX_BYTES))
    throw new ArchiveError('damaged', () => t('It has a picture that is too large.'));
  try {
    return new Uint8Array(await entry.arrayBuffer({ ...CAREFUL, signal }));
  } catch (error) {
    throw reasonOf(error, signal, 'damaged');
  }
}

/** The first bytes of the pictures that the server takes; it looks at the rest itself. */
function pictureType(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (head.startsWith('\u0089PNG')) return 'image/png';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : null;
}

function pdfType(bytes: Uint8Array): string | null {
  return String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-' ? PDF_TYPE : null;
}

function reasonOf(error: unknown, signal: AbortSignal, fault: 'notAnArchive' | 'damaged'): Error {
  if (error instanceof ArchiveError) return error;
  if (signal.aborted) return signal.reason as Error;
  return new ArchiveError(fault);
}
