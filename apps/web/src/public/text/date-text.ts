import { SOURCE_LANGUAGE } from '@boxroom/domain/language/language';
import { t } from '../../lib/language/t.ts';

/** Formats 2026-11-21 as "21 November 2026". */
export function dateText(day: string): string {
  const locale = t.language === SOURCE_LANGUAGE ? 'en-GB' : t.language;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}
