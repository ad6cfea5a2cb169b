import type { ProblemFix, ProblemGroup } from '@boxroom/domain/import/import-plan-types';
import { DEFAULT_BOX_NAMES } from '@boxroom/domain/import/place-keys';
import { t } from '../../lib/language/t.ts';

type Labels = Readonly<Record<ProblemFix, () => string>>;

/** The button that agrees to a fix. */
export const FIX_LABELS: Labels = {
  shorten: () => t('Shorten all'),
  leaveOut: () => t('Leave the value out'),
  round: () => t('Round all'),
  clean: () => t('Remove these characters'),
  defaultBox: () => t('Put into a box “{name}”', { name: DEFAULT_BOX_NAMES[t.language] }),
};

/** The button that takes a fix off again: the rows cannot come in without it. */
export const UNFIX_LABELS: Labels = {
  shorten: () => t('Do not shorten'),
  leaveOut: () => t('Do not leave the value out'),
  round: () => t('Do not round'),
  clean: () => t('Do not remove these characters'),
  defaultBox: () => t('Do not put into “{name}”', { name: DEFAULT_BOX_NAMES[t.language] }),
};

/** What comes in after it. */
const FIXED_LABELS: Labels = {
  shorten: () => t('Shortened; the full name is in the description.'),
  leaveOut: () => t('Come in without this value.'),
  round: () => t('Rounded.'),
  clean: () => t('Come in without these characters.'),
  defaultBox: () => t('Come into a box “{name}”.', { name: DEFAULT_BOX_NAMES[t.language] }),
};

/** A problem as a heading of rows. 'Box name must be …' is said to somebody who types a name. */
export function problemText({ kind, text, max }: ProblemGroup): string {
  return kind === 'tooLong' && max !== undefined
    ? t('Longer than {max, plural, one{# character} other{# characters}}.', { max })
    : text;
}

/** The groups of descriptions that are too long, which have no other place for their rest. */
const LONG_DESCRIPTIONS: ReadonlySet<string> = new Set(['tooLong:boxDescription', 'tooLong:itemDescription']);

export function fixedLabel({ key, fix }: ProblemGroup): string | null {
  if (fix === null) return null;
  return fix === 'shorten' && LONG_DESCRIPTIONS.has(key) ? t('Shortened.') : FIXED_LABELS[fix]();
}
