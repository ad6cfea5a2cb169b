import { randomUUID } from 'node:crypto';
import { type OpenDatabase, openDatabase } from '@boxroom/db/client';
import { SILENT_LOG } from '@boxroom/db/log';
import { migrate } from '@boxroom/db/migrate';
import type { MigrationList } from '@boxroom/db/migrations/migration-kind';
import { migrations } from '@boxroom/db/migrations/migrations';
import { addBox, addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import type { SyncEngine } from '@boxroom/sync-client/engine';
import { type Kysely, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SpaceEvents } from './sync/space-events.ts';
import { pushServices } from './testing/push-services.ts';
import { directTransport, SyncDevice } from './testing/sync-device.ts';
import { eventually } from './testing/test-app.ts';

/** The migrations of a next version, as the rules for them allow: a column that a trigger fills for old code. */
const NEXT: MigrationList = {
  ...migrations,
  '9001-shelves': {
    kind: 'expand',
    async up(db: Kysely<unknown>) {
      await sql`
        create table shelf (id uuid primary key, name text not null);
        alter table item add column shelf_id uuid, add column label text;
        create function labeled() returns trigger language plpgsql as $$
        begin new.label := coalesce(new.label, upper(new.name)); return new; end $$;
        create trigger labeled before insert or update of name on item for each row execute function labeled();
      `.execute(db);
    },
  },
  '9002-labels': {
    kind: 'backfill',
    async batch(tx) {
      const { rows } = await sql`
        update item set label = upper(name) where id in (select id from item where label is null limit 10)
        returning id`.execute(tx);
      return rows.length;
    },
  },
  '9003-label-index': {
    kind: 'index',
    indexes: { item_label: sql`create index concurrently item_label on item (label)` },
  },
  '9004-labels-required': {
    kind: 'contract',
    up: async (db: Kysely<unknown>) => void (await sql`alter table item alter column label set not null`.execute(db)),
  },
};

interface Process {
  database: OpenDatabase;
  events: SpaceEvents;
  /** The spaces that a device of the person heard of through this process. */
  heard: string[];
  engine: SyncEngine;
  stop(): Promise<void>;
}

let home: TestDatabase;
let userId: string;
let roomId: string;
let boxId: string;
const running: Process[] = [];

beforeEach(async () => {
  home = await createTestDatabase();
  userId = (await addPerson(home.db)).id;
  roomId = await addRoom(home.db, userId);
  boxId = await addBox(home.db, roomId);
});
afterEach(async () => {
  for (const process of running.splice(0)) await process.stop();
  await home.drop();
});

/** What a process of this version does: it opens the database, listens, and serves a device. */
async function start(): Promise<Process> {
  const database = await openDatabase({ databaseUrl: home.url, dataDir: '/nowhere', log: SILENT_LOG });
  const { db, listen } = database;
  const onError = (error: unknown) => {
    throw error;
  };
  const notify = async (channel: string, payload: string) =>
    void (await sql`select pg_notify(${channel}, ${payload})`.execute(db));
  const events = new SpaceEvents({ db, remote: { listen, notify }, onError });
  await events.start();
  const ended = new AbortController();
  const heard: string[] = [];
  const listening = (async () => {
    for await (const { spaces } of events.subscribe({ userId, sessionId: null, signal: ended.signal }))
      heard.push(...spaces);
  })();
  const services = pushServices(db, { onChanged: (ids: readonly string[]) => events.publish(ids) });
  const engine = await new SyncDevice(userId, directTransport(services, userId)).open();
  await engine.sync();
  const process: Process = {
    database,
    events,
    heard,
    engine,
    async stop() {
      ended.abort();
      await listening;
      await events.stop();
      engine.close();
      await database.close();
    },
  };
  running.push(process);
  return process;
}

async function add(process: Process, name: string): Promise<void> {
  const { saved } = process.engine.mutate('item.add', { boxId, items: [{ ...NO_ITEM_FIELDS, id: newId(), name }] });
  await saved;
  expect(await process.engine.sync()).toBe(true);
}

function namesIn(process: Process): string[] {
  return [...process.engine.replica.view.rows.item.values()].map(({ name }) => name).toSorted();
}

test('processes of the version before serve, start and hear each other while a new one migrates', async () => {
  const before = await start();
  await add(before, 'Lamp');
  // Work goes on all the time that the migration takes.
  let isMigrating = true;
  const given: string[] = ['Lamp'];
  const working = (async () => {
    while (isMigrating) {
      const name = `Item ${randomUUID()}`;
      await add(before, name);
      given.push(name);
    }
  })();
  const waiting = await migrate({ url: home.url, log: SILENT_LOG, list: NEXT, contract: 'if-unused' });
  isMigrating = false;
  await working;
  expect(waiting).toEqual(['9004-labels-required']);

  // It crashed and starts again on the prepared database.
  const after = await start();
  before.heard.length = 0;
  await add(after, 'Chair');
  await eventually(() => before.heard.includes(roomId));
  after.heard.length = 0;
  await add(before, 'Table');
  await eventually(() => after.heard.includes(roomId));
  for (const process of [before, after]) {
    await process.engine.sync();
    expect(namesIn(process)).toEqual([...given, 'Chair', 'Table'].toSorted());
  }
  // Old code wrote what only the new version reads.
  const { rows } = await sql`select 1 from item where label is distinct from upper(name)`.execute(home.db);
  expect(rows).toEqual([]);

  // A contract step ends it.
  await migrate({ url: home.url, log: SILENT_LOG, list: NEXT, contract: 'always' });
  await expect(start()).rejects.toThrow('newer Boxroom (9004-labels-required)');
});
