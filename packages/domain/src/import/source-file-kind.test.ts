import { expect, test } from 'vitest';
import { utf16, utf8 } from '../testing/read-table.ts';
import { type FileKind, kindOfFile } from './source-file-kind.ts';

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each<[string, Uint8Array, FileKind]>([
  ['a list', utf8('Name,Box\nTent,Attic'), 'text'],
  ['a list with a mark', utf8('\ufeffName,Box'), 'text'],
  ['a list in UTF-16', utf16('Name,Box', true), 'text'],
  ['nothing', new Uint8Array(), 'text'],
  ['a list that begins with a bracket', utf8('[old] name,Box'), 'text'],
  ['a list that begins with less', utf8('<3,Box'), 'text'],
  ['an Excel or OpenDocument file', latin('PK\u0003\u0004rest'), 'zip'],
  ['an empty ZIP', latin('PK\u0005\u0006rest'), 'zip'],
  ['an old Excel file', latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'ole'],
  ['a PDF', latin('%PDF-1.7'), { not: 'PDF' }],
  ['a PNG', latin('\x89PNG\r\n'), { not: 'PICTURE' }],
  ['a JPEG', latin('\xff\xd8\xff\xe0'), { not: 'PICTURE' }],
  ['a WebP', latin('RIFF1234WEBPVP8 '), { not: 'PICTURE' }],
  ['a photo of an iPhone', latin('\0\0\0\x18ftypheic'), { not: 'PICTURE' }],
  ['a RAR', latin('Rar!\x1a'), { not: 'ARCHIVE' }],
  ['a 7z', latin("7z\xbc\xaf'\x1c"), { not: 'ARCHIVE' }],
  ['a gzip', latin('\x1f\x8b\x08'), { not: 'ARCHIVE' }],
  ['a tar', latin(`${'a'.repeat(257)}ustar`), { not: 'ARCHIVE' }],
  ['a web page called .xls', utf8('\ufeff\n<HTML><table><tr>'), { not: 'DOCUMENT' }],
  ['XML', utf8('<?xml version="1.0"?>'), { not: 'DOCUMENT' }],
  ['JSON', utf8('[{"name": "Tent"}]'), { not: 'DOCUMENT' }],
  ['JSON on several lines', utf8('{\n  "name": "Tent"'), { not: 'DOCUMENT' }],
  ['rich text', utf8('{\\rtf1'), { not: 'DOCUMENT' }],
])('%s', (_, head, kind) => {
  expect(kindOfFile(head)).toEqual(kind);
});
