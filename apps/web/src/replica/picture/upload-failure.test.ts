import { expect, test } from 'vitest';
import { uploadFailure } from './upload-failure.ts';

test.each([
  [{ file: 'picture' }, 'Failed to upload picture. Please try again.', true],
  [{ file: 'picture', isChange: true }, 'Failed to upload the new picture. Please try again.', true],
  [{ file: 'picture', code: 'TOO_MANY' }, 'Failed to upload picture. Please try again.', true],
  [
    { file: 'picture', code: 'PICTURE_INVALID', isChange: true },
    'Please select a valid image file (JPEG, PNG, or WebP)',
    false,
  ],
  [{ file: 'paper' }, 'Failed to upload paper. Please try again.', true],
  [{ file: 'paper', code: 'VIEW_ONLY' }, 'Failed to upload paper. Please try again.', true],
  [{ file: 'paper', code: 'PAPER_INVALID' }, 'Please select a complete PDF or image file (JPEG, PNG, or WebP)', false],
  [{ file: 'paper', code: 'PAPER_TOO_LARGE' }, 'Paper must be smaller than 10MB', false],
] as const)('%o reads %s', (failed, text, mayRetry) => {
  expect(uploadFailure(failed)).toEqual({ text, mayRetry });
});
