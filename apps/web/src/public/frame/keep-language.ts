import { LANGUAGE_KEY } from '../../lib/storage/storage-keys.ts';

/** Remembers the language whose link of the menu is pressed: from then on it decides, not the browser's. */
export function keepLanguage({ target }: MouseEvent): void {
  const language = target instanceof Element && target.closest<HTMLElement>('a[data-language]')?.dataset['language'];
  if (!language) return;
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Where the browser forbids storage, the start page follows nothing either.
  }
}
