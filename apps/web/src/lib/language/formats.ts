import type { Language } from '@boxroom/domain/language/language';
import { t } from './t.ts';

/** Returns a function that gives the format of the current language, which it makes once. */
function byLanguage<Format>(make: (language: Language) => Format): () => Format {
  const made = new Map<Language, Format>();
  return () => {
    const known = made.get(t.language);
    if (known) return known;
    const format = make(t.language);
    made.set(t.language, format);
    return format;
  };
}

/** `const day = dateFormat({ dateStyle: 'medium' })`, then `day().format(date)`. */
export function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return byLanguage((language) => new Intl.DateTimeFormat(language, options));
}

/** `const size = numberFormat({ maximumFractionDigits: 1 })`, then `size().format(number)`. */
export function numberFormat(options: Intl.NumberFormatOptions = {}): () => Intl.NumberFormat {
  return byLanguage((language) => new Intl.NumberFormat(language, options));
}

const plain = numberFormat();

/** A number alone: '1,234'. In a sentence, write `{count, number}` or a plural. */
export function numberText(number: number): string {
  return plain().format(number);
}
