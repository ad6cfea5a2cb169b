import { expect, test } from 'vitest';
import { errorText } from '../error/error-text.ts';
import { checkPictureFile, PICTURE_FILE_MAX_BYTES } from './picture.ts';

test.each([
  ['image/jpeg', 1, null],
  ['image/jpg', 1, null],
  ['image/PNG', 1, null],
  ['image/webp', PICTURE_FILE_MAX_BYTES, null],
  ['image/webp', PICTURE_FILE_MAX_BYTES + 1, 'PICTURE_TOO_LARGE'],
  ['image/jpeg', 0, 'PICTURE_INVALID'],
  ['image/heic', 1, 'PICTURE_INVALID'],
  ['image/svg+xml', 1, 'PICTURE_INVALID'],
  ['image/gif', PICTURE_FILE_MAX_BYTES + 1, 'PICTURE_INVALID'],
  ['', 1, 'PICTURE_INVALID'],
])('a file of type %j with %i bytes: %s', (type, size, code) => {
  expect(checkPictureFile({ type, size })).toBe(code);
});

test('the texts are those of the specification', () => {
  expect(errorText('PICTURE_INVALID')).toBe('Please select a valid image file (JPEG, PNG, or WebP)');
  expect(errorText('PICTURE_TOO_LARGE')).toBe('Image file must be smaller than 10MB');
});
