import { lockSpaces } from '@boxroom/db/spaces';
import { addBox, addItem, tick } from '@boxroom/db/testing/sample-rows';
import type { RoomMember, SharingOverview } from '@boxroom/domain/sharing/shared-access';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { appRouter } from '../../rpc/router.ts';
import { type SharingPerson, sharingSteps } from '../../testing/sharing-steps.ts';
import { createTestApp, eventually, type TestApp } from '../../testing/test-app.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';

let server: TestApp;
let ann: SharingPerson;
let editor: SharingPerson;
let viewer: SharingPerson;
let stranger: SharingPerson;

beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
});
afterAll(() => server.stop());
beforeEach(async () => {
  [ann, editor, viewer, stranger] = [await newPerson(), await newPerson(), await newPerson(), await newPerson()];
  await share(ann, editor, { access: 'edit' });
  await share(ann, viewer);
});
afterEach(() => vi.restoreAllMocks());

const { newPerson, share, invite, forgetLimits } = sharingSteps(() => server);
const db = () => server.services.db;
const access = async (person: SharingPerson) =>
  (
    await db()
      .selectFrom('room_member')
      .select('access')
      .where('space_id', '=', ann.roomId)
      .where('user_id', '=', person.id)
      .executeTakeFirst()
  )?.access;
const overview = async ({ browser }: SharingPerson) => (await browser.query<SharingOverview>('sharing.overview')).data;
const about = (person: SharingPerson) => ({ roomId: ann.roomId, userId: person.id });
const ABSENT = '00000000-0000-4000-8000-000000000000';

describe('the overview', () => {
  test('lists own rooms with their members, and rooms of other people', async () => {
    await invite(ann, 'waiting@example.org');
    const { rooms, joined } = await overview(ann);
    const everybody = [editor, viewer].map(({ username, email, id: userId }) => ({ userId, username, email }));
    expect(rooms).toMatchObject([
      {
        roomId: ann.roomId,
        members: everybody.toSorted((a, b) => (a.username < b.username ? -1 : 1)),
        invitations: [{ email: 'waiting@example.org', status: 'pending' }],
      },
    ]);
    expect(joined).toEqual([]);
    const theirs = await overview(viewer);
    expect(theirs.rooms).toMatchObject([{ roomId: viewer.roomId, members: [], invitations: [] }]);
    expect(theirs.joined).toEqual([
      {
        roomId: ann.roomId,
        roomName: rooms[0]?.roomName,
        ownerName: ann.username,
        access: 'view',
        since: expect.any(Number) as number,
      },
    ]);
  });

  test('shows the address at which a member was invited', async () => {
    await db().updateTable('app_user').set({ email: 'secret@example.org' }).where('id', '=', viewer.id).execute();
    const member = (await overview(ann)).rooms[0]?.members.find(({ userId }) => userId === viewer.id);
    expect(member).toMatchObject({ email: viewer.email } satisfies Partial<RoomMember>);
  });

  test('shows an invitation as expired before the sweep has marked it', async () => {
    const { id } = (await invite(ann, 'late@example.org')).data.invitation;
    await db()
      .updateTable('invitation')
      .set({ expires_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    expect((await overview(ann)).rooms[0]?.invitations).toMatchObject([{ id, status: 'expired' }]);
  });
});

describe('a changed access level', () => {
  test('applies to the next call and is broadcast to the devices', async () => {
    const id = await addItem(db(), ann.roomId, await addBox(db(), ann.roomId));
    const edit = (person: SharingPerson) => person.browser.mutate('items.edit', { id, set: { name: 'Lamp' } });
    expect((await edit(viewer)).error?.appCode).toBe('VIEW_ONLY');
    const publish = vi.spyOn(server.services.events, 'publish');
    await ann.browser.mutate('sharing.setAccess', { ...about(viewer), access: 'edit' });
    expect(publish).toHaveBeenCalledWith(expect.arrayContaining([ann.roomId, viewer.id]));
    expect((await edit(viewer)).status).toBe(200);
    await ann.browser.mutate('sharing.setAccess', { ...about(viewer), access: 'view' });
    expect((await edit(viewer)).error?.appCode).toBe('VIEW_ONLY');
  });
});

describe('a removed member', () => {
  test('loses access with the next call and keeps nothing of the room', async () => {
    const box = await addBox(db(), ann.roomId);
    const item = await addItem(db(), ann.roomId, box);
    await tick(db(), viewer.id, item);
    expect((await viewer.browser.query('boxes.get', { id: box })).status).toBe(200);
    const publish = vi.spyOn(server.services.events, 'publish');
    expect((await ann.browser.mutate('sharing.remove', about(viewer))).status).toBe(200);
    expect(publish).toHaveBeenCalledWith(expect.arrayContaining([ann.roomId, viewer.id]));
    expect((await viewer.browser.query('boxes.get', { id: box })).error?.appCode).toBe('NOT_FOUND');
    expect(await db().selectFrom('checklist_entry').select('id').where('id', '=', item).execute()).toEqual([]);
    const ended = await db()
      .selectFrom('invitation')
      .select('status')
      .where('accepted_by', '=', viewer.id)
      .executeTakeFirst();
    expect(ended).toEqual({ status: 'revoked' });
    expect((await ann.browser.mutate('sharing.remove', about(viewer))).error?.appCode).toBe('NOT_FOUND');
    // They may be invited again.
    expect((await invite(ann, viewer.email)).status).toBe(200);
  });
});

test('a call that started before the removal leaves nothing behind', async () => {
  const box = await addBox(db(), ann.roomId);
  const item = await addItem(db(), ann.roomId, box);
  const calls = await db()
    .transaction()
    .execute(async (tx) => {
      await lockSpaces(tx, [ann.roomId, viewer.id]);
      const begun = [
        viewer.browser.mutate('checklist.add', { itemIds: [item] }),
        viewer.browser.mutate('boxes.setCapacity', { id: box, capacity: 50 }),
      ];
      await eventually(async () => (await waitingForLocks(db())) === begun.length);
      await tx.deleteFrom('room_member').where('user_id', '=', viewer.id).execute();
      return begun;
    });
  expect((await Promise.all(calls)).map(({ error }) => error?.appCode)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  for (const table of ['checklist_entry', 'box_setting'] as const)
    expect(await db().selectFrom(table).select('id').where('space_id', '=', viewer.id).execute()).toEqual([]);
});

describe('leaving', () => {
  test('ends the caller’s membership of another owner’s room', async () => {
    const leave = (person: SharingPerson, roomId = ann.roomId) => person.browser.mutate('sharing.leave', { roomId });
    expect((await leave(editor)).status).toBe(200);
    expect([await access(editor), await access(viewer)]).toEqual([undefined, 'view']);
    const refusals = [await leave(editor), await leave(ann), await leave(stranger), await leave(stranger, ABSENT)];
    expect(refusals.map(({ error }) => error?.appCode)).toEqual(Array.from({ length: 4 }, () => 'NOT_FOUND'));
  });
});

test.each([
  ['sharing.setAccess', { access: 'edit' }],
  ['sharing.remove', {}],
  ['sharing.transfer', {}],
])('%s is for the owner only', async (path, more) => {
  await forgetLimits();
  const call = (who: SharingPerson, whom: object) => who.browser.mutate(path, { ...whom, ...more });
  for (const member of [editor, viewer])
    for (const whom of [editor, viewer, ann, stranger])
      expect((await call(member, about(whom))).error?.appCode).toBe('OWNER_ONLY');
  const strangers = [await call(stranger, about(viewer)), await call(stranger, { ...about(viewer), roomId: ABSENT })];
  const [foreign, absent] = strangers.map(({ error }) => ({ ...error, requestId: undefined }));
  expect(foreign).toEqual(absent);
  expect(foreign).toMatchObject({ appCode: 'NOT_FOUND' });
  // The owner cannot target people who are no members: a stranger or themselves.
  const outsiders = [
    await call(ann, about(stranger)),
    await call(ann, about(ann)),
    await call(ann, { ...about(ann), userId: ABSENT }),
  ];
  expect(outsiders.map(({ error }) => error?.appCode)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
  expect([await access(editor), await access(viewer), await access(stranger)]).toEqual(['edit', 'view', undefined]);
});
