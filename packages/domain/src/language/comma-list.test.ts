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

test('the comma is the one of the language, and each part keeps its direction', () => {
  const arabic = makeTranslate('ar', { [messageKey('{list}, {next}')]: '{list}، {next}' });
  expect(commaList(['a', 'b', 'c'], arabic)).toBe(
    '\u200f\u2068\u200f\u2068a\u2069، \u2068b\u2069\u2069، \u2068c\u2069',
  );
});
