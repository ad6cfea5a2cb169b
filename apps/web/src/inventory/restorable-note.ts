import { TRASH_DAYS } from '@boxroom/domain/trash/deletion';

/** What every question before a deletion says of the way back. */
export function restorableNote(what: 'it' | 'they' = 'it'): string {
  return `For ${TRASH_DAYS} days ${what} can be restored from Recently deleted, in the settings.`;
}
