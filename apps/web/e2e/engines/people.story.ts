import { setAccess } from '../support/set-access.ts';
import { button, dialog, heading, link, text } from './part.ts';
import { addItem, arrive, call, hasSentAll, idIn, keepsApp, onServer, openBox, signIn } from './steps.ts';
import { expect, test } from './test.ts';

test('two people in one room see what the other does, and access that ends leaves nothing behind', async ({
  newVisitor,
  server,
  email: ann,
}) => {
  const bob = `bob-${ann}`;
  const [hers, his] = [await newVisitor(), await newVisitor()];
  await arrive(hers, server, ann, { has: { boxes: [{ name: 'Shared box', items: ['Ladder'] }] } });
  await arrive(his, server, bob);
  await setAccess(server, { owner: ann, member: bob, access: 'edit' });
  await openBox(hers, 'Shared box');
  await his.open(await hers.address());
  await his.sees({ role: 'button', name: 'Ladder' });

  await addItem(his, 'Drill');
  await hers.sees({ role: 'button', name: 'Drill' });
  await addItem(hers, 'Saw');
  await his.sees({ role: 'button', name: 'Saw' });

  const asked = { boxId: idIn(await hers.address()) };
  expect(await onServer(his, 'items.list', asked)).toContain('Ladder');
  await setAccess(server, { owner: ann, member: bob, access: null });
  await his.run(() => void window.dispatchEvent(new Event('focus')), null);
  await his.misses({ role: 'button', name: 'Ladder' });
  expect(await onServer(his, 'items.list', asked)).not.toContain('Ladder');
});

test('signing out leaves nothing for the next person', async ({ visitor, server, email }) => {
  await arrive(visitor, server, email, { has: { boxes: [{ name: 'Diamonds', items: ['Tiara'] }] } });
  await openBox(visitor, 'Diamonds');
  await visitor.sees({ role: 'button', name: 'Tiara' });
  await keepsApp(visitor);
  await visitor.open(`${server.origin}/settings`);
  await visitor.press(button('Logout'));
  await visitor.press(button('Logout', { role: 'alertdialog' }));
  await visitor.sees({ role: 'heading', name: 'Sign in', level: 2 });
  const left = await visitor.run(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return JSON.stringify({ databases, local: { ...localStorage } });
  }, null);
  expect(left).not.toContain('Diamonds');
  expect(JSON.parse(left)).toMatchObject({ databases: [] });

  await signIn(visitor, server, `next-${email}`);
  await visitor.press(button('Skip', dialog()));
  await visitor.sees(button('Add First Box'));
  await visitor.misses(text('Diamonds'));
});

test('a guest link opens one box without an account, and ends at once', async ({ newVisitor, server, email }) => {
  const [owner, guest] = [await newVisitor(), await newVisitor()];
  await arrive(owner, server, email, {
    has: { boxes: [{ name: 'Camping', items: ['Tent', 'Stove'] }, { name: 'Secret' }] },
  });
  await openBox(owner, 'Camping');
  await hasSentAll(owner);
  const boxId = idIn(await owner.address());
  const { url } = await call<{ url: string }>(owner, 'guest.create', { boxId, expiresInDays: 7, showsPrices: false });
  await guest.open(url);
  await guest.sees(heading('Camping', 1));
  await guest.sees(text('Tent'));
  await guest.misses(text('Secret'));
  expect(await guest.run(async () => (await indexedDB.databases()).length, null)).toBe(0);

  await owner.press(button(/^(Code|BX-)/));
  await owner.press(button('Guest link'));
  await owner.press(button('End', dialog('Guest link')));
  await owner.press(button('End link', { role: 'alertdialog' }));
  await owner.sees(text('There are no links yet.'));
  await guest.reload();
  await guest.sees(heading('This link does not work'));
  await guest.misses(text('Tent'));
});

test('a link from a mail signs in where it was asked for', async ({ visitor, server, email }) => {
  await signIn(visitor, server, email, 'link');
  await visitor.press(button('Skip', dialog()));
  await visitor.sees(link('Home'));
  await visitor.reload();
  await visitor.sees(link('Home'));
});
