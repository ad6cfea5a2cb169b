import { expect, test } from './support/test.ts';

const OLD = ['String.prototype.isWellFormed', 'Intl.Segmenter'] as const;

for (const missing of OLD) {
  test(
    `a browser without ${missing} gets a sentence instead of a white page`,
    { tag: '@any-size' },
    async ({ page }) => {
      await page.addInitScript(`delete ${missing};`);
      await page.goto('/auth');
      await expect(page.getByText('This browser is too old for Boxroom')).toBeVisible();
      await expect(page.getByRole('button')).toHaveCount(0);
    },
  );
}

test('a browser that is new enough gets the app', { tag: '@any-size' }, async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('button').first()).toBeVisible();
  await expect(page.getByText('too old')).toHaveCount(0);
});
