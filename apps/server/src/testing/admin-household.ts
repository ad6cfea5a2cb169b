import { addBox, addItem, addPerson, addRoom, tick } from '@boxroom/db/testing/sample-rows';
import type { CleanedUp, OrphansFound } from '@boxroom/domain/admin/cleanup';
import { appRouter } from '../rpc/router.ts';
import type { CallAnswer, TestBrowser } from './browser.ts';
import { signInSteps } from './sign-in-steps.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { addPicture } from './vanished-person.ts';

export const ADMIN_EMAIL = 'admin@example.org';

/** A signed-in admin, and a friend with a room shared with another person. */
export interface AdminHousehold {
  server: TestApp;
  browser: TestBrowser;
  adminId: string;
  friendId: string;
  otherId: string;
  roomId: string;
  boxId: string;
  itemId: string;
  count(): Promise<CallAnswer<OrphansFound>>;
  /** `typed` defaults to the expected total. */
  cleanUp(expected: number, typed?: string | null): Promise<CallAnswer<CleanedUp>>;
}

export async function createAdminHousehold(): Promise<AdminHousehold> {
  const server = await createTestApp({ router: appRouter, env: { adminEmails: [ADMIN_EMAIL] } });
  const { db } = server.services;
  const { newBrowser, signIn } = signInSteps(() => server);
  const browser = newBrowser();
  const adminId = (await signIn(browser, ADMIN_EMAIL)).data.user.id;
  const [friendId, otherId] = [(await addPerson(db)).id, (await addPerson(db)).id];
  const roomId = await addRoom(db, friendId, [otherId]);
  const boxId = await addBox(db, roomId);
  const itemId = await addItem(db, roomId, boxId);
  await tick(db, otherId, itemId);
  await addPicture(server.services, { itemId, ownerId: friendId });
  return {
    server,
    browser,
    adminId,
    friendId,
    otherId,
    roomId,
    boxId,
    itemId,
    count: () => browser.query<OrphansFound>('admin.countOrphans'),
    cleanUp: (expected, typed = String(expected)) =>
      browser.mutate<CleanedUp>('admin.cleanUp', { expected, ...(typed === null ? {} : { typed }) }),
  };
}

/** Returns the count of each kind. */
export function byKind({ found }: Pick<OrphansFound, 'found'>): Record<string, number> {
  return Object.fromEntries(found.map(({ kind, count }) => [kind, count]));
}
