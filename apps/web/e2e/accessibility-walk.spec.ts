import { expectAllSent } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { fields, focus, motion, structure, targets } from './support/walk/checks.ts';
import { BELONGINGS, listScreens, PUBLIC_SCREENS } from './support/walk/screens.ts';
import { tree } from './support/walk/trees.ts';
import { walk } from './support/walk/walk.ts';

/** The quick ones; `npm run campaign:accessibility` has all, on a wide screen too. */
const CHECKS = { structure, targets, motion, fields, focus, tree };

test(
  'every screen shows and reaches its controls by keyboard, and takes fingers',
  { tag: '@any-size' },
  async ({ page, email, signIn }) => {
    test.slow();
    await signIn(page, email, { has: BELONGINGS });
    const tools = await page.getByRole('link', { name: 'Go to details of Tools' }).getAttribute('href');
    expect(await walk(page, listScreens(tools ?? ''), CHECKS)).toEqual([]);
    await expectAllSent(page);
  },
);

test('every page before the sign-in does, too', { tag: '@any-size' }, async ({ page }) => {
  await page.goto('/');
  expect(await walk(page, PUBLIC_SCREENS, CHECKS)).toEqual([]);
});
