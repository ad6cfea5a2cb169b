import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../testing/any-character.ts';
import { USERNAME_MAX } from './profile.ts';
import { generateUsername, normalizeUsername, usernameError, usernameSchema } from './username.ts';

describe('usernameError', () => {
  test.each([
    'a',
    'anna',
    'anna.b_c',
    '_',
    '1234',
    'a'.repeat(USERNAME_MAX),
    'a.b.c',
    'roommate',
    'user_abc',
    'user_xyzxyz',
  ])('accepts %j', (username) => {
    expect(usernameError(username)).toBeNull();
  });

  test.each([
    ['', 'Please enter a username.'],
    ['a'.repeat(USERNAME_MAX + 1), 'Username must be 15 characters or less.'],
    ['Anna', 'Username can only contain lowercase letters, numbers, periods and underscores.'],
    ['an na', 'Username can only contain lowercase letters, numbers, periods and underscores.'],
    ['аnna', 'Username can only contain lowercase letters, numbers, periods and underscores.'],
    ['anna\n', 'Username can only contain lowercase letters, numbers, periods and underscores.'],
    ['anna\u0000', 'Username can only contain lowercase letters, numbers, periods and underscores.'],
    ['\u202eanna', 'Username can only contain lowercase letters, numbers, periods and underscores.'],
    ['.anna', 'Username cannot start or end with a period.'],
    ['anna.', 'Username cannot start or end with a period.'],
    ['.', 'Username cannot start or end with a period.'],
    ['an..na', 'Username cannot contain two periods in a row.'],
    ['admin', 'This username is not available.'],
    ['ad.min_', 'This username is not available.'],
    ['support1', 'This username is not available.'],
    ['user_0af3c9', 'This username is not available.'],
  ])('%j: %j', (username, error) => {
    expect(usernameError(username)).toBe(error);
  });
});

test('a username is lowered before the check', () => {
  expect(normalizeUsername(' Anna.B ')).toBe('anna.b');
  expect(usernameSchema.parse(' Anna.B ')).toBe('anna.b');
  expect(normalizeUsername('\u212a')).toBe('\u212a'); // the Kelvin sign is not the letter k
  expect(usernameSchema.safeParse('admin').error?.issues[0]?.message).toBe('This username is not available.');
});

describe('generateUsername', () => {
  const nines = (): number => 0.999;

  test.each([
    ['anna', 'anna9999'],
    ['Zoë.Müller', 'zoe.muller9999'],
    ['..anna..b', 'anna.b9999'],
    ['', 'boxkeeper9999'],
    ['中文', 'boxkeeper9999'],
    ['admin', 'boxkeeper9999'],
    ['abcdefghijklmnopqrst', 'abcdefghijk9999'],
  ])('from %j makes %j', (seed, username) => {
    expect(generateUsername(seed, nines)).toBe(username);
  });

  test('cuts a long seed to 14 characters and adds one digit', () => {
    expect(generateUsername('abcdefghijklmnopqrst', () => 0)).toBe('abcdefghijklmn0');
  });

  test('always obeys the rules', () => {
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: fc.constantFrom('.', '_', 'a', '1', 'É') })),
        fc.infiniteStream(random),
        (seed, numbers) => {
          const username = generateUsername(seed, () => numbers.next().value);
          expect(usernameError(username)).toBeNull();
          expect(username).toMatch(/\d$/);
        },
      ),
    );
  });
});
