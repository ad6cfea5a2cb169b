import { normalizePassword, PASSWORD_MIN } from '@boxroom/domain/account/password';
import { expect, test } from 'vitest';
import { commonPasswords, isCommonPassword } from './common-passwords.ts';

test('common passwords are more than ten thousand that are long enough, each in the form of the comparison', async () => {
  const passwords = await commonPasswords();
  const longEnough = Array.from(passwords).filter((password) => password.length >= PASSWORD_MIN);
  expect(longEnough.length).toBeGreaterThan(10_000);
  expect(longEnough.filter((password) => password !== normalizePassword(password).toLowerCase())).toEqual([]);
});

const COMMON = [
  '123456',
  'PassWord',
  'qwerty',
  'iloveyou',
  'football',
  '222222',
  'abcdef',
  'ｐａｓｓｗｏｒｄ',
  ' football  ',
  '00000000',
  'zxczxc',
];
test.each(COMMON)('%s is common', async (password) => expect(await isCommonPassword(password)).toBe(true));

test.each(['kraft-box-in-the-cellar', 'xkqzvb7', '      '])('%j is not common', async (password) =>
  expect(await isCommonPassword(password)).toBe(false),
);
