import type { Delivery } from '@boxroom/domain/sharing/invitation';

/**
 * The trouble with a mail that the person caused: what happened, and whether it is retried. Null: it was sent, or is on
 * its way with no result yet.
 */
export function deliveryTrouble(
  delivery: Delivery | null | undefined,
  reason: string | null | undefined,
): string | null {
  const why = !reason ? '' : ` (${reason.replace(/\.$/, '')})`;
  switch (delivery) {
    case 'queued':
      return why === '' ? null : `The email could not be sent yet, and is tried again${why}.`;
    case 'failed':
      return `The email could not be sent, and is not tried again${why}.`;
    case 'kept':
      return 'This server sends no email. The person who runs it finds it in the data folder.';
    case 'test':
      return 'Not sent (test address).';
    case 'sent':
    case null:
    case undefined: // an older server omits it
      return null;
  }
}
