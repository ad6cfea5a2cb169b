import { expectAccessible } from './support/accessibility.ts';
import { screenshot } from './support/screenshot.ts';
import { addBoxes, addItems, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

for (const theme of ['dark', 'light'] as const) {
  test(`every screen is accessible and in order, ${theme}`, async ({ page, email, signIn }) => {
    test.slow();
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    await page.goto('/auth');
    await expect(page.getByText("Keep track of what's where")).toBeVisible();
    await expectAccessible(page);
    await signIn(page, email);
    await expect(page.getByRole('button', { name: 'Add First Box' })).toBeVisible();
    await expectAccessible(page);
    await addBoxes(page, [{ name: 'Tools', place: 'Under the bench' }, { name: 'WWWWWWWWWWWWWWWWWWWW' }]);
    await expectAccessible(page);
    await screenshot(page, `dashboard-${theme}`);
    await openBox(page, 'Tools');
    await addItems(page, ['Hammer', 'W'.repeat(120), 'مصباح يدوي', '工具箱']);
    await page.getByRole('checkbox', { name: 'Hammer on checklist' }).check();
    await expectAccessible(page);
    await screenshot(page, `box-${theme}`);
    for (const path of ['/search?q=ham', '/checklist', '/history', '/settings', '/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await screenshot(page, `${path.split(/[/?]/)[1] ?? 'page'}-${theme}`);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}
