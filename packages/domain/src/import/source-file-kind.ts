import type { SourceErrorCode } from './source-error.ts';

/** What the first bytes of a file say: text, a container that may hold a spreadsheet, or what it is instead. */
export type FileKind = 'text' | 'zip' | 'ole' | { not: SourceErrorCode };

/** As many bytes as `kindOfFile` looks at. */
export const KIND_BYTES = 512;

const MAGIC: readonly { bytes: readonly number[]; at?: number; kind: FileKind }[] = [
  { bytes: ascii('PK\u0003\u0004'), kind: 'zip' },
  { bytes: ascii('PK\u0005\u0006'), kind: 'zip' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], kind: 'ole' },
  { bytes: ascii('%PDF-'), kind: { not: 'PDF' } },
  { bytes: [0x89, ...ascii('PNG')], kind: { not: 'PICTURE' } },
  { bytes: [0xff, 0xd8, 0xff], kind: { not: 'PICTURE' } },
  { bytes: ascii('GIF8'), kind: { not: 'PICTURE' } },
  { bytes: ascii('WEBP'), at: 8, kind: { not: 'PICTURE' } },
  { bytes: ascii('ftyp'), at: 4, kind: { not: 'PICTURE' } },
  { bytes: ascii('Rar!'), kind: { not: 'ARCHIVE' } },
  { bytes: [...ascii('7z'), 0xbc, 0xaf], kind: { not: 'ARCHIVE' } },
  { bytes: [0x1f, 0x8b], kind: { not: 'ARCHIVE' } },
  { bytes: ascii('ustar'), at: 257, kind: { not: 'ARCHIVE' } },
];

/** By content, since names lie: many programs call a web page or a text ".xls". */
export function kindOfFile(head: Uint8Array): FileKind {
  const magic = MAGIC.find(({ bytes, at = 0 }) => bytes.every((byte, index) => head[at + index] === byte));
  if (magic) return magic.kind;
  const start = Array.from(head.subarray(0, KIND_BYTES), (byte) => String.fromCharCode(byte)).join('');
  if (/^(?:\xef\xbb\xbf)?\s*(?:<!doctype|<html|<table|<\?xml|<!--)/i.test(start)) return { not: 'DOCUMENT' };
  if (/^(?:\xef\xbb\xbf)?\s*(?:\{\s*["}]|\[\s*[{[])/.test(start) || start.startsWith('{\\rtf'))
    return { not: 'DOCUMENT' };
  return 'text';
}

function ascii(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}
