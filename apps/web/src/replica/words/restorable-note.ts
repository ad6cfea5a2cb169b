import { TRASH_DAYS } from '@boxroom/domain/trash/deletion';

/** The sentence about restoring in every delete question. */
export function restorableNote(what: 'it' | 'they' = 'it'): string {
  return `For ${TRASH_DAYS} days ${what} can be restored from Recently deleted, in Settings under “Import and backup”.`;
}
