import { TRASH_DAYS } from '@boxroom/domain/trash/deletion';
import { t } from '../../lib/language/t.ts';

/** The sentence about restoring in every delete question. */
export function restorableNote(what: 'it' | 'they' = 'it'): string {
  return what === 'it'
    ? t(
        'For {days, plural, one{# day} other{# days}} it can be restored from Recently deleted, in Settings under “Import and backup”.',
        { days: TRASH_DAYS },
      )
    : t(
        'For {days, plural, one{# day} other{# days}} they can be restored from Recently deleted, in Settings under “Import and backup”.',
        { days: TRASH_DAYS },
      );
}
