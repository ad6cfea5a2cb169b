import { directionOf, SOURCE_LANGUAGE } from '@boxroom/domain/language/language';
import { type Catalog, makeTranslate } from '@boxroom/domain/language/translator';
import type { catalogs as built } from 'virtual:catalogs';
import type { ToWorker } from '../../service-worker/messages.ts';
import { noteShownLanguage } from '../../service-worker/shown-language.ts';
import { browserLanguage, readChosenLanguage } from './language.ts';
import { inTime, keepRest, withTexts } from './rest-of-language.ts';
import { speak } from './t.ts';

/**
 * Loads the texts of this page's language: those of the first page now, the others beside them. Where they cannot be
 * loaded in time the page is English. Resolves at once in English.
 */
export async function startLanguage(catalogs: typeof built): Promise<void> {
  const language = readChosenLanguage() ?? browserLanguage();
  const parts = catalogs[language];
  if (language !== SOURCE_LANGUAGE && parts) {
    try {
      const isGuest = window.location.pathname.toLowerCase().startsWith('/guest');
      const first = await inTime(Promise.all([parts.first(), ...(isGuest ? [parts.guest()] : [])]));
      const catalog = mergeCatalogs(first);
      speak(makeTranslate(language, catalog));
      document.documentElement.lang = language;
      document.documentElement.dir = directionOf(language);
      keepRest(
        async () => void Object.assign(catalog, mergeCatalogs(await Promise.all([parts.guest(), parts.rest()]))),
      );
      // What opens next should not wait for them. Guests open nothing else.
      if (!isGuest) void withTexts(() => Promise.resolve());
    } catch {
      return; // A device that has lost the file, without a network or with a poor one. The next start tries again.
    }
  }
  if ('caches' in window) void noteLanguage(language).catch(() => undefined); // no worker without storage
}

/** The worker stores the texts of a language that is new here at once: the next start may have no network. */
async function noteLanguage(language: string): Promise<void> {
  if (!(await noteShownLanguage(caches, language))) return;
  navigator.serviceWorker.controller?.postMessage({ type: 'fill' } satisfies ToWorker);
}

function mergeCatalogs(parts: readonly { default: Catalog }[]): Record<string, string> {
  return Object.assign({}, ...parts.map((part) => part.default)) as Record<string, string>;
}
