import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@boxroom/db/tables/database';
import type { Kysely } from 'kysely';
import type { Logger } from '../logger.ts';
import { traced, type Tracing } from '../telemetry/tracing.ts';
import type { MailTransport } from './mail.ts';
import { MailRefusedError } from './mail.ts';
import { claimMail, markFailed, markSent } from './outbox.ts';

const POLL_MS = 30_000;

export interface MailWorker {
  /** Checks the outbox now instead of at the next poll, up to 30 s later. */
  wake(): void;
  /** Resolves when the current mail is finished. */
  stop(): Promise<void>;
}

export interface MailWorkerOptions {
  db: Kysely<Database>;
  transport: MailTransport;
  log: Logger;
  pollMs?: number;
  tracing?: Tracing | null;
  /** Runs after each round of sending. */
  tidy?: () => Promise<void>;
}

/** Sends due mails, one at a time. Every server process may run a worker. */
export function startMailWorker({
  db,
  transport,
  log,
  tracing = null,
  pollMs = POLL_MS,
  tidy,
}: MailWorkerOptions): MailWorker {
  const stopping = new AbortController();
  let woken = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = new AbortController();
      await sendDueMails({ db, transport, log, tracing, signal: stopping.signal }).catch((error: unknown) =>
        log.error({ err: error }, 'could not read the mail outbox'),
      );
      await tidy?.().catch((error: unknown) => log.error({ err: error }, 'could not remove old mail files'));
      const either = AbortSignal.any([woken.signal, stopping.signal]);
      await delay(pollMs, undefined, { signal: either, ref: false }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    wake: () => woken.abort(),
    stop() {
      stopping.abort();
      return running;
    },
  };
}

/** Sends until nothing is due. Returns how many mails it sent. */
export async function sendDueMails({
  db,
  transport,
  log,
  tracing = null,
  signal,
}: MailWorkerOptions & { signal?: AbortSignal }): Promise<number> {
  let sent = 0;
  while (!signal?.aborted) {
    const mail = await claimMail(db);
    if (!mail) break;
    try {
      const values = { 'boxroom.mail.kind': mail.kind, 'boxroom.mail.tries': mail.tries };
      await traced(tracing, { name: 'send mail', kind: 'client', values }, () => transport.send(mail));
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown error';
      const outcome = await markFailed(db, mail, { reason, isRefused: error instanceof MailRefusedError });
      log.warn({ mail: mail.id, kind: mail.kind, tries: mail.tries, outcome, reason }, 'a mail was not sent');
      continue;
    }
    await markSent(db, mail.id);
    sent++;
    log.info({ mail: mail.id, kind: mail.kind, tries: mail.tries }, 'a mail was sent');
  }
  return sent;
}
