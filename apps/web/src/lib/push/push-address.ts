import type { PushAddress } from '@boxroom/domain/notification/push-schemas';

/** Returns what the server needs to send to a subscription. */
export function addressOf(subscription: PushSubscription): PushAddress {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh, auth };
}
