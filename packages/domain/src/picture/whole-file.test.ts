import { expect, test } from 'vitest';
import { hasPictureEnd } from './whole-file.ts';

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

const END = '\xff\xd9';
/** The metadata of a photo, with a whole small picture in it. */
const METADATA = `\xff\xe1\x00\x0a\xff\xd8\xff\xda${END}..`;
const SCAN = '\xff\xda\x00\x04..pixels\xff\x00more\xff\xd0pixels';
const JPEG = `\xff\xd8${METADATA}${SCAN}`;
const PNG = '\x89PNG\r\n\x1a\n\0\0\0\x04IDAT....sum.';
const IEND = '\0\0\0\0IENDsum.';
const WEBP = 'RIFF\x08\0\0\0WEBP';

test.each([
  ['a JPEG', JPEG + END, true],
  ['a JPEG with a film behind it', `${JPEG + END}ftypmp42 film`, true],
  ['a JPEG with fill bytes before a marker', `\xff\xd8\xff${METADATA}${SCAN}\xff${END}`, true],
  ['a progressive JPEG', JPEG + SCAN + END, true],
  ['a JPEG without its end', JPEG, false],
  ['a JPEG with half its end', `${JPEG}\xff`, false],
  ['a JPEG cut off behind its metadata', `\xff\xd8${METADATA}`, false],
  ['a JPEG cut off in its metadata', '\xff\xd8\xff\xe1\x10\x00\xff\xd8\xff', false],
  ['only the head of a JPEG', '\xff\xd8\xff', false],
  ['a PNG', PNG + IEND, true],
  ['a PNG with bytes behind it', `${PNG + IEND}more`, true],
  ['a PNG that lacks a byte', (PNG + IEND).slice(0, -1), false],
  ['a PNG without its last chunk', PNG, false],
  ['a PNG with the name of the last chunk in its pixels', '\x89PNG\r\n\x1a\n\0\0\0\x10IDAT\0\0\0\0IENDsum.', false],
  ['a PNG that claims a huge chunk', `\x89PNG\r\n\x1a\n\xff\xff\xff\xffIDAT${IEND}`, false],
  ['a WebP', `${WEBP}VP8 `, true],
  ['a WebP with bytes behind it', `${WEBP}VP8 more`, true],
  ['a WebP that lacks a byte', `${WEBP}VP8`, false],
  ['nothing', '', true],
  ['another format', '\0\0\0\x18ftypheic', true],
])('judges %s', (_what, bytes, expected) => {
  expect(hasPictureEnd(latin1(bytes))).toBe(expected);
});

test('judges a part of a larger buffer by that part', () => {
  expect(hasPictureEnd(latin1(`....${JPEG}${END}`).subarray(4))).toBe(true);
  expect(hasPictureEnd(latin1(`....${WEBP}VP8 `).subarray(4, -1))).toBe(false);
});
