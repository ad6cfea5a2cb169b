import type { Delivery } from '@boxroom/domain/sharing/invitation';

/**
 * What became of a mail that the person caused, where it did not simply leave: what happened, and whether it is tried
 * again. Null: it left, or is on its way and nothing is known yet.
 */
export function deliveryTrouble(
  delivery: Delivery | null | undefined,
  reason: string | null | undefined,
): string | null {
  const why = !reason ? '' : ` (${reason.replace(/\.$/, '')})`;
  switch (delivery) {
    case 'queued':
      return why === '' ? null : `The email could not be sent yet${why}. It is tried again.`;
    case 'failed':
      return `The email could not be sent${why}. It is not tried again.`;
    case 'kept':
      return 'This server sends no email. The person who runs it finds it in the data folder.';
    case 'test':
      return 'Not sent (test address).';
    case 'sent':
    case null:
    case undefined: // an older server does not say
      return null;
  }
}
