import { expect, test } from 'vitest';
import { createTarReader } from './tar-reader.ts';

function header(path: string, { size = 0, kind = '0' } = {}): Buffer {
  const block = Buffer.alloc(512);
  block.write(path, 0);
  block.write(`${size.toString(8).padStart(11, '0')} `, 124);
  block.write(kind, 156);
  block.write('ustar\u000000', 257);
  const sum = block.reduce((total, byte) => total + byte, 8 * 32);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function entry(path: string, content: string): Buffer[] {
  const padding = (512 - (content.length % 512)) % 512;
  return [header(path, { size: content.length }), Buffer.from(content), Buffer.alloc(padding)];
}

function read(archive: Buffer, pieceLength: number): string[] {
  const seen: string[] = [];
  let bytes = '';
  const reader = createTarReader({
    folder: (path) => seen.push(`${path}/`),
    file(path, size) {
      seen.push(`${path} ${size}`);
      bytes = '';
    },
    data: (piece) => (bytes += Buffer.from(piece).toString()),
    fileEnd: () => seen.push(bytes),
  });
  for (let at = 0; at < archive.length; at += pieceLength) reader.write(archive.subarray(at, at + pieceLength));
  reader.end();
  return seen;
}

const BLOCK = 'b'.repeat(512);
const archive = Buffer.concat([
  header('base/', { kind: '5' }),
  ...entry('base/1', 'one'),
  ...entry('base/empty', ''),
  ...entry('base/block', BLOCK),
  ...entry('base/more', `${BLOCK}!`),
  Buffer.alloc(1024),
]);

test.each([1, 7, 511, 512, 513, 100_000])('reads an archive that arrives in pieces of %i bytes', (pieceLength) => {
  expect(read(archive, pieceLength)).toEqual([
    'base/',
    'base/1 3',
    'one',
    'base/empty 0',
    '',
    'base/block 512',
    BLOCK,
    'base/more 513',
    `${BLOCK}!`,
  ]);
});

test.each([
  ['in a header', 100],
  ['after a header', 1024],
  ['in the bytes of a file', 1025],
  ['in the padding', 1030],
])('refuses an archive that ends %s', (_, length) => {
  expect(() => read(archive.subarray(0, length), 64)).toThrow('in the middle');
});

test('refuses a changed header', () => {
  const changed = Buffer.from(archive);
  changed.write('base/2', 512);
  expect(() => read(changed, 512)).toThrow('does not match its checksum');
});

test('refuses links, because their target may be anywhere', () => {
  expect(() => read(header('pg_tblspc/1', { kind: '2' }), 512)).toThrow('neither a file nor a folder');
});
