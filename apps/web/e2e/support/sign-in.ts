import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type Belongings, bringBelongings } from './belongings.ts';
import type { BoxroomServer } from './boxroom-server.ts';
import { get, post, resultOf } from './call-server.ts';
import { skipTour } from './skip-tour.ts';

export type SignInOptions = {
  /**
   * Signs in through the screens, with the code of the mail on the page that requested it, or with its link. Without it
   * the server is called directly, which is enough where the sign-in is not the story.
   */
  by?: 'code' | 'link';
  /** The start page; through the screens a guarded path leads through the sign-in and back. */
  from?: string;
  /** Leaves the tour to the story; by default a new user has already skipped it. */
  withTour?: boolean;
  /** What the person has before the app opens, where adding it is not the story. Not together with `by`. */
  has?: Belongings;
};

/** Signs `email` in on `server` in the page's browser, and opens the app. */
export async function signIn(
  page: Page,
  server: BoxroomServer,
  email: string,
  { by, from, withTour = false, has }: SignInOptions = {},
): Promise<void> {
  if (by === undefined) {
    await openSession(page, server, email, withTour);
    if (has) {
      await bringBelongings(
        {
          post: async (procedure, data) => resultOf(await post(page, server, procedure, data)),
          get: async (procedure) => resultOf(await get(page, server, procedure)),
        },
        has,
      );
    }
    await page.goto(`${server.origin}${from ?? '/app'}`);
    // A page opened before the device knows its user would have no session.
    await page.waitForFunction(() => localStorage.getItem('boxroom-user') !== null);
    return;
  }
  if (!withTour) await skipTour(page, server.origin);
  const seen = (await server.mailbox.all(email)).length;
  await page.goto(`${server.origin}${from ?? '/auth'}`);
  const address = page.getByRole('textbox', { name: /e-?mail/i });
  await address.fill(email);
  await address.press('Enter');
  const mail = await server.mailbox.nextSignIn(email, seen);
  if (by === 'link') {
    await page.goto(mail.link);
    await page.getByRole('button', { name: /continue/i }).click();
  } else {
    // The form submits itself at the sixth digit.
    await page.getByRole('textbox', { name: /code/i }).fill(mail.code);
  }
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
}

/** Makes the calls that the screens make. The browser gets the cookies of their responses. */
async function openSession(page: Page, server: BoxroomServer, email: string, withTour: boolean): Promise<void> {
  const call = (path: string, data?: object) => post(page, server, path, data);
  const seen = (await server.mailbox.all(email)).length;
  let asked = await call('auth.requestLink', { email });
  // The same person signed in on another device just before: there is a pause between two mails.
  for (; asked.status() === 429; asked = await call('auth.requestLink', { email })) await wait(100);
  const { requestId } = await resultOf<{ requestId: string }>(asked);
  const { code } = await server.mailbox.nextSignIn(email, seen);
  const { isNew } = await resultOf<{ isNew: boolean }>(await call('auth.verifyCode', { requestId, code }));
  if (isNew && !withTour) await resultOf(await call('onboarding.complete'));
}
