import { addBox, addItem } from '@boxroom/db/testing/sample-rows';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appRouter } from '../../rpc/router.ts';
import { type SharingPerson, sharingSteps } from '../../testing/sharing-steps.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
});
afterAll(() => server.stop());

const { newPerson, share, invite, tokenOf } = sharingSteps(() => server);
const db = () => server.services.db;
const PEOPLE = 4;
const ROUNDS = 5;

/** Returns how many deadlocks Postgres has resolved: a retry would hide them. */
async function deadlocks(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db());
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db());
  return rows[0]?.deadlocks ?? -1;
}

test('concurrent joins, leaves, removals, transfers, account deletions and edits never deadlock', async () => {
  const before = await deadlocks();
  const statuses: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const owner = await newPerson();
    const { roomId } = owner;
    const item = await addItem(db(), roomId, await addBox(db(), roomId));
    const guests: SharingPerson[] = [];
    for (let i = 0; i < PEOPLE; i++) guests.push(await newPerson());
    for (const guest of guests) await share(owner, guest, { access: 'edit' });
    const [one, two, three, four] = guests as [SharingPerson, SharingPerson, SharingPerson, SharingPerson];
    const late = await newPerson();
    const token = tokenOf(await invite(owner, late.email));
    const edits = [owner, ...guests].flatMap((person, i) => [
      person.browser.mutate('items.edit', { id: item, set: { name: `Lamp ${i}` } }),
      person.browser.mutate('checklist.add', { itemIds: [item] }),
    ]);
    const answers = await Promise.all([
      ...edits,
      late.browser.mutate('invitations.accept', { token }),
      owner.browser.mutate('sharing.transfer', { roomId, userId: one.id }),
      owner.browser.mutate('sharing.remove', { roomId, userId: two.id }),
      owner.browser.mutate('sharing.setAccess', { roomId, userId: three.id, access: 'view' }),
      two.browser.mutate('sharing.leave', { roomId }),
      one.browser.mutate('sharing.transfer', { roomId, userId: three.id }),
      (round % 2 === 0 ? three : four).browser.mutate('accountDeletion.delete', {
        id: crypto.randomUUID(),
        confirm: 'DELETE',
      }),
    ]);
    statuses.push(...answers.map(({ status }) => status));

    const people = await db().selectFrom('room_member').select('user_id').where('space_id', '=', roomId).execute();
    const space = await db().selectFrom('space').select('owner_id').where('id', '=', roomId).executeTakeFirst();
    expect(people.map((row) => row.user_id)).not.toContain(space?.owner_id);
    expect(people.map((row) => row.user_id)).not.toContain(two.id);
    const kept = await db().selectFrom('checklist_entry').select('space_id').where('id', '=', item).execute();
    const inside = [...people.map((row) => row.user_id), space?.owner_id];
    for (const entry of kept) expect(inside).toContain(entry.space_id);
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect((await deadlocks()) - before).toBe(0);
});
