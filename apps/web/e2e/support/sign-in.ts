import type { Page } from '@playwright/test';
import type { BoxroomServer } from './boxroom-server.ts';

export type SignInOptions = {
  /** How the mail is used: its code on the page that asked (default), or its link. */
  by?: 'code' | 'link';
  /** Where to start; a guarded path leads through sign-in and back. */
  from?: string;
};

/** Signs `email` in on `server` as a person does, through the screens and the mail. */
export async function signIn(
  page: Page,
  server: BoxroomServer,
  email: string,
  { by = 'code', from = '/auth' }: SignInOptions = {},
): Promise<void> {
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
}
