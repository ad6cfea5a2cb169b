import type { ProblemFix, ProblemGroup } from '@boxroom/domain/import/import-plan-types';
import { DEFAULT_BOX_NAME } from '@boxroom/domain/import/place-keys';
import { countText } from '@boxroom/domain/text/count-text';

/** The button that agrees to a fix. */
export const FIX_LABELS: Readonly<Record<ProblemFix, string>> = {
  shorten: 'Shorten all',
  leaveOut: 'Leave the value out',
  round: 'Round all',
  clean: 'Remove these characters',
  defaultBox: `Put into a box “${DEFAULT_BOX_NAME}”`,
};

/** The button that takes a fix off again: the rows cannot come in without it. */
export const UNFIX_LABELS: Readonly<Record<ProblemFix, string>> = {
  shorten: 'Do not shorten',
  leaveOut: 'Do not leave the value out',
  round: 'Do not round',
  clean: 'Do not remove these characters',
  defaultBox: `Do not put into “${DEFAULT_BOX_NAME}”`,
};

/** What comes in after it. */
export const FIXED_LABELS: Readonly<Record<ProblemFix, string>> = {
  shorten: 'Shortened; the full name is in the description',
  leaveOut: 'Come in without this value',
  round: 'Rounded',
  clean: 'Come in without these characters',
  defaultBox: `Come into a box “${DEFAULT_BOX_NAME}”`,
};

/** A problem as a heading of rows. 'Box name must be …' is said to somebody who types a name. */
export function problemText({ kind, text, max }: ProblemGroup): string {
  return kind === 'tooLong' && max !== undefined ? `Longer than ${countText(max, 'character')}.` : text;
}

/** A description has no other place for its rest. */
export function fixedLabel({ kind, fix, column }: ProblemGroup): string | null {
  if (fix === null) return null;
  if (fix === 'shorten' && kind === 'tooLong' && (column ?? '').includes('Description')) return 'Shortened';
  return FIXED_LABELS[fix];
}
