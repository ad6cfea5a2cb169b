import type { MessageToken } from './compile-message.ts';
import { directionOf, type Language } from './language.ts';
import type { MessageValue } from './message.ts';

/** The formats of a language: they are costly to make. */
export interface MessageFormats {
  number: Intl.NumberFormat;
  plural: Intl.PluralRules;
  /** Returns a value as it stands in a sentence. */
  text: (value: MessageValue) => string;
}

export function makeFormats(language: Language): MessageFormats {
  return {
    number: new Intl.NumberFormat(language),
    plural: new Intl.PluralRules(language),
    text: directionOf(language) === 'rtl' ? isolate : String,
  };
}

/**
 * Keeps the direction of a text to itself (Unicode, UAX 9): in an Arabic sentence a Latin name would take the numbers
 * and brackets after it along. What has such names is a text of ours, which has the direction of the language.
 */
function isolate(value: MessageValue): string {
  if (typeof value === 'number' || value === '') return String(value);
  return `${value.includes('\u2069') ? '\u2067' : '\u2068'}${value}\u2069`;
}

/**
 * Returns a compiled message with its values. A value is text, whatever it looks like. `count`: the number of the plural
 * whose branch this is, for `#`.
 */
export function formatMessage(
  tokens: readonly MessageToken[],
  values: Readonly<Record<string, MessageValue>>,
  formats: MessageFormats,
  count: number | null = null,
): string {
  return tokens
    .map((token) => {
      if (typeof token === 'string') return token === '#' && count !== null ? formats.number.format(count) : token;
      const value = values[token[0]] ?? '';
      if (token.length === 1) return formats.text(value);
      const number = Number(value);
      if (token.length === 2) return formats.number.format(number);
      const branches = token[2];
      const branch = branches[number] ?? branches[formats.plural.select(number)] ?? branches['other'] ?? [];
      return formatMessage(branch, values, formats, number);
    })
    .join('');
}
