import { LANGUAGES } from '@boxroom/domain/language/language';
import { plainTexts, speakAccented, speakLanguage } from './support/languages.ts';
import { expect, test } from './support/test.ts';
import { BELONGINGS, listScreens } from './support/walk/screens.ts';
import { walk } from './support/walk/walk.ts';

/** What stays as it is in every language: names, and what the person of the walk typed. */
const NAMES = ['Boxroom', 'Tools', 'Winter clothes', 'Paint', 'Under the bench', 'Ladder', 'Drill', 'Hammer', 'Scarf'];
const MAKERS = ['Avery', 'Herma', 'Brother DK', 'Dymo'];
const TYPED = [...NAMES, ...MAKERS, 'My First Storage Room', 'With two batteries', 'Bob', 'zzzz', 'DELETE'];
/** A page of its own, built with the app, in the language of the browser. */
const STATIC = 'unknown address';

test('every text of every screen comes from the catalogs', { tag: '@any-size' }, async ({ page, email, signIn }) => {
  test.slow();
  const say = await speakAccented(page);
  await signIn(page, email, { has: BELONGINGS });
  const tools = await page
    .getByRole('link', { name: say('Go to details of {name}', { name: 'Tools' }) })
    .getAttribute('href');
  const username = await page.evaluate(
    () => /"username":"([^"]*)"/.exec(localStorage.getItem('boxroom-user') ?? '')?.[1],
  );
  const typed = [...TYPED, ...Object.values(LANGUAGES), email, username ?? ''].filter((word) => word !== '');
  const plain = (shown: typeof page) => plainTexts(shown, typed);
  const screens = listScreens(tools ?? '').filter(({ name }) => name !== STATIC);
  expect(await walk(page, screens, { plain }, { say })).toEqual([]);
});

test('a person chooses a language, which stays', { tag: '@any-size' }, async ({ page, email, signIn }) => {
  await signIn(page, email, { has: { boxes: [{ name: 'Tools' }] } });
  await page.goto('/settings?section=display');
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' });
  const say = await speakLanguage(page, 'de');
  await expect(page.getByRole('combobox', { name: say('Language') })).toHaveValue('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/app');
  await expect(page.getByRole('link', { name: say('Go to details of {name}', { name: 'Tools' }) })).toBeVisible();
});
