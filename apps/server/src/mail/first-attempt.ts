import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@boxroom/db/tables/database';
import { type Message, msg } from '@boxroom/domain/language/message';
import type { Delivery } from '@boxroom/domain/sharing/invitation';
import type { Kysely } from 'kysely';
import { translateFor } from '../language/translate-for.ts';
import type { Context } from '../rpc/context.ts';
import { ALL_SENDERS_FAILED } from './mail.ts';
import { whyUnsent } from './test-addresses.ts';

const PAUSE_MS = 100;

export interface FirstAttempt {
  outcome: 'sent' | 'queued' | 'failed';
  /** Why the mail was not accepted, in words for the person; null: nothing is known yet. */
  reason: Message | null;
}

/** Returns what the person who caused a mail sees of its delivery, in the language of their request. */
export async function readDelivery(
  { db, env, mailer, request }: Pick<Context, 'db' | 'env' | 'mailer' | 'request'>,
  { id, to }: { id: string; to: string },
): Promise<{ delivery: Delivery; reason: string | null }> {
  const unsent = whyUnsent(env, to);
  if (unsent !== null) return { delivery: unsent, reason: null };
  const { outcome, reason } = await waitForFirstAttempt(db, id, mailer.waitMs);
  return { delivery: outcome, reason: reason && translateFor(request.language)(reason) };
}

/**
 * Returns the state of a mail: waits up to `waitMs` for its first attempt, by any process. The provider's own words
 * stay in the log, since they name machines.
 */
export async function waitForFirstAttempt(db: Kysely<Database>, id: string, waitMs: number): Promise<FirstAttempt> {
  const end = performance.now() + waitMs;
  for (;;) {
    const mail = await db
      .selectFrom('mail_outbox')
      .select(['sent_at', 'failed_at', 'last_error'])
      .where('id', '=', id)
      .executeTakeFirst();
    // Withdrawn meanwhile: the person who did that knows.
    if (!mail) return { outcome: 'queued', reason: null };
    if (mail.sent_at !== null) return { outcome: 'sent', reason: null };
    if (mail.failed_at !== null) return { outcome: 'failed', reason: reasonOf(mail.last_error, 'refused') };
    if (mail.last_error !== null) return { outcome: 'queued', reason: reasonOf(mail.last_error, 'later') };
    if (performance.now() + PAUSE_MS > end) return { outcome: 'queued', reason: null };
    await delay(PAUSE_MS);
  }
}

const REASONS = {
  refused: msg('The mail provider refused it.'),
  later: msg('The mail provider has not accepted it yet.'),
};

function reasonOf(error: string | null, kind: keyof typeof REASONS): Message {
  return error?.startsWith(ALL_SENDERS_FAILED) === true ? ALL_SENDERS_FAILED : REASONS[kind];
}
