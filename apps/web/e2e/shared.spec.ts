import type { Page } from '@playwright/test';
import { waitForShell } from './support/app-shell.ts';
import { drawPicture } from './support/sample-pictures.ts';
import { screenshot } from './support/screenshot.ts';
import { signIn as signInOn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const TOO_LONG = 'n'.repeat(501);
const TEXT = `candles\n${TOO_LONG}\n3 x plates`;

/** Shares as the system of a device does: a form that opens the app. No driver can open a system's share sheet. */
async function share(page: Page, { text, pictures = [] }: { text: string; pictures?: readonly Buffer[] }) {
  const isOpened = page.waitForEvent('load');
  const files = pictures.map((bytes) => bytes.toString('base64'));
  await page.evaluate(
    ({ said, encoded }) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/shared',
        enctype: 'multipart/form-data',
      });
      const field = Object.assign(document.createElement('textarea'), { name: 'text', value: said });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'pictures', multiple: true });
      const chosen = new DataTransfer();
      for (const [index, base64] of encoded.entries()) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        chosen.items.add(new File([bytes], `photo ${index + 1}.jpg`, { type: 'image/jpeg' }));
      }
      input.files = chosen.files;
      form.append(field, input);
      document.body.append(form);
      form.submit();
    },
    { said: text, encoded: files },
  );
  await isOpened;
  await page.waitForURL(/\/shared$/);
}

test('what other apps share goes into a box, also without a server and after a killed page', async ({
  page,
  ownServer,
  email,
}) => {
  await signInOn(page, ownServer, email, { has: { boxes: [{ name: 'Party' }, { name: 'Tools' }] } });
  await waitForShell(page);
  const photo = (await drawPicture(page, { type: 'image/jpeg' })).buffer;
  await ownServer.stop();
  await share(page, { text: TEXT, pictures: [photo, photo] });
  await page.goto(`${ownServer.origin}/app`);
  const waiting = page.getByRole('button', { name: 'Choose a box' });
  await waiting.click();
  const shared = page.getByRole('region', { name: 'What was shared' });
  await expect(shared.getByRole('listitem')).toHaveCount(5);
  await screenshot(page, 'shared');
  await page.getByRole('radio', { name: /Party/ }).check();
  await page.getByRole('button', { name: 'Put into the Box' }).click();
  await page.getByRole('dialog', { name: 'Add 2 items?' }).getByRole('button', { name: 'Add Items' }).click();
  const left = page.getByRole('dialog', { name: '1 line left' });
  await expect(left).toContainText('longer than 500 characters');
  await left.getByRole('button', { name: 'Close' }).last().click();
  const taking = page.getByRole('dialog', { name: 'Photograph the contents' });
  await expect(taking.getByRole('list', { name: 'Pictures taken' }).getByRole('listitem')).toHaveCount(2);
  await taking.getByRole('button', { name: 'Each is an item' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Party' })).toBeVisible();
  for (const name of ['candles', 'Unnamed 1', 'Unnamed 2'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await page.goto(`${ownServer.origin}/shared`);
  await expect(shared.getByRole('listitem')).toHaveText([TOO_LONG]);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Nothing waits here')).toBeVisible();
});

test(
  'what waits is discarded, counts as unsent at the sign-out, and goes with the person',
  { tag: '@any-size' },
  async ({ page, signIn, email }) => {
    await signIn(page, email, { has: { boxes: [{ name: 'Party' }] } });
    await waitForShell(page);
    await share(page, { text: 'candles' });
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('Nothing waits here')).toBeVisible();
    await share(page, { text: 'candles' });
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Logout' }).click();
    const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(asked).toContainText('1 change');
    await asked
      .getByRole('button', { name: /Logout|Log out/ })
      .last()
      .click();
    await page.waitForURL(/\/auth/);
    await expect.poll(() => page.evaluate(() => caches.has('boxroom-shared'))).toBe(false);
  },
);

test('the installed app: a new box, a file of the system, the badge and the hint', async ({ page, signIn, email }) => {
  // Playwright installs no apps: these stand for the browser's own.
  await page.addInitScript(() => {
    const badges: number[] = [];
    const stand = (of: object, name: string, value: unknown) => Object.defineProperty(of, name, { value });
    stand(window, 'badges', badges);
    stand(navigator, 'setAppBadge', (count: number) => Promise.resolve(badges.push(count)));
    stand(navigator, 'clearAppBadge', () => Promise.resolve(badges.push(0)));
    stand(window, 'launchQueue', {
      setConsumer(consume: (launch: unknown) => void) {
        const file = new File(['Room Name,Box Name,Item Name\r\nGarage,Tools,Hammer\r\n'], 'list.csv');
        if (location.search.includes('launched'))
          consume({ files: [{ name: file.name, getFile: () => Promise.resolve(file) }] });
      },
    });
    localStorage.setItem('boxroom-first-day', '2020-01-01');
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.documentElement.setAttribute('data-asked', '');
        return Promise.resolve({ outcome: 'accepted' });
      },
    });
    window.addEventListener('load', () => window.dispatchEvent(offer));
  });
  const items = ['a', 'b', 'c', 'd', 'e'];
  await signIn(page, email, { has: { boxes: [{ name: 'Party', items }] } });
  await page.getByRole('button', { name: 'Install' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-asked', '');
  await page.goto('/app?add=true');
  const form = page.getByRole('dialog', { name: 'Add Box' });
  await expect(form).toBeVisible();
  await expect(page).toHaveURL(/\/app$/);
  await form.getByLabel('Box name').fill('Games');
  await form.getByRole('button', { name: 'Add Box' }).click();
  await expect(page.getByRole('link', { name: 'Go to details of Games' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to details of Party' }).click();
  await page
    .getByRole('checkbox', { name: /checklist/i })
    .first()
    .check();
  await expect.poll(() => page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1))).toBe(1);
  await page.goto('/settings?section=data&launched=1');
  await expect(page.getByRole('dialog', { name: /Import/ })).toContainText('list.csv');
  await expect(page.getByRole('button', { name: 'Install' })).toHaveCount(0);
});
