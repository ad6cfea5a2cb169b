import type { MessageToken } from './compile-message.ts';
import { directionOf, type Language } from './language.ts';
import type { MessageValue } from './message.ts';

/** The formats of a language: they are costly to make. */
export interface MessageFormats {
  number: Intl.NumberFormat;
  plural: Intl.PluralRules;
  /** Returns a value as it stands in a sentence. */
  text: (value: MessageValue) => string;
  /** Returns a whole message as it is shown. */
  whole: (message: string) => string;
}

export function makeFormats(language: Language): MessageFormats {
  const isFromRight = directionOf(language) === 'rtl';
  return {
    number: new Intl.NumberFormat(language),
    plural: new Intl.PluralRules(language),
    text: isFromRight ? isolate : String,
    whole: isFromRight ? markDirection : String,
  };
}

/**
 * Keeps the direction of a text to itself (Unicode, UAX 9): in an Arabic sentence a Latin name would take the numbers
 * and brackets after it along.
 */
function isolate(value: MessageValue): string {
  return typeof value === 'number' || value === '' ? String(value) : `\u2068${value}\u2069`;
}

/**
 * Says the direction of a message that begins with a name: `dir="auto"` of HTML takes that of the first letter, also of
 * one in an isolated name, and so does the isolation of the message itself.
 */
function markDirection(message: string): string {
  return /^\P{L}*\u2068/u.test(message) ? `\u200f${message}` : message;
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
