import { ARCHIVE_FILES } from '@boxroom/domain/archive/archive-rows';
import type { ArchivePiece } from '@boxroom/domain/archive/read-archive';
import { RECORDED_ARCHIVES } from '@boxroom/domain/archive/recorded-archives';
import { expect, test } from 'vitest';
import { collectFile } from '../../lib/file/collect-file.ts';
import { Uint8ArrayReader, ZipWriter } from '../../lib/zip/zip-library.ts';
import { openArchive } from './open-archive.ts';

const DATA = RECORDED_ARCHIVES[1] ?? '';
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
const PICTURE = 'pictures/Saw.jpg';
const { signal } = new AbortController();
type Files = Readonly<Record<string, string | Uint8Array>>;

async function zip(files: Files, options: object = {}): Promise<Uint8Array<ArrayBuffer>> {
  const file = collectFile();
  const writer = new ZipWriter(file.writable);
  for (const [name, content] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    await writer.add(name, new Uint8ArrayReader(bytes), options);
  }
  await writer.close();
  return new Uint8Array(await file.blob('').arrayBuffer());
}

async function readAll(bytes: Uint8Array<ArrayBuffer>): Promise<ArchivePiece[]> {
  const pieces: ArchivePiece[] = [];
  for await (const piece of (await openArchive(new Blob([bytes]), signal)).pieces(signal)) pieces.push(piece);
  return pieces;
}

test('reads the rows more than once, and pictures by their path', async () => {
  const archive = await openArchive(new Blob([await zip({ [ARCHIVE_FILES.data]: DATA, [PICTURE]: JPEG })]), signal);
  for (let time = 0; time < 2; time++) {
    const kinds: string[] = [];
    for await (const piece of archive.pieces(signal)) kinds.push(piece.kind === 'head' ? 'head' : piece.section);
    expect(kinds).toEqual(['head', 'rooms', 'categories', 'boxes', 'items', 'pictures']);
  }
  expect(archive.hasUpload(PICTURE)).toBe(true);
  expect(archive.hasUpload(ARCHIVE_FILES.data)).toBe(false);
  const picture = await archive.upload(PICTURE, signal);
  expect(picture.type).toBe('image/jpeg');
  expect(new Uint8Array(await picture.arrayBuffer())).toEqual(JPEG);
});

test.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, RegExp]>([
  ['an empty file', async () => new Uint8Array(), /not a Boxroom backup/],
  ['a text', async () => new TextEncoder().encode('Room Name,Box Name'), /not a Boxroom backup/],
  ['another ZIP', () => zip({ 'a.txt': 'a' }), /not a Boxroom backup/],
  [
    'a ZIP with a path to elsewhere',
    () => zip({ '../../etc/passwd': 'x', [ARCHIVE_FILES.data]: DATA }),
    /not a Boxroom/,
  ],
  ['a ZIP with a path from the root', () => zip({ '/etc/passwd': 'x', [ARCHIVE_FILES.data]: DATA }), /not a Boxroom/],
  ['a password', () => zip({ [ARCHIVE_FILES.data]: DATA }, { password: 'secret', zipCrypto: true }), /password/],
  ['data in another encoding', () => zip({ [ARCHIVE_FILES.data]: new Uint8Array([0xff, 0xfe, 0x7b]) }), /damaged/],
  ['a bomb of zeros', () => zip({ [ARCHIVE_FILES.data]: new Uint8Array(4 * 2 ** 20) }), /not a Boxroom backup/],
])('%s is refused with a reason', async (_, make, reason) => {
  await expect(make().then(readAll)).rejects.toThrow(reason);
});

test('a ZIP that is cut off anywhere, or changed in any byte of its data, is refused', async () => {
  const whole = await zip({ [ARCHIVE_FILES.data]: DATA }, { level: 0 });
  for (let at = 0; at < whole.length - 1; at += 97) await expect(readAll(whole.slice(0, at))).rejects.toThrow(/backup/);
  // From the first row on; the local header comes before.
  for (let at = 100; at < DATA.length; at += 131) {
    const changed = whole.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(readAll(changed)).rejects.toThrow(/damaged|not a Boxroom/);
  }
});

test('a backup that is cut off in the middle is named damaged, another ZIP is not', async () => {
  const files = { [ARCHIVE_FILES.readme]: 'This is a backup', [ARCHIVE_FILES.data]: DATA };
  const [backup, other] = await Promise.all([zip(files), zip({ [ARCHIVE_FILES.readme]: DATA, 'a.txt': 'a' })]);
  const half = (bytes: Uint8Array<ArrayBuffer>) => bytes.slice(0, bytes.length / 2);
  await expect(readAll(half(backup))).rejects.toThrow(/^This backup is damaged or incomplete/);
  await expect(readAll(half(other))).rejects.toThrow(/not a Boxroom backup/);
});

/** Writes a number of four bytes at each place where this mark is, plus an offset. */
function forge(bytes: Uint8Array<ArrayBuffer>, mark: number, offset: number, value: number): Uint8Array<ArrayBuffer> {
  const forged = bytes.slice();
  const view = new DataView(forged.buffer);
  for (let at = 0; at + offset + 4 <= forged.length; at++)
    if (view.getUint32(at, true) === mark) view.setUint32(at + offset, value, true);
  return forged;
}
const CENTRAL = 0x02014b50;

test('a ZIP that declares 2 GB, or less than it holds, is refused before that much is read', async () => {
  const whole = await zip({ [ARCHIVE_FILES.data]: DATA });
  await expect(readAll(forge(whole, CENTRAL, 24, 2 ** 31))).rejects.toThrow(/more than an account can have/);
  await expect(readAll(forge(whole, CENTRAL, 24, 100))).rejects.toThrow(/damaged/);
});

test.each<[string, Uint8Array, RegExp]>([
  ['a page', new TextEncoder().encode('<!doctype html><script>alert(1)</script>'), /is not a picture/],
  ['an SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), /is not a picture/],
  ['nothing', new Uint8Array(), /is not a picture/],
  ['too large', new Uint8Array(10 * 2 ** 20 + 1), /too large/],
])('a picture that is %s is refused', async (_, content, reason) => {
  const archive = await openArchive(new Blob([await zip({ [ARCHIVE_FILES.data]: DATA, [PICTURE]: content })]), signal);
  await expect(archive.upload(PICTURE, signal)).rejects.toThrow(reason);
  await expect(archive.upload('pictures/Other.jpg', signal)).rejects.toThrow(/lacks/);
  await expect(archive.upload(ARCHIVE_FILES.data, signal)).rejects.toThrow(/lacks/);
});

test('a picture whose checksum differs is refused', async () => {
  const whole = await zip({ [ARCHIVE_FILES.data]: DATA, [PICTURE]: JPEG }, { level: 0 });
  const at = whole.findIndex((_, index) => JPEG.every((byte, offset) => whole[index + offset] === byte));
  whole[at + 5] = 99;
  const archive = await openArchive(new Blob([whole]), signal);
  await expect(archive.upload(PICTURE, signal)).rejects.toThrow(/damaged/);
});

test('an abort ends the reading with its reason', async () => {
  const stop = new AbortController();
  const archive = await openArchive(new Blob([await zip({ [ARCHIVE_FILES.data]: DATA })]), signal);
  stop.abort(new Error('enough'));
  await expect(archive.pieces(stop.signal).next()).rejects.toThrow('enough');
});
