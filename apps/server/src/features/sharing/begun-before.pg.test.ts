import { lockSpaces } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import type { AcceptedInvitation } from '@boxroom/domain/sharing/invitation';
import type { SharingOverview } from '@boxroom/domain/sharing/shared-access';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appRouter } from '../../rpc/router.ts';
import type { CallAnswer } from '../../testing/browser.ts';
import { type SharingPerson, sharingSteps } from '../../testing/sharing-steps.ts';
import { createTestApp, eventually, type TestApp } from '../../testing/test-app.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';

let server: TestApp;
let ann: SharingPerson;
let guest: SharingPerson;
beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
});
afterAll(() => server.stop());
beforeEach(async () => {
  [ann, guest] = [await newPerson(), await newPerson()];
});

const { newPerson, invite, share, tokenOf } = sharingSteps(() => server);
const db = () => server.services.db;

/** Starts a call that blocks behind a transaction; the transaction goes on once the call is waiting. */
async function whileWaiting<T>(
  hold: (tx: Transaction<Database>) => Promise<unknown>,
  begin: () => Promise<T>,
  then: (tx: Transaction<Database>) => Promise<unknown>,
): Promise<T> {
  const { begun } = await db()
    .transaction()
    .execute(async (tx) => {
      await hold(tx);
      const begun = begin();
      await eventually(async () => (await waitingForLocks(db())) === 1);
      await then(tx);
      return { begun };
    });
  return begun;
}

test('accepting an invitation uses the access level after the wait, not the revoked one', async () => {
  const sent = await invite(ann, guest.email, { access: 'edit' });
  const accepted = await whileWaiting<CallAnswer<AcceptedInvitation>>(
    (tx) => lockSpaces(tx, [ann.roomId]),
    () => guest.browser.mutate('invitations.accept', { token: tokenOf(sent) }),
    (tx) => tx.updateTable('invitation').set({ access: 'view' }).where('space_id', '=', ann.roomId).execute(),
  );
  expect([accepted.status, accepted.data.access]).toEqual([200, 'view']);
});

test.each([
  ['an invitation', 'sharing.invite', () => ({ roomId: ann.roomId, email: guest.email })],
  ['a guest link', 'guest.create', () => ({ roomId: ann.roomId, expiresInDays: 7, showsPrices: false })],
])('creating %s waits for the deletion of its owner’s account without blocking it', async (_, path, input) => {
  const answer = await whileWaiting(
    (tx) => sql`select from app_user where id = ${ann.id} for update`.execute(tx),
    () => ann.browser.mutate(path, input()),
    // The deletion's next step must not wait, or the two would deadlock.
    (tx) => sql`select from space where id = ${ann.roomId} for update nowait`.execute(tx),
  );
  expect(answer.status).toBe(200);
});

test('accepting fails with NOT_SIGNED_IN if the account is deleted meanwhile', async () => {
  const sent = await invite(ann, guest.email);
  const answer = await whileWaiting<CallAnswer<AcceptedInvitation>>(
    (tx) => sql`select from app_user where id = ${guest.id} for update`.execute(tx),
    () => guest.browser.mutate('invitations.accept', { token: tokenOf(sent) }),
    (tx) => tx.deleteFrom('app_user').where('id', '=', guest.id).execute(),
  );
  expect(answer.error?.appCode).toBe('NOT_SIGNED_IN');
});

test('the new owner of a room is not invited to it', async () => {
  await share(ann, guest);
  const address = 'another@example.org';
  const sent = await invite(ann, address);
  await sql`update invitation set status = 'declined' where id = ${sent.data.invitation.id}`.execute(db());
  await db().updateTable('app_user').set({ email: address }).where('id', '=', guest.id).execute();
  await ann.browser.mutate('sharing.transfer', { roomId: ann.roomId, userId: guest.id });
  const { rooms } = (await guest.browser.query<SharingOverview>('sharing.overview')).data;
  expect(rooms.find(({ roomId }) => roomId === ann.roomId)?.invitations).toEqual([]);
});
