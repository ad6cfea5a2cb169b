import { FAREWELL_KEY } from '../storage/storage-keys.ts';
import { writeStoredInTab } from '../storage/stored-value.ts';

export interface Farewell {
  /** `destructive` where something is left to be done; `success` or nothing where all is well. */
  kind?: 'success' | 'destructive';
  title: string;
  description: string;
}

/**
 * Leaves the app for the start page, which shows these words. The start page is a separate document, so everything that
 * the app holds in memory is dropped. In other tabs nothing shows the words: the next page of this tab is the start
 * page.
 */
export function openStartPage(words: Farewell): void {
  writeStoredInTab(FAREWELL_KEY, JSON.stringify(words));
  window.location.replace('/');
}
