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

test('the comma is the one of the language', () => {
  expect(commaList(['a', 'b', 'c'], makeTranslate('ar', { [messageKey('{list}, {next}')]: '{list}، {next}' }))).toBe(
    'a، b، c',
  );
});
