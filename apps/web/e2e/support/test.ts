import { test as base, expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { BoxroomServer } from './boxroom-server.ts';
import type { Mailbox } from './mailbox.ts';
import { signIn as signInOn, type SignInOptions } from './sign-in.ts';

type Fixtures = {
  mailbox: Mailbox;
  /** A unique address: sign-in mails per address are limited. */
  email: string;
  /** Signs in through the screens if `by` is given, and ends on the page that the app opens. */
  signIn: (page: Page, email: string, options?: SignInOptions) => Promise<void>;
  /** A server of this story alone, which it may kill. Open its `origin` by full address. */
  ownServer: BoxroomServer;
};

type WorkerFixtures = {
  /** The worker's server; stories that stop it use `ownServer`. */
  server: BoxroomServer;
};

let addresses = 0;

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const server = await BoxroomServer.create();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  mailbox: async ({ server }, use) => use(server.mailbox),
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  email: async ({}, use, testInfo) => {
    addresses += 1;
    await use(`person-${testInfo.workerIndex}-${addresses}@home.example`);
  },
  signIn: async ({ server }, use) => use((page, email, options) => signInOn(page, server, email, options)),
  // Starting it has its own timeout, and does not count towards the story's.
  ownServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const server = await BoxroomServer.create();
      await use(server);
      await server.dispose();
    },
    { timeout: 90_000 },
  ],
  page: async ({ page, server }, use, testInfo) => {
    const violations: string[] = [];
    page.context().on('console', (message) => {
      if (message.type() === 'error' && /Content Security Policy|requires 'Trusted/.test(message.text()))
        violations.push(message.text());
    });
    await use(page);
    expect(violations, 'what the content security policy refused').toEqual([]);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server log', { body: server.log, contentType: 'text/plain' });
    }
  },
});

export { expect };
