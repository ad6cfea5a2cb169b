import { describe, expect, test } from 'vitest';
import {
  hashCode,
  hashSecret,
  isDeviceId,
  isSignInToken,
  newCode,
  newDeviceId,
  newSignInToken,
  newToken,
  sameHash,
} from './secrets.ts';

test('secrets have their form, and no two are alike', () => {
  const many = <T>(make: () => T) => new Set(Array.from({ length: 200 }, make));
  const tokens = many(newSignInToken);
  expect(tokens.size).toBe(200);
  for (const token of tokens) expect(token).toMatch(/^sl_[\w-]{43}$/);
  for (const device of many(newDeviceId)) expect(isDeviceId(device)).toBe(true);
  const codes = many(newCode);
  expect(codes.size).toBeGreaterThan(150);
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
});

test.each<[string | null, boolean]>([
  ['A'.repeat(22), true],
  ['a-_0'.padEnd(22, 'z'), true],
  ['A'.repeat(21), false],
  ['A'.repeat(23), false],
  [`${'A'.repeat(21)}+`, false],
  [` ${'A'.repeat(22)}`, false],
  [null, false],
])('the device id %j: %j', (value, expected) => {
  expect(isDeviceId(value)).toBe(expected);
});

test('a token of another kind is no sign-in token', () => {
  expect(isSignInToken(newSignInToken())).toBe(true);
  expect(isSignInToken(newToken('rec_'))).toBe(false);
});

describe('hashes', () => {
  test('are SHA-256 in hexadecimal', () => {
    expect(hashSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  test('of one code differ by request', () => {
    expect(hashCode('a', '123456')).toBe(hashSecret('a:123456'));
    expect(hashCode('a', '123456')).not.toBe(hashCode('b', '123456'));
  });

  test.each([
    ['abc', 'abc', true],
    ['abc', 'abd', false],
    ['abc', 'ab', false],
    ['', '', true],
  ])('%j and %j are the same: %j', (a, b, expected) => {
    expect(sameHash(a, b)).toBe(expected);
  });
});
