import { expect, test } from 'vitest';
import { errorText } from '../error/error-text.ts';
import { english } from '../language/translator.ts';
import { checkPictureFile, isHeic, PICTURE_FILE_MAX_BYTES, pictureAccept } from './picture.ts';

test.each([
  ['image/jpeg', 1, null],
  ['image/jpg', 1, null],
  ['image/PNG', 1, null],
  ['image/webp', PICTURE_FILE_MAX_BYTES, null],
  ['image/webp', PICTURE_FILE_MAX_BYTES + 1, 'PICTURE_TOO_LARGE'],
  ['image/jpeg', 0, 'PICTURE_INVALID'],
  ['image/heic', 1, null],
  ['image/HEIF', 1, null],
  ['image/heic', PICTURE_FILE_MAX_BYTES + 1, 'PICTURE_TOO_LARGE'],
  ['image/svg+xml', 1, 'PICTURE_INVALID'],
  ['image/gif', PICTURE_FILE_MAX_BYTES + 1, 'PICTURE_INVALID'],
  ['', 1, 'PICTURE_INVALID'],
])('a file of type %j with %i bytes: %s', (type, size, code) => {
  expect(checkPictureFile({ type, size })).toBe(code);
});

test.each([
  ['IMG_1.HEIC', '', null],
  ['IMG_1.heif', '', null],
  ['IMG_1.heic.exe', '', 'PICTURE_INVALID'],
  ['IMG_1.jpg', '', 'PICTURE_INVALID'],
  ['IMG_1.heic', 'text/plain', 'PICTURE_INVALID'],
])('a file called %j of type %j: %s', (name, type, code) => {
  expect(checkPictureFile({ name, type, size: 1 })).toBe(code);
});

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
test.each([
  ['\0\0\0\x18ftypheic', true],
  ['\0\0\0\x18ftypmif1', true],
  ['\0\0\0\x18ftypavif', false],
  ['\0\0\0\x18ftyp', false],
  ['\xff\xd8\xff\xe0\0\x10JFIF\0\x01', false],
  ['', false],
])('%j begins a HEIC file: %s', (head, expected) => {
  expect(isHeic(bytes(head))).toBe(expected);
});

test('HEIC is offered only in browsers that can read it', () => {
  expect(pictureAccept({ withHeic: false })).toBe('image/jpeg,image/png,image/webp,image/jpg');
  expect(pictureAccept({ withHeic: true })).toContain('image/heic,image/heif,.heic,.heif');
});

test("the texts equal those of the product's specification", () => {
  expect(errorText('PICTURE_INVALID', english)).toBe('Please select a valid image file (JPEG, PNG, or WebP)');
  expect(errorText('PICTURE_HEIC', english)).toBe(
    'This browser cannot read HEIC pictures. Please choose a JPEG, PNG, or WebP.',
  );
  expect(errorText('PICTURE_TOO_LARGE', english)).toBe('Image file must be smaller than 10MB');
});
