import type { Page } from '@playwright/test';
import type { BoxroomServer } from './boxroom-server.ts';
import { SIGN_IN_CALL, skipTour } from './skip-tour.ts';

export type SignInOptions = {
  /** How the mail is used: its code on the page that asked (default), or its link. */
  by?: 'code' | 'link';
  /** Where to start; a guarded path leads through sign-in and back. */
  from?: string;
  /** Leaves the tour to the story; otherwise somebody new has skipped it already. */
  withTour?: boolean;
};

/** Signs `email` in on `server` as a person does, through the screens and the mail. */
export async function signIn(
  page: Page,
  server: BoxroomServer,
  email: string,
  { by = 'code', from = '/auth', withTour = false }: SignInOptions = {},
): Promise<void> {
  if (!withTour) await skipTour(page, server.origin);
  const seen = (await server.mailbox.all(email)).length;
  await page.goto(`${server.origin}${from}`);
  const address = page.getByRole('textbox', { name: /e-?mail/i });
  await address.fill(email);
  await address.press('Enter');
  const mail = await server.mailbox.nextSignIn(email, seen);
  if (by === 'link') {
    await page.goto(mail.link);
    await page.getByRole('button', { name: /continue/i }).click();
  } else {
    // The form sends itself at the sixth digit.
    await page.getByRole('textbox', { name: /code/i }).fill(mail.code);
  }
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
  await page.unroute(SIGN_IN_CALL);
}
