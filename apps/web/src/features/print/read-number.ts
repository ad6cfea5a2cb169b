import { t } from '../../lib/language/t.ts';

export interface NumberLimits {
  min: number;
  max: number;
  isWhole?: boolean;
}

/** Parses a typed number, with either decimal separator; returns a problem when it is invalid. */
export function readNumber(
  text: string,
  { min, max, isWhole = false }: NumberLimits,
): { ok: true; value: number } | { ok: false; problem: string } {
  const value = Number(text.trim().replace(',', '.').replace('−', '-'));
  if (text.trim() === '' || Number.isNaN(value)) return { ok: false, problem: t('Please enter a number.') };
  if (value < min || value > max)
    return {
      ok: false,
      problem: t('Between {min, number} and {max, number}', { min: rounded(min), max: rounded(max) }),
    };
  if (isWhole && !Number.isInteger(value)) return { ok: false, problem: t('Please enter a whole number.') };
  return { ok: true, value };
}

/** Rounds towards zero, so that the limit in the message is itself allowed. */
function rounded(limit: number): number {
  return Math.trunc(limit * 100) / 100;
}
