import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { Database } from '@boxroom/db/tables/database';
import { createArchiveText } from '@boxroom/domain/archive/archive-lines';
import { archiveReadme } from '@boxroom/domain/archive/archive-readme';
import {
  ARCHIVE_FILES,
  ARCHIVE_VERSION,
  type ArchiveHead,
  type ArchiveRows,
} from '@boxroom/domain/archive/archive-rows';
import { paperPath, picturePath } from '@boxroom/domain/archive/picture-path';
import { AppError } from '@boxroom/domain/error/app-error';
import type { Translate } from '@boxroom/domain/language/message';
import { pictureIdsOf } from '@boxroom/domain/picture/pictures';
import { configure, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import type { Transaction } from 'kysely';
import {
  DamagedPictureError,
  type OpenPicture,
  type PictureSize,
  type PictureStore,
  readWhole,
} from '../../picture-store/picture-store.ts';
import { type CountedArchive, countArchive, type FileToArchive, listFiles, listSection } from './archive-store.ts';
import { EXPORT_LIMITS, type FileOptions, type StartedFile, startFile } from './start-export.ts';
import { type PictureOf, writeComplete } from './write-export.ts';

// Node compresses outside of the main thread by itself.
configure({ useWebWorkers: false });

const MIB = 1024 * 1024;
/** A larger picture is read twice, because its checksum is in front of it. */
const WHOLE_BYTES = MIB;
/** Pictures are read one by one as the client takes them: no connection waits for that. */
const PICTURES_AHEAD_BYTES = MIB;
/** A client that takes less than this for the whole time is broken off: 50 KB a second. */
const SLOWEST_BYTES_PER_MS = 50;
/** A path and a key in memory. */
const PICTURE_IN_LIST_BYTES = 400;
/** What an item or a box takes in both files, compressed; for the progress only. */
const ROW_BYTES = 120;

/**
 * No file of an archive is larger than 4 GB, so unpackers of any age read them. The list of the files is in the long form
 * where there are more than 65,534.
 */
const SMALL = { zip64: false };

export interface ArchiveOptions extends FileOptions {
  pictures: Pick<PictureStore, 'open'>;
  now: Date;
  /** Into the language of its texts for people. */
  t: Translate;
  /** For tests: the bytes that the file seems to have already. */
  zipOffset?: number;
}

export interface StartedArchive extends StartedFile, CountedArchive {
  /** About the size of the file. */
  bytes: number;
}

/**
 * Streams a ZIP with everything a person owns: the data, the complete CSV, and the pictures and papers, which are
 * stored as they are. The data comes from one snapshot; the files follow when the connection is free again. A missing one is
 * named in a file of the archive.
 */
export async function startArchive({
  pictures,
  now,
  t,
  zipOffset = 0,
  ...options
}: ArchiveOptions): Promise<StartedArchive> {
  const { userId, limits = EXPORT_LIMITS } = options;
  let out: (piece: Uint8Array) => Promise<void> = () => Promise.reject(new Error('the archive has not begun'));
  const zip = new ZipWriter(new WritableStream<Uint8Array>({ write: (piece) => out(piece) }), {
    lastModDate: now,
    offset: zipOffset,
  });
  let files: { path: string; key: string; size: PictureSize }[] = [];
  const missing: string[] = [];

  async function* data(tx: Transaction<Database>, head: ArchiveHead): AsyncGenerator<string> {
    const text = createArchiveText();
    yield text.head(head);
    for (const section of ['rooms', 'categories', 'boxes', 'items'] as const) {
      yield text.open(section);
      for await (const rows of listSection(tx, userId, section)) yield text.rows(rows);
      yield text.close(section);
    }
    yield text.open('pictures');
    for await (const found of listFiles(tx, userId)) {
      const page: ArchiveRows['pictures'][] = [];
      for (const file of found) {
        const { id, itemId, kind, key } = file;
        const path = pathOf(file);
        if (key === null) missing.push(path);
        else {
          files.push({ path, key, size: file.paperKind === 'pdf' ? 'document' : 'full' });
          page.push({ id, itemId, kind, path });
        }
      }
      yield text.rows<'pictures'>(page);
    }
    yield text.close('pictures');
  }

  async function* table(tx: Transaction<Database>, { settings }: ArchiveHead): AsyncGenerator<string> {
    const pathsOf = (item: Parameters<PictureOf>[0]) =>
      pictureIdsOf(item).map((_, index) => picturePath(item, index + 1));
    for await (const lines of writeComplete(tx, userId, settings, pathsOf)) yield lines.join('');
  }

  /** Returns false if the file is missing or damaged. */
  async function addFile({ path, key, size }: (typeof files)[number]): Promise<boolean> {
    const open = () => pictures.open(key, size, options.signal);
    const picture = await open();
    if (picture === null) return false;
    try {
      if (picture.bytes <= WHOLE_BYTES) {
        const bytes = await readWhole(picture);
        await addStored(path, new Uint8ArrayReader(bytes), { size: bytes.length, sum: crc32(bytes) });
        return true;
      }
      const sum = await sumOf(picture);
      const again = await open();
      if (again === null) return false;
      await addStored(path, { readable: toWeb(again.body), size: again.bytes }, { size: again.bytes, sum });
      return true;
    } catch (error) {
      if (!(error instanceof DamagedPictureError)) throw error;
      options.onTrouble(error);
      return false;
    }
  }

  async function addStored(
    path: string,
    content: Parameters<typeof zip.add>[1],
    { size, sum }: { size: number; sum: number },
  ): Promise<void> {
    await zip.add(path, content, {
      ...SMALL,
      // A JPEG does not get smaller. With both known, unpackers of any age find the next file.
      passThrough: true,
      compressionMethod: 0,
      uncompressedSize: size,
      crc32: sum,
      dataDescriptor: false,
    });
  }

  const { file, ended, ...counted } = await startFile(options, {
    count: (tx) => mustCount(tx, userId),
    async read(tx, { username, settings, ownFields, counts }, write) {
      out = write;
      const madeAt = now.toISOString();
      const own = ownFields && { ownFields };
      const head: ArchiveHead = {
        format: 'boxroom',
        version: ARCHIVE_VERSION,
        madeAt,
        username,
        settings,
        ...own,
        counts,
      };
      await zip.add(ARCHIVE_FILES.readme, new TextReader(archiveReadme(head)), SMALL);
      await zip.add(ARCHIVE_FILES.data, toBytes(data(tx, head)), SMALL);
      await zip.add(ARCHIVE_FILES.table, toBytes(table(tx, head)), SMALL);
    },
    rest: {
      aheadBytes: PICTURES_AHEAD_BYTES,
      heldBytes: () => files.length * PICTURE_IN_LIST_BYTES,
      limitMs: ({ pictureBytes }) => limits.sendMs + pictureBytes / SLOWEST_BYTES_PER_MS,
      async write(write) {
        out = write;
        for (const file of files) if (!(await addFile(file))) missing.push(file.path);
        files = [];
        if (missing.length > 0) {
          const intro = t('These pictures and papers were not on the server when this backup was made:');
          const list = `${intro}\r\n\r\n${missing.join('\r\n')}\r\n`;
          await zip.add(ARCHIVE_FILES.missing, new TextReader(list), SMALL);
        }
        await zip.close();
      },
    },
  });
  const { counts, pictureBytes } = counted;
  return { ...counted, bytes: pictureBytes + (counts.items + counts.boxes) * ROW_BYTES, file, ended };
}

function pathOf({ itemId, kind, name, place, paperName, paperKind }: FileToArchive): string {
  const row = { id: itemId, name };
  if (kind !== 'paper') return picturePath(row, place);
  return paperPath(row, { name: paperName ?? '', kind: paperKind ?? 'pdf' }, place);
}

async function mustCount(tx: Transaction<Database>, userId: string): Promise<CountedArchive> {
  const counted = await countArchive(tx, userId);
  if (!counted) throw new AppError('NOT_FOUND', 'account');
  return counted;
}

function toBytes(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = await texts.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    cancel: () => void texts.return(undefined),
  });
}

async function sumOf({ body }: OpenPicture): Promise<number> {
  let sum = 0;
  for await (const piece of body as AsyncIterable<Buffer>) sum = crc32(piece, sum);
  return sum;
}

function toWeb(body: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(body) as ReadableStream<Uint8Array>;
}
