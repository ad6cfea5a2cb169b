import { Resend } from 'resend';
import type { MailTransport } from './mail.ts';

export interface ResendTransportOptions {
  apiKey: string;
  baseUrl: string | null;
  /** Tried in turn. */
  senders: readonly string[];
  timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
const ALL_FAILED = 'Failed to send email with any sender address';

/**
 * Sends through Resend. Every try of a mail with the same sender carries the same idempotency key, so that a mail sent
 * just before a crash is not sent twice (the provider keeps keys for 24 hours).
 */
export function createResendTransport(options: ResendTransportOptions): MailTransport {
  const { apiKey, baseUrl, senders, timeoutMs = TIMEOUT_MS } = options;
  const resend = new Resend(apiKey, baseUrl === null ? {} : { baseUrl });
  return {
    async send({ id, to, subject, html, text }) {
      const reasons: string[] = [];
      for (const [index, from] of senders.entries()) {
        const sending = resend.emails.send({ from, to, subject, html, text }, { idempotencyKey: `${id}-${index}` });
        const outcome = await within(timeoutMs, sending);
        if (outcome === null) return;
        reasons.push(outcome);
      }
      throw new Error(`${ALL_FAILED}: ${reasons.join('; ')}`);
    },
  };
}

/** Null when it went through, else the provider's name of what went wrong. */
async function within(ms: number, sending: Promise<{ error: { name: string } | null }>): Promise<string | null> {
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve('timeout'), ms);
  const outcome = sending.then(({ error }) => error?.name ?? null);
  try {
    return await Promise.race([outcome, late]);
  } finally {
    clearTimeout(timer);
  }
}
