import { expect, test } from 'vitest';
import { anItem } from '../testing/rows.ts';
import { isOverdue, sortLoans } from './loan.ts';

const TODAY = '2028-02-29';

test.each([
  [{}, false],
  [{ lentTo: 'Ana' }, false],
  [{ lentTo: 'Ana', lentDue: TODAY }, false],
  [{ lentTo: 'Ana', lentDue: '2028-02-28' }, true],
  [{ lentTo: null, lentDue: '2028-02-28' }, false],
])('%j is overdue: %s', (loan, expected) => {
  expect(isOverdue(loan, TODAY)).toBe(expected);
});

test('the longest overdue comes first, what has no day to be back last', () => {
  const loan = (id: string, lentDue: string | null, lentSince: string | null = null, name = 'Drill') =>
    anItem({ id, spaceId: 's', boxId: 'b', name, lentTo: 'Ana', lentDue, lentSince });
  const sorted = sortLoans([
    loan('none', null),
    loan('none, since', null, '2027-01-01'),
    loan('later', '2028-03-02'),
    loan('b, by id', '2028-03-01', TODAY),
    loan('a, by id', '2028-03-01', TODAY),
    loan('by name', '2028-03-01', TODAY, 'Axe'),
    loan('over', '2028-02-01'),
  ]);
  expect(sorted.map(({ id }) => id)).toEqual([
    'over',
    'by name',
    'a, by id',
    'b, by id',
    'later',
    'none, since',
    'none',
  ]);
  expect(sortLoans([])).toEqual([]);
});
