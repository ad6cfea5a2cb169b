import type { Database } from '@boxroom/db/tables/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Logger } from './logger.ts';
import { removeOutdated } from './sync/retention.ts';
import { traced, type Tracing } from './telemetry/tracing.ts';

const SWEEP_MS = 60 * 60 * 1000;

/**
 * Deletes expired rows: ended sessions, sign-in requests, limits, finished mails, old deletions and sync records. Any
 * number may run at once.
 */
export async function sweepExpired(db: Kysely<Database>): Promise<void> {
  await sql`delete from user_session where least(expires_at, absolute_expires_at) <= now()`.execute(db);
  // Longer than any cookie lasts.
  await sql`delete from ended_session where ended_at <= now() - interval '100 days'`.execute(db);
  await sql`delete from sign_in_request where expires_at <= now() - interval '1 day'`.execute(db);
  await sql`delete from secret_token where expires_at <= now() - interval '1 day'`.execute(db);
  await sql`delete from device_pairing where expires_at <= now() - interval '1 day'`.execute(db);
  await sql`delete from passkey_challenge where expires_at <= now()`.execute(db);
  await sql`delete from provider_sign_in where expires_at <= now()`.execute(db);
  await sql`delete from known_device where last_used_at <= now() - interval '400 days'`.execute(db);
  await sql`update invitation set status = 'expired', updated_at = now() where status = 'pending' and expires_at <= now()`.execute(
    db,
  );
  await sql`
    delete from invitation where status in ('declined', 'expired', 'revoked') and updated_at <= now() - interval '90 days'`.execute(
    db,
  );
  await sql`delete from rate_limit where resets_at <= now()`.execute(db);
  await sql`delete from mail_outbox where coalesce(sent_at, failed_at, held_at) <= now() - interval '30 days'`.execute(
    db,
  );
  await sql`delete from email_change where created_at <= now() - interval '30 days'`.execute(db);
  await sql`delete from unsubscribe_token where created_at <= now() - interval '400 days'`.execute(db);
  await sql`delete from guest_link where least(revoked_at, expires_at) <= now() - interval '30 days'`.execute(db);
  await sql`
    update referral set invited_email = null
    where invited_email is not null and referred_user_id is null and created_at <= now() - interval '90 days'`.execute(
    db,
  );
  await sql`delete from admin_action where at <= now() - interval '400 days'`.execute(db);
  await removeOutdated(db);
}

/** Sweeps every hour. Returns a function that stops it. */
export function startSweeping(db: Kysely<Database>, log: Logger, tracing: Tracing | null = null): () => void {
  const timer = setInterval(() => {
    traced(tracing, { name: 'sweep' }, () => sweepExpired(db)).catch((error: unknown) =>
      log.error({ err: error }, 'sweeping failed'),
    );
  }, SWEEP_MS);
  timer.unref();
  return () => clearInterval(timer);
}
