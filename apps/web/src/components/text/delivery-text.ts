import type { Delivery } from '@boxroom/domain/sharing/invitation';
import { t } from '../../lib/language/t.ts';

/**
 * The trouble with a mail that the person caused: what happened, and whether it is retried. Null: it was sent, or is on
 * its way with no result yet.
 */
export function deliveryTrouble(
  delivery: Delivery | null | undefined,
  reason: string | null | undefined,
): string | null {
  const why = reason?.replace(/\.$/, '');
  switch (delivery) {
    case 'queued':
      return why ? t('The email could not be sent yet, so we will try again ({reason}).', { reason: why }) : null;
    case 'failed':
      return why
        ? t('The email could not be sent, and we will not try again ({reason}).', { reason: why })
        : t('The email could not be sent, and we will not try again.');
    case 'kept':
      return t('This server sends no email. Its operator can find the message in the data folder.');
    case 'test':
      return t('Not sent (test address).');
    case 'sent':
    case null:
    case undefined: // an older server omits it
      return null;
  }
}
