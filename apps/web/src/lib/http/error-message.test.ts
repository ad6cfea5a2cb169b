import { TRPCClientError } from '@trpc/client';
import { describe, expect, test } from 'vitest';
import { errorCode, isNetworkError } from './error-code.ts';
import { debugId, errorMessage, OFFLINE_TEXT, retrySeconds, waitText } from './error-message.ts';

function answered(appCode: string, detail?: string) {
  const data = { code: 'BAD_REQUEST', httpStatus: 400, appCode, detail, requestId: 'req-1' };
  return TRPCClientError.from({ error: { message: 'x', code: -32600, data } });
}

describe('errorMessage', () => {
  test('returns the text of a known code', () => {
    expect(errorMessage(answered('CODE_WRONG'))).toBe('This code is wrong. Please check it and try again.');
    expect(debugId(answered('CODE_WRONG'))).toBe('req-1');
  });

  test.each(['INTERNAL', 'constructor', 'SOMETHING_NEW'])('falls back for %s', (code) => {
    expect(errorMessage(answered(code), 'Login failed. Please try again.')).toBe('Login failed. Please try again.');
  });

  test.each([
    ['RATE_LIMITED', 'retry after 42 s', 'Too many attempts. You can try again in 42 seconds. The link still works.'],
    ['RATE_LIMITED', 'retry after 3600 s', 'Too many attempts. You can try again in 60 minutes. The link still works.'],
    ['RATE_LIMITED', undefined, 'Too many attempts. Please wait a little before trying again. The link still works.'],
    [
      'EMAIL_CHANGE_LIMITED',
      'retry after 7201 s',
      'Too many email change requests. Please wait before trying again. You can try again in 3 hours. The link still works.',
    ],
    ['CODE_WRONG', 'retry after 42 s', 'This code is wrong. Please check it and try again.'],
    ['TOO_MANY', 'items', 'The account that would own this has no space left for so many items.'],
    ['TOO_MANY', 'pictures', 'The account that would own this has no space left for pictures and papers.'],
    ['TOO_MANY', 'toString', 'The limit for one account is reached.'],
  ])('%s with %j has the text %j', (code, detail, text) => {
    expect(errorMessage(answered(code, detail), undefined, 'The link still works.')).toBe(text);
  });

  test.each([
    ['RATE_LIMITED', 'retry after 42 s', 42],
    ['RATE_LIMITED', 'soon', null],
    ['TOO_MANY', 'retry after 42 s', null],
  ])('%s with %j ends after %j seconds', (code, detail, seconds) => {
    expect(retrySeconds(answered(code, detail))).toBe(seconds);
  });

  test.each([
    [0, '1 second'],
    [1, '1 second'],
    [119, '119 seconds'],
    [120, '2 minutes'],
    [7199, '120 minutes'],
    [7200, '2 hours'],
  ])('%d seconds are %j', (seconds, text) => expect(waitText(seconds)).toBe(text));

  test.each([
    ['Chrome', 'Failed to fetch'],
    ['Firefox', 'NetworkError when attempting to fetch resource.'],
    ['Safari, also in the background', 'Load failed'],
    ['Safari', 'The network connection was lost.'],
  ])('no response means offline: %s', (_browser, words) => {
    const lost = TRPCClientError.from(new TypeError(words));
    expect(errorMessage(lost)).toBe(OFFLINE_TEXT);
    expect([isNetworkError(lost), errorCode(lost), debugId(lost)]).toEqual([true, null, null]);
  });

  test('an internal bug is not a network error', () => {
    expect(isNetworkError(new TypeError('x is not a function'))).toBe(false);
    expect(errorMessage(new TypeError('x'))).toBe('Something went wrong on our side. Please try again.');
  });
});
