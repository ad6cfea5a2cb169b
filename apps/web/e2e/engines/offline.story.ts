import { heading, link, text } from './part.ts';
import { addBox, addItem, arrive, hasSentAll, idIn, keepsApp, onServer, openBox, signIn, skipTour } from './steps.ts';
import { expect, test } from './test.ts';

test(
  'by code to the first box, on without the server, opened again from the device, and all is sent',
  { tag: '@short' },
  async ({ visitor, ownServer, email }) => {
    await signIn(visitor, ownServer, email);
    await skipTour(visitor);
    await addBox(visitor, 'Tools');
    await openBox(visitor, 'Tools');
    await addItem(visitor, 'Crème brûlée torch');
    await hasSentAll(visitor);
    const boxId = idIn(await visitor.address());
    await keepsApp(visitor);

    await ownServer.stop();
    await visitor.reload();
    await visitor.sees(heading('Tools', 1));
    await addItem(visitor, 'Hammer');
    await visitor.sees(text(/waiting to be sent|not sent since/));
    await visitor.press(link('Search'));
    await visitor.sees(text('Search your storage'));
    await visitor.type({ role: 'searchbox' }, 'creme');
    await visitor.sees({ role: 'checkbox', name: 'Crème brûlée torch on checklist' });
    // The address follows the typing by a moment.
    await visitor.until(async () => (await visitor.address()).includes('q=creme'), 'has the search in the address');
    await visitor.reload();
    await visitor.sees({ role: 'checkbox', name: 'Crème brûlée torch on checklist' });

    await ownServer.start();
    await hasSentAll(visitor);
    const kept = await onServer(visitor, 'items.list', { boxId });
    for (const name of ['Crème brûlée torch', 'Hammer']) expect(kept).toContain(name);
  },
);

test(
  'what is taken along to the cellar is there when two come back up',
  { tag: '@short' },
  async ({ newVisitor, ownServer, email }) => {
    const [kitchen, cellar] = [await newVisitor(), await newVisitor()];
    await arrive(kitchen, ownServer, email, { has: { boxes: [{ name: 'Jars', items: ['Jam'] }] } });
    await arrive(cellar, ownServer, email);
    for (const visitor of [kitchen, cellar]) {
      await openBox(visitor, 'Jars');
      await visitor.sees({ role: 'button', name: 'Jam' });
      await keepsApp(visitor);
    }
    await ownServer.stop();
    await addItem(kitchen, 'Pickles');
    await addItem(cellar, 'Honey');
    await cellar.reload();
    await cellar.sees({ role: 'button', name: 'Honey' });
    await ownServer.start();
    for (const visitor of [kitchen, cellar]) {
      await hasSentAll(visitor);
      for (const name of ['Jam', 'Pickles', 'Honey']) await visitor.sees({ role: 'button', name });
    }
  },
);
