import { FAREWELL_KEY } from './storage-keys.ts';
import { writeStoredInTab } from './stored-value.ts';

export interface Farewell {
  /** Whether something is left to be done; without it all is well. */
  kind?: 'success' | 'destructive';
  title: string;
  description: string;
}

/**
 * Leaves the app for the start page, which says these words. It is a page of its own, so everything that the app still
 * holds in memory ends here. Elsewhere nobody says them: the next page of this tab is the start page.
 */
export function openStartPage(words: Farewell): void {
  writeStoredInTab(FAREWELL_KEY, JSON.stringify(words));
  window.location.replace('/');
}
