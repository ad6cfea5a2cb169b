import { itemFieldsSchema } from '@boxroom/domain/item/item';
import { parseWith } from '@boxroom/domain/item/parse-item-fields';
import { t } from '../../lib/language/t.ts';

export type LoanForm = Record<'lentTo' | 'lentSince' | 'lentDue', string>;
export type LoanErrors = { [F in keyof LoanForm]?: string };
interface Loan {
  lentTo: string;
  lentSince: string | null;
  lentDue: string | null;
}
export type ParsedLoan = { ok: true; loan: Loan } | { ok: false; errors: LoanErrors };

const { lentTo: borrowerSchema, lentSince: dateSchema } = itemFieldsSchema.shape;

/** Parses the form of a loan; only the borrower is required. */
export function parseLoan({ lentTo, lentSince, lentDue }: LoanForm): ParsedLoan {
  const borrower = parseWith(borrowerSchema, lentTo);
  const since = parseWith(dateSchema, lentSince || null);
  const due = parseWith(dateSchema, lentDue || null);
  const errors: LoanErrors = {};
  if (!borrower.ok) errors.lentTo = t(borrower.error);
  else if (!borrower.value) errors.lentTo = t('Please enter who has it.');
  if (!since.ok) errors.lentSince = t(since.error);
  if (!due.ok) errors.lentDue = t(due.error);
  else if (since.ok && since.value && due.value && due.value < since.value)
    errors.lentDue = t('This is before the day it was lent.');
  if (!borrower.ok || !borrower.value || !since.ok || !due.ok || errors.lentDue !== undefined)
    return { ok: false, errors };
  return { ok: true, loan: { lentTo: borrower.value, lentSince: since.value ?? null, lentDue: due.value ?? null } };
}
