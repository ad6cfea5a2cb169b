import { FAREWELL_KEY } from '../../lib/storage/storage-keys.ts';

interface Words {
  title: string;
  description: string;
  kind?: unknown;
}

/** Shows the farewell of the app on the start page, once: a reload does not repeat it. */
export function showFarewell(): void {
  // On the way to another page, which is to show it.
  if (document.documentElement.classList.contains('leaving')) return;
  const place = document.querySelector<HTMLElement>('[data-farewell]');
  const words = takeWords();
  if (!place || !words) return;
  const title = document.createElement('strong');
  title.textContent = words.title;
  if (words.kind === 'destructive') place.dataset['farewell'] = 'trouble';
  place.replaceChildren(title, ` ${words.description}`);
}

function takeWords(): Words | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(FAREWELL_KEY) ?? 'null');
    sessionStorage.removeItem(FAREWELL_KEY);
    return isWords(kept) ? kept : null;
  } catch {
    return null; // No storage, or somebody else's value: nothing to show.
  }
}

function isWords(value: unknown): value is Words {
  if (typeof value !== 'object' || value === null) return false;
  if (!('title' in value) || !('description' in value)) return false;
  return typeof value.title === 'string' && typeof value.description === 'string';
}
