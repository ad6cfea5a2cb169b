import { fold } from '../search/fold.ts';
import { cleanLine } from '../text/clean-text.ts';
import { countGraphemes } from '../text/grapheme.ts';
import { BOX_NAME_MAX } from './box.ts';

/** 'Moving box 07': the words, and the number with its leading zeros. A longer number is part of the words. */
const NUMBERED = /^(.*?\S)\s+(?:#\s?)?(\d{1,4})$/u;

interface Numbered {
  base: string;
  number: number;
  /** The digits with leading zeros, else 0. */
  width: number;
}

function splitNumber(name: string): Numbered | null {
  const [, base, digits] = NUMBERED.exec(name) ?? [];
  if (base === undefined || digits === undefined) return null;
  return { base, number: Number(digits), width: digits.startsWith('0') ? digits.length : 0 };
}

export type NumberedNames = { ok: true; names: string[]; first: number } | { ok: false; reason: 'blank' | 'too-long' };

/**
 * Returns `count` names that end in numbers: 'Moving box 1', 'Moving box 2'. A number at the end of `typed` is the first
 * one. Otherwise they go on after the highest number that `existing` has with these words, in any case and accent.
 */
export function numberedNames(typed: string, count: number, existing: Iterable<string>): NumberedNames {
  const name = cleanLine(typed);
  if (name === '') return { ok: false, reason: 'blank' };
  const given = splitNumber(name);
  const base = given?.base ?? name;
  const last = given ? null : lastNumber(base, existing);
  const first = given?.number ?? (last?.number ?? 0) + 1;
  const width = given?.width ?? last?.width ?? 0;
  const names = Array.from({ length: count }, (_, n) => `${base} ${String(first + n).padStart(width, '0')}`);
  // The last name is the longest one.
  const isTooLong = countGraphemes(names.at(-1) ?? '') > BOX_NAME_MAX;
  return isTooLong ? { ok: false, reason: 'too-long' } : { ok: true, names, first };
}

/** Returns the name for a duplicate of a box: the next number after the highest one of its words; the first one is 2. */
export function nameOfDuplicate(name: string, existing: Iterable<string>): string {
  const own = splitNumber(name) ?? { base: name, number: 1, width: 0 };
  const last = lastNumber(own.base, existing);
  const number = Math.max(last?.number ?? 0, own.number) + 1;
  const next = `${own.base} ${String(number).padStart(own.width, '0')}`;
  return countGraphemes(next) > BOX_NAME_MAX ? name : next;
}

function lastNumber(base: string, existing: Iterable<string>): Numbered | null {
  const folded = fold(base);
  let last: Numbered | null = null;
  for (const name of existing) {
    const found = splitNumber(name);
    if (found && found.number > (last?.number ?? -1) && fold(found.base) === folded) last = found;
  }
  return last;
}
