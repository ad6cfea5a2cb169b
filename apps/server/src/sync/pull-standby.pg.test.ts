import { markHistory, readMark } from '@boxroom/db/history-mark';
import type { Standby } from '@boxroom/db/standby';
import type { Database } from '@boxroom/db/tables/database';
import { addItem, addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import type { Cursor, PullInput, PullOutput } from '@boxroom/domain/sync/protocol';
import { PROTOCOL_VERSION } from '@boxroom/domain/sync/protocol';
import { sql, type Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterEach, expect, test } from 'vitest';
import { setUpOwnHousehold } from '../testing/own-household.ts';
import { pullParsed } from '../testing/pull-parsed.ts';

const home = setUpOwnHousehold();

/** A standby that shows the database as it was at the last `catchUp`: a snapshot that stays open. */
class LaggingStandby implements Pick<Standby, 'read'> {
  used = 0;
  behind = 0;
  #tx: Transaction<Database> | null = null;
  #close: () => Promise<void> = () => Promise.resolve();

  async catchUp(): Promise<void> {
    await this.#close();
    const opened = Promise.withResolvers<Transaction<Database>>();
    const closing = Promise.withResolvers<void>();
    const ended = home.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sql`select`.execute(tx);
        opened.resolve(tx);
        await closing.promise;
      });
    this.#tx = await opened.promise;
    this.#close = () => {
      closing.resolve();
      return ended;
    };
  }

  async read<H extends { mark: string | null }, T>(
    head: () => Promise<H>,
    work: (tx: Transaction<Database>, head: H) => Promise<T | null>,
  ): Promise<T | null> {
    const known = await head();
    const tx = this.#tx;
    const found = tx && known.mark !== null && (await readMark(tx)) === known.mark ? await work(tx, known) : null;
    if (found === null) this.behind++;
    else this.used++;
    return found;
  }

  async close(): Promise<void> {
    await this.#close();
  }
}

let standby: LaggingStandby & Standby;
afterEach(() => standby.close());

async function startStandby() {
  standby = new LaggingStandby() as LaggingStandby & Standby;
  await markHistory(home.db);
  await standby.catchUp();
}

function inputOf(cursors: Record<string, Cursor>, limit = 100): PullInput {
  return { protocol: PROTOCOL_VERSION, userId: home.me, clientId: newId(), ackedSeq: 0, cursors, limit };
}

const pullBoth = async (input: PullInput): Promise<PullOutput> => {
  const [here, there] = [
    await pullParsed(home.db, home.me, input),
    await pullParsed(home.db, home.me, input, undefined, standby),
  ];
  expect({ ...there, now: 0 }).toEqual({ ...here, now: 0 });
  return there;
};

function follow(cursors: Record<string, Cursor>, { spaces }: PullOutput): Record<string, Cursor> {
  return { ...cursors, ...Object.fromEntries(spaces.map(({ id, to, base }) => [id, { v: to, base }])) };
}

test('a snapshot from a standby is the one of the primary, and a lagging standby is not asked for it', async () => {
  await startStandby();
  await pullBoth(inputOf({}));
  expect([standby.used, standby.behind]).toEqual([1, 0]);
  await addItem(home.db, home.room, home.box);
  await pullBoth(inputOf({}));
  expect([standby.used, standby.behind]).toEqual([1, 1]);
  await standby.catchUp();
  await pullBoth(inputOf({}));
  expect([standby.used, standby.behind]).toEqual([2, 1]);
});

test('a revoked access ends at once, though the standby does not know of it yet', async () => {
  const owner = (await addPerson(home.db)).id;
  const shared = await addRoom(home.db, owner, [home.me]);
  await startStandby();
  await home.db.deleteFrom('room_member').where('user_id', '=', home.me).execute();
  const pulled = await pullBoth(inputOf({}));
  expect(pulled.accessible.map(({ id }) => id)).not.toContain(shared);
  expect(pulled.spaces.map(({ id }) => id)).not.toContain(shared);
});

test('a standby that has pruned more, or another life of the database, is not used', async () => {
  await startStandby();
  await sql`update space set pruned_below = 1 where id = ${home.room}`.execute(home.db);
  await pullBoth(inputOf({}));
  expect([standby.used, standby.behind]).toEqual([0, 1]);
  await standby.catchUp();
  const { value } = await home.db
    .selectFrom('server_state')
    .select('value')
    .where('key', '=', 'epoch')
    .executeTakeFirstOrThrow();
  await home.db.updateTable('server_state').set({ value: newId() }).where('key', '=', 'epoch').execute();
  await pullBoth(inputOf({}));
  expect([standby.used, standby.behind]).toEqual([0, 2]);
  await home.db.updateTable('server_state').set({ value }).where('key', '=', 'epoch').execute();
});

test('a standby with changes that the promoted primary never received is not used', async () => {
  await sql`update room set name = 'X' where id = ${home.room}`.execute(home.db);
  await startStandby();
  // The former primary dies, another one takes over without that change, and counts the same version again.
  await sql`update server_state set value = '00000000 the former primary' where key = 'history_mark'`.execute(home.db);
  await standby.catchUp();
  await sql`alter table room disable trigger user`.execute(home.db);
  await sql`update room set name = 'Y' where id = ${home.room}`.execute(home.db);
  await sql`alter table room enable trigger user`.execute(home.db);
  await pullBoth(inputOf({}));
  await markHistory(home.db);
  await pullBoth(inputOf({}));
  expect([standby.used, standby.behind]).toEqual([0, 2]);
  await standby.catchUp();
  await pullBoth(inputOf({}));
  expect([standby.used, standby.behind]).toEqual([1, 2]);
});

test('a device that pulls from both, in any order and lag, never reads what differs from the primary', async () => {
  const rooms = [home.room, await addRoom(home.db, home.me), await addRoom(home.db, home.me)];
  await startStandby();
  let cursors: Record<string, Cursor> = {};
  let resets = 0;
  for (let step = 0; step < 60; step++) {
    const room = rooms[step % 3] ?? home.room;
    if (step % 4 !== 3)
      await home.db
        .updateTable('room')
        .set({ name: `Room ${step}` })
        .where('id', '=', room)
        .execute();
    if (step % 5 === 0) await addItem(home.db, home.room, home.box);
    if (step % 7 === 0)
      await sql`delete from item where id = (select id from item where space_id = ${home.room} limit 1)`.execute(
        home.db,
      );
    if (step % 2 === 0) await standby.catchUp();
    // Devices of all kinds: new, one that lost a room, one that has everything.
    if (step % 6 === 0) cursors = {};
    if (step % 6 === 3) delete cursors[room];
    const had = new Set(Object.keys(cursors));
    const pulled = await pullBoth(inputOf(cursors, step % 3 === 0 ? 2 : 100));
    for (const { id, reset } of pulled.spaces) if (reset && had.has(id)) resets++;
    cursors = follow(cursors, pulled);
  }
  // A cursor ahead of a space's version means a restored backup. A lagging standby must not look like one.
  expect(resets).toBe(0);
  expect([standby.used > 10, standby.behind > 5]).toEqual([true, true]);
});
