import { rm } from 'node:fs/promises';
import { makeTranslate } from '@boxroom/domain/language/translator';
import { readCatalog } from '@boxroom/language/read-catalog';
import { copyApp, renewApp } from '../support/app-copy.ts';
import { BoxroomServer } from '../support/boxroom-server.ts';
import { button, field, heading, link, text } from './part.ts';
import { arrive, keepsApp, openBox } from './steps.ts';
import { expect, test } from './test.ts';

test('a new version is offered and loads with one press', async ({ visitor, email }) => {
  const folder = await copyApp();
  const server = await BoxroomServer.create({ WEB_ROOT: folder });
  try {
    await arrive(visitor, server, email, { has: { boxes: [{ name: 'Tools' }] } });
    await openBox(visitor, 'Tools');
    await keepsApp(visitor);
    await server.stop();
    await renewApp(folder);
    await server.start();
    await visitor.run(async () => void (await (await navigator.serviceWorker.ready).update()), null);
    await visitor.sees(text('A new version is ready'));
    await visitor.press(button('Reload'));
    await visitor.until(
      () => visitor.run(() => document.documentElement.dataset['version'] === 'next', null),
      'has the new version',
    );
    await visitor.sees(heading('Tools', 1));
  } finally {
    await server.dispose();
    await rm(folder, { recursive: true });
  }
});

test('a language is chosen, and Arabic begins at the right', async ({ visitor, server, email }) => {
  const arabic = makeTranslate('ar', readCatalog('ar'));
  await arrive(visitor, server, email, {
    has: { boxes: [{ name: 'Tools', items: ['Drill (2)'] }] },
    at: '/settings?section=display',
  });
  await visitor.sees({ role: 'combobox', name: 'Language' });
  await visitor.run(() => {
    const select = document.querySelector<HTMLSelectElement>('select[aria-label="Language"]');
    if (!select) throw new Error('There is no setting.');
    select.value = 'ar';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }, null);
  await visitor.sees({ role: 'combobox', name: arabic('Language') });
  await visitor.open(`${server.origin}/app`);
  await visitor.press(link(arabic('Go to details of {name}', { name: 'Tools' })));
  await visitor.sees(field(arabic('Item name')));
  const sides = await visitor.run((fieldName) => {
    const field = [...document.querySelectorAll('input')].find((input) => input.labels?.[0]?.textContent === fieldName);
    const name = document.querySelector('.item-name');
    return {
      page: document.documentElement.dir,
      empty: field && getComputedStyle(field).direction,
      name: name && getComputedStyle(name).textAlign,
    };
  }, arabic('Item name'));
  expect(sides).toMatchObject({ page: 'rtl', empty: 'rtl' });
  expect(sides.name).toMatch(/right$/);
});

test('the operator sees the state of the server; others read that they may not', async ({ newVisitor }) => {
  const server = await BoxroomServer.create({ ADMIN_EMAILS: 'operator@home.example' });
  try {
    const [operator, other] = [await newVisitor(), await newVisitor()];
    await arrive(operator, server, 'operator@home.example', { at: '/admin' });
    await operator.sees(heading('System Information'));
    await operator.sees(button('Clean up database'));
    await arrive(other, server, 'other@home.example', { at: '/admin' });
    await other.sees(text(/You don't have permission to access the admin area/));
  } finally {
    await server.dispose();
  }
});

test('the public pages are read, and lead to the app', async ({ visitor, server }) => {
  for (const path of ['/', '/articles', '/privacy-policy', '/terms-of-service']) {
    await visitor.open(`${server.origin}${path}`);
    await visitor.sees({ role: 'heading', level: 1 });
    const isWide = await visitor.run(() => document.documentElement.scrollWidth > innerWidth, null);
    expect(isWide, `${path} scrolls sideways`).toBe(false);
  }
  await visitor.open(`${server.origin}/`);
  await visitor.press(link('Login'));
  await visitor.sees({ role: 'textbox', name: /e-?mail/i });
});
