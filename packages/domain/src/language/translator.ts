import { compileMessage, type MessageToken } from './compile-message.ts';
import { formatMessage, makeFormats, type MessageFormats } from './format-message.ts';
import { SOURCE_LANGUAGE, type Language } from './language.ts';
import { messageKey } from './message-key.ts';
import type { MessageValue, Translate } from './message.ts';

/** The translated messages of a language by `messageKey`, in ICU MessageFormat. */
export type Catalog = Readonly<Record<string, string>>;

/** Returns a function that translates into a language. A text that its catalog lacks stays English. */
export function makeTranslate(language: Language, catalog: Catalog): Translate {
  const compiled = new Map<string, MessageToken[]>();
  let formats: MessageFormats | undefined;
  const translate = (text: string, values: Readonly<Record<string, MessageValue>> = {}): string => {
    const message = language === SOURCE_LANGUAGE ? text : (catalog[messageKey(text)] ?? text);
    if (!message.includes('{')) return message;
    let tokens = compiled.get(message);
    if (!tokens) {
      tokens = compileMessage(message);
      compiled.set(message, tokens);
    }
    formats ??= makeFormats(language);
    return formats.whole(formatMessage(tokens, values, formats));
  };
  return Object.assign(translate, { language });
}

/** English, for tests and for what only operators read. */
export const english = makeTranslate(SOURCE_LANGUAGE, {});
