import type { Message, Translate } from '@boxroom/domain/language/message';
import { english } from '@boxroom/domain/language/translator';

let current = english;

/**
 * Translates a text of the app into the language of this page. Never call it while a module loads: the language is not
 * known yet; `msg` marks a text for later.
 */
export const t: Translate = Object.defineProperty(
  ((text: Message, ...values: []) => current(text, ...values)) as Translate,
  'language',
  { get: () => current.language },
);

/** For the start of a page, and for tests. */
export function speak(translate: Translate): void {
  current = translate;
}
