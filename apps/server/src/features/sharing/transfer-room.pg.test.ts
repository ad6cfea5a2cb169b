import { randomUUID } from 'node:crypto';
import { lockSpaces } from '@boxroom/db/spaces';
import { addBox, addCategory, addItem, addRoom, tick } from '@boxroom/db/testing/sample-rows';
import { OWNER_LIMITS } from '@boxroom/domain/access/owner-limits';
import type { HistoryPage } from '@boxroom/domain/history/history-entry';
import type { SharingOverview } from '@boxroom/domain/sharing/shared-access';
import type { TrashPage } from '@boxroom/domain/trash/trash-list';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { appRouter } from '../../rpc/router.ts';
import { fillAccount } from '../../testing/fill-account.ts';
import { type SharingPerson, sharingSteps } from '../../testing/sharing-steps.ts';
import { createTestApp, eventually, type TestApp } from '../../testing/test-app.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';

let server: TestApp;
let ann: SharingPerson;
let bob: SharingPerson;
let cyd: SharingPerson;

beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
});
afterAll(() => server.stop());
beforeEach(async () => {
  [ann, bob, cyd] = [await newPerson(), await newPerson(), await newPerson()];
  await share(ann, bob);
  await share(ann, cyd);
});
afterEach(() => vi.restoreAllMocks());

const { newPerson, share, invite, tokenOf } = sharingSteps(() => server);
const db = () => server.services.db;
const transfer = (to = bob, from = ann) =>
  from.browser.mutate('sharing.transfer', { roomId: ann.roomId, userId: to.id });
const space = () => db().selectFrom('space').selectAll().where('id', '=', ann.roomId).executeTakeFirstOrThrow();
const members = () =>
  db()
    .selectFrom('room_member')
    .select(['user_id', 'access'])
    .where('space_id', '=', ann.roomId)
    .orderBy('access')
    .execute();

test('the member becomes the owner, and the former owner an editor', async () => {
  const publish = vi.spyOn(server.services.events, 'publish');
  expect((await transfer()).status).toBe(200);
  expect((await space()).owner_id).toBe(bob.id);
  expect(await members()).toEqual([
    { user_id: ann.id, access: 'edit' },
    { user_id: cyd.id, access: 'view' },
  ]);
  expect(publish).toHaveBeenCalledWith(expect.arrayContaining([ann.roomId, ann.id, bob.id]));
  const rename = (who: SharingPerson) => who.browser.mutate('rooms.rename', { id: ann.roomId, name: 'Cellar' });
  expect([(await rename(ann)).error?.appCode, (await rename(bob)).status]).toEqual(['OWNER_ONLY', 200]);
  const { joined } = (await ann.browser.query<SharingOverview>('sharing.overview')).data;
  expect(joined).toMatchObject([{ roomId: ann.roomId, ownerName: bob.username, access: 'edit' }]);
  // The former owner cannot take it back.
  expect((await transfer(ann, ann)).error?.appCode).toBe('OWNER_ONLY');
  expect((await ann.browser.mutate('sharing.remove', { roomId: ann.roomId, userId: cyd.id })).error?.appCode).toBe(
    'OWNER_ONLY',
  );
});

test('requires a sign-in within the last minutes', async () => {
  await sql`update user_session set created_at = now() - interval '16 minutes' where user_id = ${ann.id}`.execute(db());
  expect((await transfer()).error?.appCode).toBe('SIGN_IN_AGAIN');
  expect((await space()).owner_id).toBe(ann.id);
});

test('two concurrent transfers leave one owner, who is no member', async () => {
  await Promise.all([transfer(bob), transfer(cyd)]);
  const { owner_id: owner } = await space();
  expect([bob.id, cyd.id]).toContain(owner);
  const people = (await members()).map((row) => row.user_id);
  expect(people.toSorted()).toEqual([ann.id, bob.id, cyd.id].filter((id) => id !== owner).toSorted());
});

test('a concurrent transfer and removal leave an owner and no stranger', async () => {
  await Promise.all([transfer(bob), ann.browser.mutate('sharing.remove', { roomId: ann.roomId, userId: bob.id })]);
  const { owner_id: owner } = await space();
  const people = (await members()).map((row) => row.user_id);
  expect(people).not.toContain(owner);
  if (owner === ann.id) expect(people).toEqual([cyd.id]);
  else expect(people).toContain(ann.id);
});

test('calls of the former owner that wait for the transfer are refused', async () => {
  const { roomId } = ann;
  const sent = await invite(ann, 'waiting@example.org');
  const about = { roomId, userId: cyd.id };
  const calls = await db()
    .transaction()
    .execute(async (tx) => {
      await lockSpaces(tx, [roomId, ann.id, bob.id, cyd.id]);
      const begun = [
        ann.browser.mutate('sharing.invite', { roomId, email: 'late@example.org' }),
        ann.browser.mutate('sharing.setInvitationAccess', { invitationId: sent.data.invitation.id, access: 'edit' }),
        ann.browser.mutate('sharing.setAccess', { ...about, access: 'edit' }),
        ann.browser.mutate('sharing.remove', about),
        ann.browser.mutate('sharing.transfer', about),
      ];
      await eventually(async () => (await waitingForLocks(db())) === begun.length);
      await tx.updateTable('space').set({ owner_id: bob.id }).where('id', '=', roomId).execute();
      await tx.updateTable('room_member').set({ user_id: ann.id }).where('user_id', '=', bob.id).execute();
      return begun;
    });
  const codes = (await Promise.all(calls)).map(({ error }) => error?.appCode);
  expect(new Set(codes)).toEqual(new Set(['OWNER_ONLY']));
  expect((await space()).owner_id).toBe(bob.id);
  expect(await members()).toContainEqual({ user_id: cyd.id, access: 'view' });
  const invitations = await db().selectFrom('invitation').select('access').where('space_id', '=', roomId).execute();
  expect(invitations.map(({ access }) => access)).toEqual(['view', 'view', 'view']);
});

test('pending invitations pass to the new owner, and still work', async () => {
  const [guest, late] = [await newPerson(), await newPerson()];
  const sent = await invite(ann, guest.email);
  const lost = await invite(ann, late.email);
  const invitationId = lost.data.invitation.id;
  await transfer();
  expect((await ann.browser.mutate('sharing.revoke', { invitationId })).error?.appCode).toBe('NOT_FOUND');
  expect((await bob.browser.mutate('sharing.revoke', { invitationId })).status).toBe(200);
  const accepted = await guest.browser.mutate('invitations.accept', { token: tokenOf(sent) });
  expect(accepted.data).toMatchObject({ roomId: ann.roomId, inviterName: bob.username });
});

test("deleted items, pictures and everybody's own settings pass along", async () => {
  const box = await addBox(db(), ann.roomId);
  const [item, gone] = [await addItem(db(), ann.roomId, box), await addItem(db(), ann.roomId, box)];
  for (const id of [item, gone])
    await sql`
      insert into picture (item_id, id, uploader_id, owner_id, key, bytes, width, height)
      values (${id}, ${randomUUID()}, ${ann.id}, ${ann.id}, ${randomUUID().replaceAll('-', '')}, 10, 1, 1)`.execute(
      db(),
    );
  for (const { id } of [ann, bob]) await tick(db(), id, item);
  const elsewhere = await addBox(db(), await addRoom(db(), ann.id));
  const moved = await addItem(db(), ann.roomId, box);
  const away = await addBox(db(), ann.roomId);
  await ann.browser.mutate('items.move', { ids: [moved], boxId: away });
  await ann.browser.mutate('items.delete', { ids: [moved] });
  await ann.browser.mutate('boxes.move', { id: away, roomId: await roomOf(elsewhere) });
  await ann.browser.mutate('items.delete', { ids: [gone] });
  await transfer();
  const owners = await db().selectFrom('picture').select('owner_id').where('item_id', 'in', [item, gone]).execute();
  expect(owners).toEqual([{ owner_id: bob.id }, { owner_id: bob.id }]);
  const trash = async (who: SharingPerson) =>
    (await who.browser.query<TrashPage>('trash.list', {})).data.entries.map(({ id, mayPurge }) => ({ id, mayPurge }));
  expect(await trash(bob)).toEqual([{ id: gone, mayPurge: true }]);
  expect(await trash(ann)).toEqual([
    { id: gone, mayPurge: false },
    { id: moved, mayPurge: true },
  ]);
  const ticks = await db().selectFrom('checklist_entry').select('space_id').where('id', '=', item).execute();
  expect(ticks.map((row) => row.space_id).toSorted()).toEqual([ann.id, bob.id].toSorted());
  // A former member sees none of it.
  await ann.browser.mutate('sharing.leave', { roomId: ann.roomId });
  expect(await trash(ann)).toEqual([{ id: moved, mayPurge: true }]);
});

async function roomOf(box: string): Promise<string> {
  return (await db().selectFrom('box').select('space_id').where('id', '=', box).executeTakeFirstOrThrow()).space_id;
}

test("items keep their categories: the new owner's of the same name, or new ones", async () => {
  const box = await addBox(db(), ann.roomId);
  const items = [
    await addItem(db(), ann.roomId, box),
    await addItem(db(), ann.roomId, box),
    await addItem(db(), ann.roomId, box),
  ];
  const category = async (catalogueId: string, name: string, ...on: string[]) => {
    const id = randomUUID();
    await sql`
      insert into category (id, space_id, name, created_at, updated_at, version)
      values (${id}, ${catalogueId}, ${name}, 1, 1, 1)`.execute(db());
    if (on.length > 0) await db().updateTable('item').set({ category_id: id }).where('id', 'in', on).execute();
    return id;
  };
  const tools = await category(bob.catalogueId, 'tools');
  const [first = '', second = '', third = ''] = items;
  await category(ann.catalogueId, 'Tools', first);
  await category(ann.catalogueId, 'Winter', second);
  await db().updateTable('category').set({ color: 'teal' }).where('name', '=', 'Winter').execute();
  const cyds = await category(cyd.catalogueId, 'Mine', third);
  await category(ann.catalogueId, 'Unused');
  expect((await transfer()).status).toBe(200);
  const after = await db()
    .selectFrom('item')
    .innerJoin('category', 'category.id', 'item.category_id')
    .select(['item.id', 'category.id as categoryId', 'category.name', 'category.color', 'category.space_id'])
    .where('item.id', 'in', items)
    .execute();
  const of = (id: string) => after.find((row) => row.id === id);
  expect(of(first)?.categoryId).toBe(tools);
  expect(of(second)).toMatchObject({ name: 'Winter', color: 'teal', space_id: bob.catalogueId });
  expect(of(third)?.categoryId).toBe(cyds);
  const names = await db().selectFrom('category').select('name').where('space_id', '=', bob.catalogueId).execute();
  expect(names.map(({ name }) => name).toSorted()).toEqual(['Winter', 'tools']);
  expect((await bob.browser.query('items.list', { boxId: box })).status).toBe(200);
});

test.each([
  ['TOO_MANY_ROOMS', 'room'],
  ['TOO_MANY_BOXES', 'box'],
  ['TOO_MANY_CATEGORIES', 'category'],
] as const)('is %s when an account would exceed its limit', async (code, entity) => {
  const own = await addCategory(db(), ann.catalogueId);
  await addItem(db(), ann.roomId, await addBox(db(), ann.roomId), own);
  const { max } = OWNER_LIMITS[entity];
  await fillAccount(db(), bob, entity, max);
  expect((await transfer()).error?.appCode).toBe(code);
  expect((await space()).owner_id).toBe(ann.id);
  const rows = db().selectFrom(entity).select('id').where('space_id', 'in', [bob.id, bob.catalogueId, bob.roomId]);
  await db().deleteFrom(entity).where('id', 'in', rows.limit(1)).execute();
  if (entity === 'room') await db().deleteFrom('space').where('id', '=', bob.roomId).execute();
  expect((await transfer()).status).toBe(200);
});

test("is refused when the pictures exceed the new owner's quota", async () => {
  const item = await addItem(db(), ann.roomId, await addBox(db(), ann.roomId));
  await sql`
    insert into picture (item_id, id, uploader_id, owner_id, key, bytes, width, height)
    values (${item}, ${randomUUID()}, ${ann.id}, ${ann.id}, ${randomUUID().replaceAll('-', '')}, 2000000000, 1, 1)`.execute(
    db(),
  );
  const theirs = await addItem(db(), bob.roomId, await addBox(db(), bob.roomId));
  await sql`
    insert into picture (item_id, id, uploader_id, owner_id, key, bytes, width, height)
    values (${theirs}, ${randomUUID()}, ${bob.id}, ${bob.id}, ${randomUUID().replaceAll('-', '')}, 200000000, 1, 1)`.execute(
    db(),
  );
  expect((await transfer()).error?.appCode).toBe('TOO_MANY');
  expect((await space()).owner_id).toBe(ann.id);
  expect(await members()).toHaveLength(2);
});

describe('the history', () => {
  const lines = async (who: SharingPerson) => {
    const { entries } = (await who.browser.query<HistoryPage>('history.list', { page: 1, pageSize: 50 })).data;
    return entries
      .filter(({ after }) => after !== null && 'owner' in after)
      .map(({ entityId, actorName, before, after }) => ({ entityId, actorName, before, after }));
  };

  test('shows both people the transfer, by their current names', async () => {
    await transfer();
    const line = {
      entityId: ann.roomId,
      actorName: ann.username,
      before: { owner: ann.username },
      after: { owner: bob.username },
    };
    for (const person of [ann, bob, cyd]) expect(await lines(person)).toEqual([line]);
    await ann.browser.mutate('sharing.leave', { roomId: ann.roomId });
    expect(await lines(ann)).toEqual([line]);
    await db().updateTable('profile').set({ username: 'robert.the.new' }).where('id', '=', bob.id).execute();
    expect((await lines(ann))[0]?.after).toEqual({ owner: 'robert.the.new' });
  });

  test.each(['the former owner', 'who got it'])('names nobody after the account of %s is deleted', async (who) => {
    await transfer();
    const [gone, stays] = who === 'who got it' ? [bob, ann] : [ann, bob];
    const answer = await gone.browser.mutate('accountDeletion.delete', { id: randomUUID(), confirm: 'DELETE' });
    expect(answer.status).toBe(200);
    const [line] = await lines(stays);
    expect(JSON.stringify(line)).not.toContain(gone.username);
    expect(JSON.stringify(line)).toContain(stays.username);
    const { rows } = await sql`select 1 from history_entry h where h::text like ${`%${gone.id}%`}`.execute(db());
    expect(rows).toEqual([]);
  });
});
