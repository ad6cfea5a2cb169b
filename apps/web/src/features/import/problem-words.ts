import type { ProblemFix, ProblemGroup } from '@boxroom/domain/import/import-plan-types';
import { DEFAULT_BOX_NAME } from '@boxroom/domain/import/place-keys';

/** The button that agrees to a fix. */
export const FIX_LABELS: Readonly<Record<ProblemFix, string>> = {
  shorten: 'Shorten all',
  leaveOut: 'Leave the value out',
  round: 'Round all',
  clean: 'Remove these characters',
  defaultBox: `Put into a box “${DEFAULT_BOX_NAME}”`,
};

/** What comes in after it. */
export const FIXED_LABELS: Readonly<Record<ProblemFix, string>> = {
  shorten: 'Shortened; the full name is in the description',
  leaveOut: 'Come in without this value',
  round: 'Rounded',
  clean: 'Come in without these characters',
  defaultBox: `Come into a box “${DEFAULT_BOX_NAME}”`,
};

/** A description has no other place for its rest. */
export function fixedLabel({ kind, fix, column }: ProblemGroup): string | null {
  if (fix === null) return null;
  if (fix === 'shorten' && kind === 'tooLong' && (column ?? '').includes('Description')) return 'Shortened';
  return FIXED_LABELS[fix];
}
