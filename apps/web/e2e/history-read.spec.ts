import { runningEmbeddedUrl } from '@boxroom/db/embedded/embedded';
import { withClient } from '@boxroom/db/embedded/endpoint';
import { expectAccessible } from './support/accessibility.ts';
import type { BoxroomServer } from './support/boxroom-server.ts';
import { pasteItems } from './support/paste-items.ts';
import { screenshot } from './support/screenshot.ts';
import { setAccess } from './support/set-access.ts';
import { addBoxes, expectAllSent, openBox, openPart } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const PASTED = Array.from({ length: 230 }, (_, n) => `Screw ${n + 1}`);

test('a paste, a selection and steps of a quantity are a line each, which opens to its parts', async ({
  page,
  email,
  signIn,
}) => {
  const has = {
    boxes: [
      { name: 'Screws' },
      { name: 'Left', items: [{ name: 'Hammer', quantity: 1 }, 'Saw'] },
      { name: 'Right', items: ['Drill'] },
    ],
    shown: ['Quantity'] as const,
  };
  await signIn(page, email, { has });
  await openBox(page, 'Left');
  const more = page.getByRole('button', { name: 'Increase quantity of Hammer' });
  await more.click();
  await more.click({ clickCount: 2 });
  await expect(page.getByRole('group', { name: 'Quantity of Hammer' }).getByRole('status')).toHaveText('4');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('radio', { name: 'Item view' }).check();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const name of ['Saw', 'Drill'])
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2' }).click();
  await page.getByRole('radio', { name: 'Box view' }).check();
  await openBox(page, 'Screws');
  await pasteItems(page, PASTED);
  await expectAllSent(page);

  await page.getByRole('link', { name: 'History' }).click();
  const lines = page.getByRole('main').getByRole('listitem');
  const line = (text: string) => lines.filter({ hasText: text });
  const deleted = line('You deleted 2 items');
  await expect(deleted).toContainText(/(?:Saw|Drill) and 1 more/);
  const pasted = line('You added 230 items');
  await expect(pasted).toContainText('Screws');
  const counted = line('You edited the item Hammer');
  await expect(counted).toHaveCount(1);
  await expectAccessible(page);
  await screenshot(page, 'joined');

  await deleted.getByRole('button', { name: 'Show all 2' }).click();
  await expect(deleted.getByRole('list', { name: 'Parts of the change' }).getByRole('listitem')).toHaveCount(2);
  await counted.first().getByRole('button', { name: 'Show all 3' }).click();
  await pasted.first().getByRole('button', { name: 'Show all 230' }).click();
  const parts = pasted.first().getByRole('list', { name: 'Parts of the change' });
  await expect(parts.getByRole('listitem')).toHaveCount(50);
  await expectAccessible(page);
  await screenshot(page, 'joined-open');
  await pasted.first().getByRole('button', { name: 'Page 5' }).click();
  await expect(parts.getByRole('listitem')).toHaveCount(30);

  // The history of a box says the same.
  await page.getByRole('link', { name: 'Home' }).click();
  await openBox(page, 'Screws');
  await openPart(page, 'History');
  await expect(page.getByText('You added 230 items')).toBeVisible();
});

test(
  'the whole history is searched, and a day is one step away',
  { tag: '@any-size' },
  async ({ page, email, signIn, server, context }) => {
    const has = { boxes: [{ name: 'Tools', items: ['Saw', 'Cordless drill'] }] };
    await signIn(page, email, { has });
    await addOldHistory(server, { owner: email, count: 3000 });
    await page.getByRole('link', { name: 'History' }).click();
    const lines = page.getByRole('main').getByRole('listitem');
    const field = page.getByRole('searchbox', { name: 'Search the history' });
    await field.fill('drill');
    await expect(page.getByText('1 entry matching "drill"')).toBeVisible();
    await expect(lines).toHaveCount(1);
    // The oldest of 3,000 lines.
    await field.fill('lamp 1 kept');
    await expect(page.getByText('1 entry matching "lamp 1 kept"')).toBeVisible();
    await expect(page).toHaveURL(/q=lamp\+1\+kept/);
    await field.fill('lamp');
    await expect(page.getByText('50 so far matching "lamp"')).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, 'search');
    await page.getByRole('button', { name: 'Search further back' }).click();
    await expect(page.getByText('100 so far matching "lamp"')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();

    await page.getByLabel('Go to date').fill('2020-01-02');
    await expect(page.getByText('2,000 entries up to Jan 2, 2020')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Thursday, January 2, 2020');
    await expectAccessible(page);
    await screenshot(page, 'day');
    await page.reload();
    await expect(page.getByText('2,000 entries up to Jan 2, 2020')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the newest' }).click();
    await expect(lines.first()).toContainText('Cordless drill');

    await context.setOffline(true);
    await field.fill('saw');
    await expect(page.getByText('You are offline. Only changes not sent yet are searched')).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, 'search-offline');
    await context.setOffline(false);
    await expect(page.getByText('1 entry matching "saw"')).toBeVisible();
  },
);

test(
  'what others changed since the last visit is marked',
  { tag: '@any-size' },
  async ({ page, email, signIn, server, browser }) => {
    const owner = `owner-${email}`;
    const theirs = await browser.newContext();
    const ownersPage = await theirs.newPage();
    await signIn(ownersPage, owner, { has: { boxes: [{ name: 'Bikes' }] } });
    await signIn(page, email);
    await setAccess(server, { owner, member: email, access: 'view' });
    await page.goto('/history');
    const line = (text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });
    await expect(line('Bikes')).toBeVisible();
    await expect(page.getByText('New since your last visit')).toHaveCount(0);
    // An hour later.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter((name) => name.startsWith('historyVisit_'))) {
        const visit = JSON.parse(localStorage.getItem(key) ?? '') as { at: number };
        localStorage.setItem(key, JSON.stringify({ ...visit, at: visit.at - 3_600_000 }));
      }
    });
    await addBoxes(ownersPage, [{ name: 'Skates' }]);
    await expectAllSent(ownersPage);
    await theirs.close();

    // The app alone is no visit of the history.
    await page.goto('/app');
    await page.getByRole('link', { name: 'History' }).click();
    await expect(line('Skates').getByText('New since your last visit')).toBeVisible();
    await expect(line('Bikes').getByText('New since your last visit')).toHaveCount(0);
    await page.reload();
    await expect(line('Skates').getByText('New since your last visit')).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, 'new');
  },
);

/** Adds lines about lamps from the first days of 2020, 1,000 a day; 'Lamp 1 kept' is the oldest. */
async function addOldHistory(server: BoxroomServer, { owner, count }: { owner: string; count: number }): Promise<void> {
  const url = await runningEmbeddedUrl(server.dataDir);
  if (url === null) throw new Error('The server has no running database.');
  await withClient(url, (client) =>
    client.query(
      `insert into history_entry (at, client_at, actor_id, action, entity, entity_id, name, space_id, owner_id)
       select timestamptz '2020-01-01 12:00' + ((n - 1) / 1000) * interval '1 day' + n * interval '1 second', now(),
         owner.id, 'edit', 'item', gen_random_uuid(), case n when 1 then 'Lamp 1 kept' else 'Lamp ' || n end, room.id,
         owner.id
       from generate_series(1, $2::int) n, app_user owner join room on room.owner_id = owner.id where owner.email = $1`,
      [owner, count],
    ),
  );
}
