import type { MessageToken } from './compile-message.ts';
import type { Language } from './language.ts';
import type { MessageValue } from './message.ts';

/** The formats of a language: they are costly to make. */
export interface MessageFormats {
  number: Intl.NumberFormat;
  plural: Intl.PluralRules;
}

export function makeFormats(language: Language): MessageFormats {
  return { number: new Intl.NumberFormat(language), plural: new Intl.PluralRules(language) };
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
      if (token.length === 1) return String(value);
      const number = Number(value);
      if (token.length === 2) return formats.number.format(number);
      const branches = token[2];
      const branch = branches[number] ?? branches[formats.plural.select(number)] ?? branches['other'] ?? [];
      return formatMessage(branch, values, formats, number);
    })
    .join('');
}
