import { Agent } from 'node:https';
import type { PushAddress } from '@boxroom/domain/notification/push-schemas';
import { publicLookup } from './push-services.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** `gone`: the browser has no such subscription any more. `refused`: a repetition would be refused, too. */
export type PushOutcome =
  | { kind: 'sent'; reason: string }
  | { kind: 'gone'; reason: string }
  | { kind: 'refused'; reason: string }
  /** `seconds`: the wait that the service asks for. */
  | { kind: 'later'; reason: string; seconds: number | null };

export interface PushToSend {
  to: PushAddress;
  payload: string;
  /** Replaces an earlier message of the same topic that the device has not fetched: 32 characters at most. */
  topic: string;
  ttlSeconds: number;
}

export interface PushSender {
  send(message: PushToSend): Promise<PushOutcome>;
  /** Ends open connections; what is being sent fails. */
  close(): void;
}

export interface SenderOptions {
  keys: VapidKeys;
  /** How a push service reaches the operator: a mailto: or https: URL. */
  subject: string;
  /** Hosts that the operator trusts. */
  trusted: readonly string[];
  /** Certificates of push services in tests. */
  ca?: string;
}

const TIMEOUT_MS = 10_000;
const SOCKETS_MAX = 8;
/** A device that is off for longer than the message is worth does not get it. */
const RETRY_AFTER_MAX_SECONDS = 60 * 60;

/** Sends through the push service of each browser, encrypted for the device (RFC 8030, 8188, 8291, 8292). */
export function createPushSender({ keys, subject, trusted, ca }: SenderOptions): PushSender {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: SOCKETS_MAX,
    lookup: publicLookup(trusted),
    ...(ca && { ca }),
  });
  return {
    async send({ to: { endpoint, p256dh, auth }, payload, topic, ttlSeconds }) {
      const { default: webPush } = await import('web-push');
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails: { subject, ...keys },
          TTL: ttlSeconds,
          topic,
          urgency: 'normal',
          contentEncoding: 'aes128gcm',
          timeout: TIMEOUT_MS,
          agent,
        });
        return { kind: 'sent', reason: '' };
      } catch (error) {
        return error instanceof webPush.WebPushError
          ? judge(error.statusCode, error.headers['retry-after'])
          : { kind: 'later', reason: error instanceof Error ? error.message : 'unknown error', seconds: null };
      }
    },
    close: () => agent.destroy(),
  };
}

/** Returns what a push service's response means. */
export function judge(status: number, retryAfter?: string): PushOutcome {
  const reason = `status ${status}`;
  if (status === 404 || status === 410) return { kind: 'gone', reason };
  if (status !== 429 && status < 500) return { kind: 'refused', reason };
  const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Math.min(Number(retryAfter), RETRY_AFTER_MAX_SECONDS) : null;
  return { kind: 'later', reason, seconds };
}
