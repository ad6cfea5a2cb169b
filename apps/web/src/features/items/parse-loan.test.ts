import { expect, test } from 'vitest';
import { parseLoan } from './parse-loan.ts';

const FORM = { lentTo: ' Ana  B. ', lentSince: '2028-02-29', lentDue: '' };

test.each([
  [{}, { lentTo: 'Ana B.', lentSince: '2028-02-29', lentDue: null }],
  [{ lentSince: '' }, { lentTo: 'Ana B.', lentSince: null, lentDue: null }],
  [{ lentDue: '2028-02-29' }, { lentTo: 'Ana B.', lentSince: '2028-02-29', lentDue: '2028-02-29' }],
  [
    { lentSince: '', lentDue: '2028-02-01', lentTo: 'x'.repeat(100) },
    { lentTo: 'x'.repeat(100), lentSince: null, lentDue: '2028-02-01' },
  ],
])('%j is the loan %j', (form, loan) => {
  expect(parseLoan({ ...FORM, ...form })).toEqual({ ok: true, loan });
});

test.each([
  [{ lentTo: '  ' }, { lentTo: 'Please enter who has it.' }],
  [{ lentTo: 'x'.repeat(101) }, { lentTo: 'Lent to must be 100 characters or less.' }],
  [{ lentSince: '2027-02-29' }, { lentSince: 'Please enter a valid date.' }],
  [{ lentDue: '2028-13-01' }, { lentDue: 'Please enter a valid date.' }],
  [{ lentDue: '2028-02-28' }, { lentDue: 'This is before the day it was lent.' }],
  [
    { lentTo: '', lentDue: '2028-02-28' },
    { lentTo: 'Please enter who has it.', lentDue: 'This is before the day it was lent.' },
  ],
])('%j is refused: %j', (form, errors) => {
  expect(parseLoan({ ...FORM, ...form })).toEqual({ ok: false, errors });
});
