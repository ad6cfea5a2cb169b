import type { GuestLink } from '@boxroom/domain/guest-link/guest-link';
import { countText } from '@boxroom/domain/text/count-text';
import { dateText, momentText } from '../../components/text/moment-text.ts';

/** 'Works until Dec 24'. */
export function endText({ expiresAt, isExpired }: Pick<GuestLink, 'expiresAt' | 'isExpired'>, now?: number): string {
  if (expiresAt === null) return 'Works until you end it';
  return `${isExpired ? 'Ended on' : 'Works until'} ${dateText(expiresAt, now)}`;
}

/** 'Opened 3 times, last Nov 20, 09:05 · made Nov 19'. */
export function visitsText(
  { openedCount, lastOpenedAt, createdAt }: Pick<GuestLink, 'openedCount' | 'lastOpenedAt' | 'createdAt'>,
  now?: number,
): string {
  const made = `made ${dateText(createdAt, now)}`;
  if (lastOpenedAt === null) return `Not opened yet · ${made}`;
  const times = openedCount === 1 ? 'once, ' : `${countText(openedCount, 'time')}, last `;
  return `Opened ${times}${momentText(lastOpenedAt, now)} · ${made}`;
}
