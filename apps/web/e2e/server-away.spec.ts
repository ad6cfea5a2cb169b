import { signIn } from './support/sign-in.ts';
import { addBoxes, addItems, expectAllSent, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('a reload shows everything at once, and an edit made while the server is away arrives later', async ({
  page,
  browser,
  ownServer,
  email,
}) => {
  await signIn(page, ownServer, email, { has: { boxes: [{ name: 'Tools', items: ['Hammer'] }] } });
  await openBox(page, 'Tools');
  await expectAllSent(page);

  await ownServer.stop();
  await addItems(page, ['Saw', 'Rope']);
  await expect(page.getByRole('heading', { name: '3 items' })).toBeVisible();
  await expect(page.getByText(/Offline/)).toBeVisible();
  await page.getByRole('button', { name: 'Delete Hammer' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await expect(page.getByRole('heading', { name: '2 items' })).toBeVisible();

  await ownServer.start();
  await page.reload();
  await expect(page.getByRole('heading', { name: '2 items' })).toBeVisible();
  await expectAllSent(page);

  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, ownServer, email, { from: new URL(page.url()).pathname });
  await expect(other.getByRole('heading', { name: '2 items' })).toBeVisible();
  await expect(other.getByTitle('Rope', { exact: true })).toBeVisible();
  await context.close();
});

test('after a crash of the server everything acknowledged is there, once', async ({
  page,
  browser,
  ownServer,
  email,
}) => {
  test.slow();
  await signIn(page, ownServer, email, { has: { boxes: [{ name: 'Tools' }] } });
  await openBox(page, 'Tools');
  const names: string[] = [];
  for (let round = 1; round <= 3; round++) {
    const added = Array.from({ length: 5 }, (_, n) => `Part ${round}.${n + 1}`);
    names.push(...added);
    // The crash happens while these are being sent.
    await Promise.all([addItems(page, added), ownServer.kill()]);
    await ownServer.start();
  }
  await expectAllSent(page);
  await expect(page.getByRole('heading', { name: `${names.length} items` })).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, ownServer, email, { from: new URL(page.url()).pathname });
  await expect(other.getByRole('heading', { name: `${names.length} items` })).toBeVisible();
  for (const name of names) await expect(other.getByTitle(name, { exact: true })).toHaveCount(1);
  await context.close();
});

test('what one device does the other shows in a moment', async ({
  page,
  browser,
  server,
  email,
  signIn: signInHere,
}) => {
  await signInHere(page, email);
  await addBoxes(page, [{ name: 'Tools' }]);
  await openBox(page, 'Tools');
  await expectAllSent(page);
  const context = await browser.newContext({ baseURL: server.origin });
  const other = await context.newPage();
  await signInHere(other, email, { from: new URL(page.url()).pathname });
  await expect(other.getByText('This box is empty.')).toBeVisible();
  await addItems(page, ['Hammer']);
  await expect(other.getByTitle('Hammer', { exact: true })).toBeVisible();
  await context.close();
});
