import { TRPCClientError } from '@trpc/client';
import { describe, expect, test } from 'vitest';
import { debugId, errorCode, errorMessage, isNetworkError, OFFLINE_TEXT } from './error-message.ts';

function answered(appCode: string) {
  const data = { code: 'BAD_REQUEST', httpStatus: 400, appCode, requestId: 'req-1' };
  return TRPCClientError.from({ error: { message: 'x', code: -32600, data } });
}

describe('errorMessage', () => {
  test('says the words of a known code', () => {
    expect(errorMessage(answered('CODE_WRONG'))).toBe('This code is not right. Please check it and try again.');
    expect(debugId(answered('CODE_WRONG'))).toBe('req-1');
  });

  test.each(['INTERNAL', 'constructor', 'SOMETHING_NEW'])('falls back for %s', (code) => {
    expect(errorMessage(answered(code), 'Login failed. Please try again.')).toBe('Login failed. Please try again.');
  });

  test('no answer is being offline', () => {
    const lost = TRPCClientError.from(new TypeError('Failed to fetch'));
    expect(errorMessage(lost)).toBe(OFFLINE_TEXT);
    expect([isNetworkError(lost), errorCode(lost), debugId(lost)]).toEqual([true, null, null]);
  });

  test('our own bug is not the network', () => {
    expect(isNetworkError(new TypeError('x is not a function'))).toBe(false);
    expect(errorMessage(new TypeError('x'))).toBe('Something went wrong on our side. Please try again.');
  });
});
