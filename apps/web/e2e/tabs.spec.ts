import type { Page } from '@playwright/test';
import { addBoxes, expectAllSent } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Counts how often a page opened the event stream; only the leader tab has one. */
function countStreams(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes('/trpc/sync.events')) count++;
  });
  return () => count;
}

test('of the tabs of a browser one talks to the server, and when it is closed the next one does', async ({
  page,
  context,
  signIn,
  email,
}) => {
  const first = countStreams(page);
  await signIn(page, email, { has: { boxes: [{ name: 'Tools' }] } });
  await expectAllSent(page);
  await expect.poll(first).toBeGreaterThan(0);

  const other = await context.newPage();
  const second = countStreams(other);
  await other.goto('/app');
  await expect(other.getByText('Tools')).toBeVisible();
  await addBoxes(other, [{ name: 'Winter' }]);
  await expectAllSent(other);
  await expect(page.getByText('Winter')).toBeVisible();
  expect(await other.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1);
  expect(second()).toBe(0);

  await page.close();
  await expect.poll(second).toBe(1);
  await addBoxes(other, [{ name: 'Kitchen' }]);
  await expectAllSent(other);
});
