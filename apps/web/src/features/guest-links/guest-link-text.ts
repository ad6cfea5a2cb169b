import type { GuestLink } from '@boxroom/domain/guest-link/guest-link';
import { dateText, momentText } from '../../components/text/moment-text.ts';
import { t } from '../../lib/language/t.ts';

/** 'Works until Dec 24'. */
export function endText({ expiresAt, isExpired }: Pick<GuestLink, 'expiresAt' | 'isExpired'>, now?: number): string {
  if (expiresAt === null) return t('Works until you end it');
  const date = dateText(expiresAt, now);
  return isExpired ? t('Ended on {date}', { date }) : t('Works until {date}', { date });
}

/** 'Opened 3 times, last Nov 20, 09:05 · made Nov 19'. */
export function visitsText(
  { openedCount, lastOpenedAt, createdAt }: Pick<GuestLink, 'openedCount' | 'lastOpenedAt' | 'createdAt'>,
  now?: number,
): string {
  const date = dateText(createdAt, now);
  // i18n: {date} is when the link was made
  if (lastOpenedAt === null) return t('Not opened yet · made {date}', { date });
  // i18n: {moment} is when it was opened, {date} when the link was made
  return t('{count, plural, =1{Opened once, {moment}} other{Opened # times, last {moment}}} · made {date}', {
    count: openedCount,
    moment: momentText(lastOpenedAt, now),
    date,
  });
}
