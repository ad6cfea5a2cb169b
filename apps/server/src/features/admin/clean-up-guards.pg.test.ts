import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { SILENT_LOG } from '@boxroom/db/log';
import { createPool } from '@boxroom/db/pool';
import type { Database } from '@boxroom/db/tables/database';
import { addPerson } from '@boxroom/db/testing/sample-rows';
import { testServerInfo, urlOfDatabase } from '@boxroom/db/testing/test-server';
import { type Kysely, Kysely as KyselyClient, PostgresDialect, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashUserId } from '../../auth/deleted-account.ts';
import { readPicture } from '../../picture-store/picture-store.ts';
import { type AdminHousehold, ADMIN_EMAIL, createAdminHousehold } from '../../testing/admin-household.ts';
import { eventually } from '../../testing/test-app.ts';
import { addVanishing, readAllRows, vanish, withoutTriggers } from '../../testing/vanished-person.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';
import { readCatalogue } from './read-references.ts';
import { removeOrphans } from './remove-orphans.ts';

let house: AdminHousehold;
beforeEach(async () => {
  house = await createAdminHousehold();
});
afterEach(() => house.server.stop());

const db = () => house.server.services.db;
const total = async () => (await house.count()).data.total;
const log = () =>
  db().selectFrom('admin_action').select(['email', 'action', 'outcome', 'details']).orderBy('at').execute();

/** Creates a person with data of every kind and removes their account row; `expected` is how many orphans remain. */
async function loseSomebody() {
  const gone = await addVanishing(house.server.services, house.friendId);
  await vanish(db(), [gone.id]);
  return { gone, expected: await total() };
}

/** Removes orphans without the procedures around it, also as an admin who does not exist. */
async function removeBy(client: Kysely<Database>, { adminId = house.adminId, expected = 1 } = {}): Promise<unknown> {
  const work = {
    catalogue: await readCatalogue(client),
    admin: { id: adminId, email: ADMIN_EMAIL },
    input: { expected, typed: String(expected) },
    files: { all: 0, unknown: 0 },
  };
  return removeOrphans(client, work).catch((error: unknown) => error);
}

const UNSAFE = expect.objectContaining({ code: 'CLEANUP_UNSAFE' });

describe('an incomplete list of people removes nothing, whatever the admin types', () => {
  test('if it is empty', async () => {
    await withoutTriggers(db(), (tx) => tx.deleteFrom('app_user').execute());
    const before = await readAllRows(db());
    expect(await removeBy(db())).toEqual(UNSAFE);
    expect(await readAllRows(db())).toEqual(before);
  });

  test('if it lacks the caller', async () => {
    await vanish(db(), [house.adminId]);
    const before = await readAllRows(db());
    expect(await removeBy(db())).toEqual(UNSAFE);
    expect(await readAllRows(db())).toEqual(before);
    // A person who does not exist is not signed in as an admin.
    expect((await house.count()).error?.appCode).toBe('NOT_SIGNED_IN');
  });

  test('if a policy hides people', async () => {
    const role = `partial_${process.pid}_${Date.now()}`;
    const { url } = testServerInfo();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db());
    await sql`create role ${sql.table(role)}`.execute(db());
    await sql`grant all on all tables in schema public to ${sql.table(role)}`.execute(db());
    await sql`alter table app_user enable row level security`.execute(db());
    await sql`create policy partial on app_user using (id <> ${sql.lit(house.friendId)})`.execute(db());
    const address = new URL(urlOfDatabase(url, rows[0]?.name ?? ''));
    address.searchParams.set('options', `-c role=${role}`);
    const pool = createPool({ url: address.href, log: SILENT_LOG });
    const partial = new KyselyClient<Database>({ dialect: new PostgresDialect({ pool }) });
    try {
      expect(await partial.selectFrom('app_user').select('id').where('id', '=', house.friendId).execute()).toEqual([]);
      const before = await readAllRows(db());
      expect(await removeBy(partial)).toEqual(UNSAFE);
      expect(await readAllRows(db())).toEqual(before);
    } finally {
      await partial.destroy();
      await sql`drop owned by ${sql.table(role)}`.execute(db());
      await sql`drop role ${sql.table(role)}`.execute(db());
    }
  });

  test('if more than a tenth are missing', async () => {
    const people = [];
    for (let n = 0; n < 8; n++) people.push((await addPerson(db())).id);
    const [first, second] = people.slice(0, 2);
    // A person whom only one row names also counts as missing.
    await sql`insert into password (user_id, hash) values (${second}, 'h')`.execute(db());
    await sql`delete from space where owner_id = ${second}`.execute(db());
    await vanish(db(), [first ?? '', second ?? '']);
    const before = await readAllRows(db());
    expect((await house.count()).error?.appCode).toBe('CLEANUP_UNSAFE');
    expect(await removeBy(db())).toEqual(UNSAFE);
    expect((await house.cleanUp(8)).error?.appCode).toBe('CLEANUP_UNSAFE');
    expect(await readAllRows(db())).toEqual(before);
  });

  test('if it shrinks while the tables are being locked', async () => {
    const gone = await addPerson(db());
    await vanish(db(), [gone.id]);
    const expected = await total();
    const leaver = await addPerson(db());
    await sql`delete from space where owner_id = ${leaver.id}`.execute(db());
    const removing = await db()
      .transaction()
      .execute(async (tx) => {
        await tx.deleteFrom('app_user').where('id', '=', leaver.id).execute();
        const promise = house.cleanUp(expected);
        await eventually(async () => (await waitingForLocks(db())) > 0);
        return { promise };
      });
    expect((await removing.promise).error?.appCode).toBe('CLEANUP_UNSAFE');
    expect(await total()).toBe(expected);
  });
});

test('deleted accounts do not count as missing people', async () => {
  const people = [];
  for (let n = 0; n < 3; n++) people.push((await addPerson(db())).id);
  await vanish(db(), people);
  for (const id of people.slice(0, 2))
    await db()
      .insertInto('account_deletion')
      .values({ id: randomUUID(), user_hash: hashUserId(id) })
      .execute();
  const { data } = await house.count();
  expect(data.missingPeople).toBe(1);
  expect((await house.cleanUp(data.total)).data.removed).toBe(data.total);
  expect((await house.count()).data).toMatchObject({ total: 0, missingPeople: 0 });
});

describe('nothing is removed', () => {
  test('if the number differs from the one shown or the typed number is wrong', async () => {
    const { expected } = await loseSomebody();
    const before = await readAllRows(db());
    for (const [number, typed, code] of [
      [expected - 1, String(expected - 1), 'ORPHANS_CHANGED'],
      [expected + 1, String(expected), 'ORPHANS_CHANGED'],
      [expected, null, 'CLEANUP_TOO_LARGE'],
      [expected, '', 'CLEANUP_TOO_LARGE'],
      [expected, `${expected}0`, 'CLEANUP_TOO_LARGE'],
      [expected, 'yes', 'CLEANUP_TOO_LARGE'],
    ] as const)
      expect((await house.cleanUp(number, typed)).error?.appCode, `${number} ${typed}`).toBe(code);
    expect(await readAllRows(db())).toEqual(before);
    const lines = await log();
    expect(lines.map(({ outcome }) => outcome)).toEqual([
      ...Array<string>(2).fill('ORPHANS_CHANGED'),
      ...Array<string>(4).fill('CLEANUP_TOO_LARGE'),
    ]);
    expect(lines[0]).toEqual({
      email: ADMIN_EMAIL,
      action: 'cleanup',
      outcome: 'ORPHANS_CHANGED',
      details: { expected: expected - 1 },
    });
  });

  test('in a session opened a quarter of an hour ago', async () => {
    await sql`update user_session set created_at = now() - interval '15 minutes'`.execute(db());
    expect((await house.cleanUp(0)).error?.appCode).toBe('SIGN_IN_AGAIN');
    expect((await house.count()).status).toBe(200);
    expect(await log()).toMatchObject([{ outcome: 'SIGN_IN_AGAIN' }]);
  });

  test('by a second cleanup while one runs', async () => {
    const { expected } = await loseSomebody();
    const first = await db()
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('box').set({ name: 'Busy' }).where('id', '=', house.boxId).execute();
        const promise = house.cleanUp(expected);
        await eventually(async () => (await waitingForLocks(db())) > 0);
        expect((await house.cleanUp(expected)).error?.appCode).toBe('CLEANUP_RUNNING');
        return { promise };
      });
    expect((await first.promise).data.removed).toBe(expected);
    expect((await house.cleanUp(expected)).error?.appCode).toBe('ORPHANS_CHANGED');
    expect((await log()).map(({ outcome }) => outcome)).toEqual(['CLEANUP_RUNNING', 'done', 'ORPHANS_CHANGED']);
  });

  test('if the connection breaks during the cleanup', async () => {
    const { gone, expected } = await loseSomebody();
    await sql`create function die() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); return old; end'`.execute(db());
    await sql`create trigger die after delete on category for each row execute function die()`.execute(db());
    const before = await readAllRows(db());
    expect((await house.cleanUp(expected)).error?.appCode).toBe('UNAVAILABLE');
    expect(await readAllRows(db())).toEqual(before);
    expect(await readPicture(house.server.services.pictures, gone.pictureKey, 'full')).not.toBeNull();
    expect(await log()).toEqual([]);
    await sql`drop trigger die on category`.execute(db());
    expect((await house.cleanUp(expected)).data.removed).toBe(expected);
  });

  test('if the cleanup would delete a row that was not counted', async () => {
    const { expected } = await loseSomebody();
    await sql`create function reach() returns trigger language plpgsql as
      'begin delete from checklist_entry; return old; end'`.execute(db());
    await sql`create trigger reach after delete on category for each row execute function reach()`.execute(db());
    const before = await readAllRows(db());
    expect((await house.cleanUp(expected)).error?.appCode).toBe('INTERNAL');
    expect(await readAllRows(db())).toEqual(before);
  });
});

test('a cleanup and concurrent writers all finish', async () => {
  const { expected } = await loseSomebody();
  let isWriting = true;
  let writes = 0;
  async function write(): Promise<void> {
    while (isWriting) {
      const name = `Box ${writes++}`;
      await db().updateTable('box').set({ name }).where('id', '=', house.boxId).execute();
      await delay(1);
    }
  }
  const writers = [write(), write()];
  await eventually(() => writes > 5);
  const { data } = await house.cleanUp(expected);
  isWriting = false;
  await Promise.all(writers);
  expect(data.removed).toBe(expected);
});
