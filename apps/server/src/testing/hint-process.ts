import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@boxroom/db/client';
import { SILENT_LOG } from '@boxroom/db/log';
import { changedSpaces } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import { addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import type { SyncEvent } from '@boxroom/domain/sync/protocol';
import { type Kysely, sql } from 'kysely';
import { createLogger } from '../logger.ts';
import { createOperatorWarnings, type OperatorWarnings } from '../operator-warnings.ts';
import { HearingTest } from '../sync/hearing-test.ts';
import { createNatsHints } from '../sync/nats-hints.ts';
import { type NatsSettings, readHintSettings } from '../sync/nats-settings.ts';
import { type Hints, SpaceEvents } from '../sync/space-events.ts';

export interface HintProcess {
  db: Kysely<Database>;
  events: SpaceEvents;
  warnings: OperatorWarnings;
  stop(): Promise<void>;
}

export interface HintProcessOptions {
  url: string;
  /** The value of DATABASE_DIRECT_URL. */
  direct?: string | undefined;
  compareMs?: number | undefined;
  /** The value of NATS_URL. */
  nats?: string | undefined;
  /** Decides for each hint that arrives whether it is lost. */
  isLost?: () => boolean;
  /** True: the process does not test its hearing, so it trusts the hints alone. */
  isUntested?: boolean;
}

/** Starts one Boxroom process as far as hints are concerned, with connections of its own. */
export async function startHintProcess({
  url,
  direct,
  compareMs,
  nats,
  isLost = () => false,
  isUntested = false,
}: HintProcessOptions): Promise<HintProcess> {
  const warnings = createOperatorWarnings(createLogger('silent'));
  const opened = await openDatabase({
    databaseUrl: url,
    directUrl: direct,
    dataDir: '/nowhere',
    log: SILENT_LOG,
    onPooler: () => warnings.raise('pooler'),
  });
  const { db } = opened;
  const postgres: Hints = {
    listen: opened.listen,
    notify: async (channel: string, payload: string) => {
      await sql`select pg_notify(${channel}, ${payload})`.execute(db);
    },
  };
  const onError = (error: unknown) => {
    throw error;
  };
  const overNats =
    nats === undefined
      ? null
      : createNatsHints({
          settings: natsSettings(nats),
          postgres,
          log: createLogger('silent'),
          onConnected: (isConnected) => events.setHearing('nats', isConnected),
          onLost: () => undefined,
        });
  const { listen, notify } = overNats ?? postgres;
  const remote: Hints = {
    listen: (channel, onMessage, onGap) => listen(channel, (payload) => isLost() || onMessage(payload), onGap),
    notify,
  };
  const events = new SpaceEvents({ db, remote, onError, ...(compareMs === undefined ? {} : { compareMs }) });
  const hearing = new HearingTest({
    remote,
    warnings,
    avoidsPostgres: () => overNats?.isConnected() ?? false,
    onTested: (hears) => events.setHearing('test', hears),
    onDeaf() {
      overNats?.reconnect();
      opened.relisten();
    },
    onError,
    waitMs: 1000,
  });
  await events.start();
  if (!isUntested) await hearing.start();
  return {
    db,
    events,
    warnings,
    async stop() {
      await hearing.stop();
      await events.stop();
      await overNats?.close();
      await opened.close();
    },
  };
}

function natsSettings(url: string): NatsSettings {
  const { settings, problems } = readHintSettings({ NATS_URL: url }, { hasServer: true });
  if (!settings.nats) throw new Error(problems.join(' '));
  return settings.nats;
}

/**
 * Makes 15 changes in one process. Returns the milliseconds until an open tab of another one was told of each; without
 * those that did not arrive within `waitMs`.
 */
export async function timeArrivals(writing: HintProcess, reading: HintProcess, waitMs = 4000): Promise<number[]> {
  const { id } = await addPerson(writing.db);
  const room = await addRoom(writing.db, id);
  const abort = new AbortController();
  const stream = reading.events.subscribe({ userId: id, sessionId: null, signal: abort.signal });
  await stream.next();
  const times: number[] = [];
  let told = stream.next();
  for (let n = 0; n < 15; n++) {
    const spaceIds = await writing.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('room')
        .set({ name: `Room ${n}` })
        .where('id', '=', room)
        .execute();
      return changedSpaces(tx);
    });
    writing.events.publish(spaceIds);
    const start = performance.now();
    const late = delay(waitMs, null);
    const first: IteratorResult<SyncEvent, void> | null = await Promise.race([told, late]);
    if (first === null) continue;
    if (first.done !== true && first.value.spaces.includes(room)) times.push(performance.now() - start);
    told = stream.next();
  }
  abort.abort();
  return times;
}
