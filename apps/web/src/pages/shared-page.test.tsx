import { ITEM_DESCRIPTION_MAX, NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { v7 } from 'uuid';
import { beforeEach, expect, test, vi } from 'vitest';
import { dropShared, keepShared, readShared } from '../lib/share/shared-things.ts';
import { readShots } from '../replica/shots/shot-storage.ts';
import type { ReplicaStore } from '../replica/store/replica-store.ts';
import { idOf, USER_ID } from '../testing/fake-boxroom.ts';
import { FakeCaches } from '../testing/fake-caches.ts';
import { openInventory, WINTER } from '../testing/open-inventory.tsx';
import { renderPages } from '../testing/render-page.tsx';

vi.mock('../lib/file/compress-picture.ts', () => ({ compressPicture: async (file: Blob) => file }));

let caches: FakeCaches;

beforeEach(() => {
  caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
  return () => vi.unstubAllGlobals();
});

async function share(text: string, { key = 'key', pictures = [] as readonly string[] } = {}): Promise<void> {
  const form = new FormData();
  form.append('text', text);
  for (const name of pictures) form.append('pictures', new File([name], name, { type: 'image/jpeg' }));
  await keepShared(form, { key, at: Date.now(), newId: v7 });
}

test('the page reports a disk that does not answer, and offers a retry', async () => {
  await share('candles');
  const open = vi.spyOn(caches, 'open').mockRejectedValue(new DOMException('No.', 'UnknownError'));
  await renderPages(await openInventory(), '/shared');
  expect(await screen.findByText(/could not be read/)).toBeTruthy();
  expect(screen.queryByText('Loading what was shared...')).toBeNull();
  open.mockRestore();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('candles')).toBeTruthy();
});

async function putIntoWinter(): Promise<void> {
  fireEvent.click(await screen.findByRole('radio', { name: /Winter/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Put into the Box' }));
}
const sharedPaths = () => caches.paths['boxroom-shared'] ?? [];

test('pictures leave the share when they are on the disk, under the ids of their files', async () => {
  await share('', { pictures: ['a', 'b'] });
  const ids = (await readShared(USER_ID)).flatMap(({ files }) => files.map(({ id }) => id));
  const inventory = await openInventory();
  const { history } = await renderPages(inventory, '/shared');
  await putIntoWinter();
  await waitFor(() => expect(history.location.pathname).toBe(`/box/${WINTER}`));
  expect((await readShots(USER_ID, WINTER)).map(({ id }) => id)).toEqual(ids);
  expect(sharedPaths()).toEqual([]);
});

test('pictures that are only in memory stay in the share, until what they became is safe', async () => {
  await share('', { pictures: ['a'] });
  const id = (await readShared(USER_ID))[0]?.files[0]?.id ?? '';
  const inventory = await openInventory();
  const { store } = inventory;
  const durability = vi
    .spyOn(store.engine ?? Object.create(null), 'durability', 'get')
    .mockReturnValue('shared-computer');
  const { history, unmount } = await renderPages(inventory, '/shared');
  await putIntoWinter();
  await waitFor(() => expect(history.location.pathname).toBe(`/box/${WINTER}`));
  expect(sharedPaths()).toEqual(['/shared/key', `/shared/key/${id}`]);
  unmount();
  store.mutate('item.add', { boxId: WINTER, items: [{ ...NO_ITEM_FIELDS, id, name: 'Unnamed 1' }] });
  const files = new Map([[idOf(700), new Blob(['a'], { type: 'image/jpeg' })]]);
  store.mutate('item.setPicture', { id, pictureId: idOf(700) }, { files });
  durability.mockReturnValue('disk');
  await renderPages(inventory, '/shared');
  expect(await screen.findByText('Nothing waits here')).toBeTruthy();
  await waitFor(() => expect(sharedPaths()).toEqual([]));
});

test('what another tab has placed meanwhile is not placed again', async () => {
  await share('', { pictures: ['a'] });
  await renderPages(await openInventory(), '/shared');
  await screen.findByRole('radio', { name: /Winter/ });
  await dropShared('key');
  await putIntoWinter();
  expect(await screen.findByText('Nothing waits here')).toBeTruthy();
  expect(await readShots(USER_ID)).toEqual([]);
});

const itemNames = ({ view }: ReplicaStore) => [...view.itemsIn(WINTER)].map(({ name }) => name);
const tooLong = 'n'.repeat(ITEM_DESCRIPTION_MAX + 1);

test('lines that are items leave the share at once, a line that is too long waits there, and the pictures go on', async () => {
  await share(`candles\n3. ${tooLong}\nplates`, { pictures: ['a'] });
  const inventory = await openInventory();
  const { store } = inventory;
  const idle = vi.spyOn(store.engine ?? Object.create(null), 'idle');
  const { history } = await renderPages(inventory, '/shared');
  await putIntoWinter();
  fireEvent.click(await screen.findByRole('button', { name: 'Add Items' }));
  await screen.findByRole('dialog', { name: '1 line left' });
  expect(idle).toHaveBeenCalled();
  expect((await readShared(USER_ID))[0]).toMatchObject({ lines: `3. ${tooLong}`, files: [{}] });
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
  await waitFor(() => expect(history.location.pathname).toBe(`/box/${WINTER}`));
  expect(await readShots(USER_ID, WINTER)).toHaveLength(1);
  expect(await readShared(USER_ID)).toMatchObject([{ lines: `3. ${tooLong}`, files: [] }]);
  expect(itemNames(store).toSorted()).toEqual(['Scarf', 'Skis', 'candles', 'plates']);
});

test('only a line that is too long: it keeps no pictures from their box, and alone it stays on the page', async () => {
  await share(tooLong, { pictures: ['a'] });
  const inventory = await openInventory();
  const first = await renderPages(inventory, '/shared');
  const close = async () => {
    await screen.findByRole('dialog', { name: '1 line left' });
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
  };
  await putIntoWinter();
  await close();
  await waitFor(() => expect(first.history.location.pathname).toBe(`/box/${WINTER}`));
  expect(await readShots(USER_ID, WINTER)).toHaveLength(1);
  first.unmount();
  const { history } = await renderPages(inventory, '/shared');
  await putIntoWinter();
  await close();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(history.location.pathname).toBe('/shared');
  expect(await screen.findByText(tooLong)).toBeTruthy();
});

test('lines that another tab has placed are not added again', async () => {
  await share('candles');
  const inventory = await openInventory();
  await renderPages(inventory, '/shared');
  await putIntoWinter();
  await dropShared('key');
  fireEvent.click(await screen.findByRole('button', { name: 'Add Items' }));
  expect(await screen.findByText('Nothing waits here')).toBeTruthy();
  expect(itemNames(inventory.store)).not.toContain('candles');
});
