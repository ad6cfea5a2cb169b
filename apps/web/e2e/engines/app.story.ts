import { rm } from 'node:fs/promises';
import { copyApp, renewApp } from '../support/app-copy.ts';
import { BoxroomServer } from '../support/boxroom-server.ts';
import { button, heading, link, text } from './part.ts';
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
