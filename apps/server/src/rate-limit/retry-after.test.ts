import { expect, test } from 'vitest';
import { rateLimited, readRetryDetail, retryDetail } from './retry-after.ts';

test.each([0, 1, 59, 3600])('the wait of %i seconds is read as it was written', (seconds) => {
  expect(readRetryDetail(retryDetail(seconds))).toBe(seconds);
});

test.each([undefined, '', 'other', 'retry after s', 'retry after 5 s.', 'please retry after 5 s', 'retry after -1 s'])(
  '%j names no wait',
  (detail) => {
    expect(readRetryDetail(detail)).toBeNull();
  },
);

test.each([
  [-3, 1],
  [0, 1],
  [0.2, 1],
  [1.1, 2],
  [90, 90],
])('after %d seconds a caller is told to wait %i', (seconds, told) => {
  const error = rateLimited(seconds);
  expect([error.code, readRetryDetail(error.detail)]).toEqual(['RATE_LIMITED', told]);
});
