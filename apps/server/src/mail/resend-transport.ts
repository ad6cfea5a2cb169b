import { Resend } from 'resend';
import type { MailTransport, QueuedMail } from './mail.ts';
import { ALL_SENDERS_FAILED, extraHeaders, MailRefusedError } from './mail.ts';

export interface ResendTransportOptions {
  apiKey: string;
  baseUrl: string | null;
  /** Tried in order. */
  senders: readonly string[];
  timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
const UNPROCESSABLE = 422;
const TOO_MANY_REQUESTS = 429;

/**
 * Sends through Resend. Every attempt of a mail with the same sender uses the same idempotency key, so that a mail sent
 * just before a crash is not sent twice (the provider keeps keys for 24 hours). After a timeout the next sender is not
 * tried: the provider may have accepted the mail, and the next sender has another key.
 */
export function createResendTransport(options: ResendTransportOptions): MailTransport {
  const { apiKey, baseUrl, senders, timeoutMs = TIMEOUT_MS } = options;
  const resend = new Resend(apiKey, baseUrl === null ? {} : { baseUrl });

  function send(mail: QueuedMail, from: string, index: number): Promise<ResendFailure | null> {
    const { id, to, subject, html, text } = mail;
    const sending = resend.emails.send(
      { from, to, subject, html, text, headers: extraHeaders(mail) },
      { idempotencyKey: `${id}-${index}` },
    );
    return within(timeoutMs, sending);
  }

  return {
    async send(mail) {
      const failures: ResendFailure[] = [];
      for (const [index, from] of senders.entries()) {
        const failure = await send(mail, from, index);
        if (failure === null) return;
        failures.push(failure);
        if (failure.status === null || failure.status === TOO_MANY_REQUESTS) break;
      }
      const reasons = failures.map(({ name }) => name).join('; ');
      const isRefused = failures.every(({ status }) => status === UNPROCESSABLE);
      throw isRefused
        ? new MailRefusedError(`${ALL_SENDERS_FAILED}: ${reasons}`)
        : new Error(`${ALL_SENDERS_FAILED}: ${reasons}`);
    },
  };
}

interface ResendFailure {
  /** The provider's name of the error. */
  name: string;
  /** Null: there was no response. */
  status: number | null;
}

type Sending = Promise<{ error: { name: string; statusCode: number | null } | null }>;

/** Returns null on success, and a failure named `timeout` after `ms`. */
async function within(ms: number, sending: Sending): Promise<ResendFailure | null> {
  const { promise: late, resolve } = Promise.withResolvers<ResendFailure>();
  const timer = setTimeout(() => resolve({ name: 'timeout', status: null }), ms);
  const outcome = sending.then(({ error }) => (error ? { name: error.name, status: error.statusCode ?? null } : null));
  try {
    return await Promise.race([outcome, late]);
  } finally {
    clearTimeout(timer);
  }
}
