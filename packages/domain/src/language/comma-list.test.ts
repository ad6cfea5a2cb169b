import { expect, test } from 'vitest';
import { commaList } from './comma-list.ts';
import { messageKey } from './message-key.ts';
import { english, makeTranslate } from './translator.ts';

test.each([
  [[], ''],
  [['Skis'], 'Skis'],
  [['{Skis}', 'Boots', 'Helmet'], '{Skis}, Boots, Helmet'],
])('%j are listed', (parts, expected) => {
  expect(commaList(parts, english)).toBe(expected);
});

const ISOLATED_A = '\u2068a\u2069';

test('the comma is the one of the language', () => {
  expect(commaList(['a', 'b', 'c'], makeTranslate('ar', { [messageKey('{list}, {next}')]: '{list}، {next}' }))).toBe(
    `\u2067${ISOLATED_A}، \u2068b\u2069\u2069، \u2068c\u2069`,
  );
});
