import { describe, expect, test } from 'vitest';
import { PASSWORD_MAX, PASSWORD_MIN, normalizePassword, passwordProblem, passwordSchema } from './password.ts';

describe('a new password', () => {
  test.each([
    ['', 'PASSWORD_TOO_SHORT'],
    ['a'.repeat(PASSWORD_MIN - 1), 'PASSWORD_TOO_SHORT'],
    ['a'.repeat(PASSWORD_MIN), null],
    ['🗝️'.repeat(2), 'PASSWORD_TOO_SHORT'],
    ['      ', null],
    ['a'.repeat(PASSWORD_MAX), null],
    ['a'.repeat(PASSWORD_MAX + 1), 'PASSWORD_TOO_LONG'],
  ])('%j: %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });

  test('is the same in every Unicode form', () => {
    expect(normalizePassword('cafe\u0301 ｘ')).toBe(normalizePassword('caf\u00e9 x'));
  });
});

describe('the field of a password', () => {
  const accepts = (text: unknown) => passwordSchema.safeParse(text).success;

  test('takes the longest password in characters of four units, and one that is a little too long', () => {
    const longest = '👍🏽'.repeat(PASSWORD_MAX);
    expect(passwordProblem(longest)).toBeNull();
    expect([longest, '', 'a'.repeat(PASSWORD_MAX + 1)].filter((text) => !accepts(text))).toEqual([]);
  });

  test('takes no text beyond that, and nothing else', () => {
    expect(['a'.repeat(PASSWORD_MAX * 4 + 1), 123456, null, undefined].filter(accepts)).toEqual([]);
  });
});
