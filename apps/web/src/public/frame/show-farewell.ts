import { FAREWELL_KEY } from '../../lib/storage-keys.ts';

interface Words {
  title: string;
  description: string;
  kind?: unknown;
}

/** Says what the app wanted to have said when it led to the start page. Once: after a reload it is over. */
export function showFarewell(): void {
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
    return null; // No storage, or somebody else's value: nothing to say.
  }
}

function isWords(value: unknown): value is Words {
  if (typeof value !== 'object' || value === null) return false;
  if (!('title' in value) || !('description' in value)) return false;
  return typeof value.title === 'string' && typeof value.description === 'string';
}
