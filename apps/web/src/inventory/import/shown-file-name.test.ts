import { importBeginSchema } from '@boxroom/domain/import/import-input';
import { expect, test } from 'vitest';
import { shownFileName } from './shown-file-name.ts';

test.each([
  ['garage.csv', 'garage.csv'],
  [' my\nlist.csv ', 'my list.csv'],
  ['\u200b', 'file'],
  ['', 'file'],
  ['a'.repeat(121), `${'a'.repeat(119)}…`],
  [`${'a'.repeat(119)}📦.csv`, `${'a'.repeat(119)}…`],
  [`${'👨‍👩‍👧'.repeat(60)}.csv`, `${'👨‍👩‍👧'.repeat(60)}.csv`],
])('the file %j is listed as %j', (name, shown) => {
  expect(shownFileName(name)).toBe(shown);
  const begin = { id: '0190c0de-0000-7000-8000-000000000000', fileName: shown, source: 'other' };
  expect(importBeginSchema.parse(begin).fileName).toBe(shown);
});
