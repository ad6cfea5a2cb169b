import { expect, test } from 'vitest';
import { english } from '../language/translator.ts';
import { daysText, dueBackText, itemWarrantyText, warrantyText } from './due-text.ts';

test.each([
  [-400, '400 days ago', 'ended 400 days ago', 'was due back 400 days ago'],
  [-2, '2 days ago', 'ended 2 days ago', 'was due back 2 days ago'],
  [-1, 'yesterday', 'ended yesterday', 'was due back yesterday'],
  [0, 'today', 'ends today', 'due back today'],
  [1, 'tomorrow', 'ends tomorrow', 'due back tomorrow'],
  [2, 'in 2 days', 'ends in 2 days', 'due back in 2 days'],
  [1500, 'in 1,500 days', 'ends in 1,500 days', 'due back in 1,500 days'],
])('%d days away', (days, away, warranty, back) => {
  expect(daysText(days, english)).toBe(away);
  expect(warrantyText(days, english)).toBe(`Warranty ${warranty}`);
  expect(itemWarrantyText(days, 'Drill', english)).toBe(`Warranty of Drill ${warranty}`);
  expect(dueBackText(days, english)).toBe(back);
});
