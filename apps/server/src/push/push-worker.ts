import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@boxroom/db/tables/database';
import { notificationText } from '@boxroom/domain/notification/notification';
import { PRODUCT_NAME } from '@boxroom/domain/product';
import type { Kysely } from 'kysely';
import { translateFor } from '../language/translate-for.ts';
import type { Logger } from '../logger.ts';
import {
  claimPushes,
  type ClaimedPush,
  dropPush,
  forgetEndpoint,
  markPushed,
  markPushFailed,
  sweepPushes,
} from './push-queue.ts';
import type { PushOutcome, PushSender } from './push-sender.ts';

const POLL_MS = 15_000;
/** A message that a device did not fetch in time says nothing new. */
const TTL_SECONDS = 12 * 60 * 60;

export interface PushWorkerOptions {
  db: Kysely<Database>;
  log: Pick<Logger, 'error' | 'info' | 'warn'>;
  sender: PushSender;
}

export interface PushWorker {
  /** Looks at the queue now instead of at the next poll. */
  wake(): void;
  /** Resolves when the current batch is finished. */
  stop(): Promise<void>;
}

/** Sends due messages. Every server process may run a worker. */
export function startPushWorker(options: PushWorkerOptions): PushWorker {
  const { db, log } = options;
  const stopping = new AbortController();
  let woken = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = new AbortController();
      await sendDuePushes(options, stopping.signal)
        .then(() => sweepPushes(db))
        .catch((error: unknown) => log.error({ err: error }, 'could not read the queue of notifications'));
      const either = AbortSignal.any([woken.signal, stopping.signal]);
      await delay(POLL_MS, undefined, { signal: either, ref: false }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    wake: () => woken.abort(),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Sends until nothing is due, some messages at a time. Returns how many it sent. */
export async function sendDuePushes(options: PushWorkerOptions, signal?: AbortSignal): Promise<number> {
  let sent = 0;
  while (!signal?.aborted) {
    const { claimed, isMore } = await claimPushes(options.db);
    const outcomes = await Promise.all(claimed.map(async (push) => sendOne(options, push)));
    sent += outcomes.filter(({ kind }) => kind === 'sent').length;
    if (!isMore) break;
  }
  return sent;
}

async function sendOne({ db, log, sender }: PushWorkerOptions, push: ClaimedPush): Promise<PushOutcome> {
  const outcome = await sender.send({
    to: push.to,
    payload: toPayload(push),
    // A uuid without its dashes has the 32 characters that a topic may have.
    topic: push.topic.replaceAll('-', ''),
    ttlSeconds: TTL_SECONDS,
  });
  if (outcome.kind === 'sent') await markPushed(db, push);
  else if (outcome.kind === 'gone') await forgetEndpoint(db, push);
  else if (outcome.kind === 'refused') await dropPush(db, push);
  else await markPushFailed(db, push, outcome.seconds);
  const { kind, reason } = outcome;
  // Neither endpoint nor text: one is a secret, the other is private.
  const service = new URL(push.to.endpoint).host;
  const details = { subscription: push.subscriptionId, service, tries: push.tries, outcome: kind, reason };
  if (kind === 'sent' || kind === 'gone') log.info(details, 'a notification was handled');
  else log.warn(details, 'a notification was not sent');
  return outcome;
}

/** What the service worker reads (`apps/web/src/service-worker/push.ts`). Older workers read it: only add to it. */
export function toPayload({ subscriptionId, topic, content, language, path }: ClaimedPush): string {
  const text = notificationText(content, PRODUCT_NAME, translateFor(language));
  return JSON.stringify({ id: subscriptionId, tag: topic, path, ...text });
}
