import type { Database } from '@boxroom/db/tables/database';
import type { LogLine } from '@boxroom/domain/history/log-line';
import type { Kysely } from 'kysely';
import type { Env } from '../env.ts';
import type { Logger } from '../logger.ts';
import { createPushSender } from './push-sender.ts';
import { type PushWorker, startPushWorker } from './push-worker.ts';
import { RoomChanges } from './room-changes.ts';
import { readVapidKeys } from './vapid-keys.ts';

/** Notifications on devices. */
export interface Push {
  /** The hosts that the operator trusts beside the known push services; null: notifications are off. */
  trusted: readonly string[] | null;
  /** The key that a browser binds its subscription to. */
  publicKey: string;
  /** Notes that a person has changed rooms. Call it after the commit. Costs the caller nothing that grows. */
  noteLines(userId: string, lines: readonly Pick<LogLine, 'spaceId'>[]): void;
  /** Sends what a committed transaction left in the queue now instead of some seconds later. */
  wake(): void;
}

export interface RunningPush extends Push {
  stop(): Promise<void>;
}

export interface PushOptions {
  db: Kysely<Database>;
  env: Pick<Env, 'publicOrigin' | 'pushServices' | 'securityEmail'>;
  log: Logger;
}

/** Without a worker: for tests, and where notifications are off. */
export function createPush(
  { db, env, log }: PushOptions,
  { publicKey = '', rooms = new RoomChanges({ db, log, flushMs: null }) } = {},
): Push {
  return {
    trusted: env.pushServices,
    publicKey,
    noteLines(userId, lines) {
      if (env.pushServices !== null && lines.length > 0) rooms.note(userId, lines);
    },
    wake: () => undefined,
  };
}

/** Makes the keys at the first start, and sends what is due. */
export async function startPush(options: PushOptions): Promise<RunningPush> {
  const { db, env, log } = options;
  const { pushServices: trusted } = env;
  if (trusted === null) return { ...createPush(options), stop: () => Promise.resolve() };
  const rooms = new RoomChanges({ db, log });
  const keys = await readVapidKeys(db);
  const sender = createPushSender({ keys, subject: pushSubject(env), trusted });
  const worker: PushWorker = startPushWorker({ db, log, sender });
  return {
    ...createPush(options, { rooms, publicKey: keys.publicKey }),
    wake: () => worker.wake(),
    async stop() {
      await rooms.flush();
      await worker.stop();
      sender.close();
    },
  };
}

/** How a push service reaches the operator (RFC 8292, 2.1). Apple refuses addresses of no public name. */
export function pushSubject({ publicOrigin, securityEmail }: Pick<Env, 'publicOrigin' | 'securityEmail'>): string {
  return publicOrigin.startsWith('https:') ? publicOrigin : `mailto:${securityEmail}`;
}
