import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { idOf, makeItem } from '../../testing/fake-boxroom.ts';
import { ATTIC, CELLAR, openInventory, SCARF, SKIS, SUMMER, WINE, WINTER } from '../../testing/open-inventory.tsx';
import { renderUi } from '../../testing/render-app.tsx';
import { RefusedList } from './refused-list.tsx';

async function refuseOne() {
  const inventory = await openInventory();
  renderUi(inventory.wrap(<RefusedList />));
  inventory.server.remove('item', SKIS);
  act(() => void inventory.store.mutate('item.edit', { id: SKIS, set: { name: 'Short skis' } }));
  await screen.findByText(/Change item/);
  return inventory;
}

function chooseBox(name: string, confirmLabel: string): void {
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }));
  fireEvent.click(screen.getByRole('button', { name: confirmLabel }));
}

describe('RefusedList', () => {
  test('is empty without refused changes', async () => {
    const { wrap } = await openInventory();
    renderUi(wrap(<RefusedList />));
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test('shows the change and the reason, until it is discarded', async () => {
    const { store } = await refuseOne();
    expect(screen.getByText('Change item Skis (name: Short skis) in Winter, Attic')).toBeTruthy();
    expect(screen.getByText(/This was deleted or is no longer shared with you\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Discard for good?' });
    expect(store.status.refused).toBe(1);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(/Change item/)).toBeNull());
    expect(store.status.refused).toBe(0);
  });

  test('says of things that a restore of several skipped that they are left, not why', async () => {
    const { store, wrap } = await openInventory();
    renderUi(wrap(<RefusedList />));
    const deletedBy = (...given: Parameters<typeof store.mutate>) => {
      act(() => void store.mutate(...given));
      return { deletionId: store.engine?.replica.pending.at(-1)?.id ?? '' };
    };
    const skis = deletedBy('item.delete', { ids: [SKIS] });
    deletedBy('box.delete', { id: WINTER });
    const summer = deletedBy('box.delete', { id: SUMMER });
    act(() => void store.mutate('trash.restore', { deletions: [{ ...skis, ids: [SKIS] }, summer] }));
    expect(await screen.findByText(/^Not everything could be restored\./)).toBeTruthy();
    expect(store.view.get('box', SUMMER)).toBeTruthy();
  });

  test('a change can be retried once it fits', async () => {
    const { server, store } = await refuseOne();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText(/Change item/)).toBeTruthy();
    server.put('item', makeItem({ id: SKIS, name: 'Skis', boxId: WINTER, spaceId: ATTIC }));
    await act(async () => {
      server.announce();
      await vi.waitFor(() => expect(store.view.get('item', SKIS)).toBeTruthy());
    });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/Change item/)).toBeNull());
    await vi.waitFor(() => expect(server.view.get('item', SKIS)?.name).toBe('Short skis'));
  });

  test('an edit of a deleted item makes a new item in the same box', async () => {
    const { store } = await refuseOne();
    fireEvent.click(screen.getByRole('button', { name: 'Restore as new item' }));
    await waitFor(() => expect(screen.queryByText(/Change item/)).toBeNull());
    const [restored] = [...store.view.itemsIn(WINTER)].filter(({ name }) => name === 'Short skis');
    expect(restored).toMatchObject({ quantity: 2 });
    expect(restored?.id).not.toBe(SKIS);
  });

  test('asks for another box when the box is deleted too', async () => {
    const inventory = await openInventory();
    const { server, store, wrap } = inventory;
    renderUi(wrap(<RefusedList />));
    server.remove('item', SKIS);
    server.remove('box', WINTER);
    act(() => void store.mutate('item.adjustQuantity', { id: SKIS, delta: 3 }));
    await screen.findByText(/Change item/);
    fireEvent.click(screen.getByRole('button', { name: 'Restore as new item' }));
    expect(screen.queryByRole('radio', { name: /^Winter/ })).toBeNull();
    chooseBox('Summer', 'Add to this box');
    await waitFor(() => expect(screen.queryByText(/Change item/)).toBeNull());
    expect([...store.view.itemsIn(SUMMER)]).toMatchObject([{ name: 'Skis', quantity: 5 }]);
  });

  test('a picture of a deleted item moves to the new item', async () => {
    const inventory = await openInventory();
    const { server, store, wrap } = inventory;
    renderUi(wrap(<RefusedList />));
    server.remove('item', SKIS);
    const pictureId = idOf(700);
    const picture = new Blob(['skis in the snow'], { type: 'image/jpeg' });
    act(() => void store.mutate('item.setPicture', { id: SKIS, pictureId }, { picture }));
    await screen.findByText(/Change item/);
    expect(screen.getByRole('button', { name: 'Download picture' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Restore as new item' }));
    await waitFor(() => expect(screen.queryByText(/Change item/)).toBeNull());
    await vi.waitFor(() => expect(server.pictures.has(pictureId)).toBe(true));
    expect([...store.view.itemsIn(WINTER)].find(({ name }) => name === 'Skis')?.pictureId).toBe(pictureId);
    await vi.waitFor(() => expect(store.status.pending).toBe(0));
  });

  test('an added picture of a deleted item moves to the new item', async () => {
    const { server, store, wrap } = await openInventory();
    renderUi(wrap(<RefusedList />));
    server.remove('item', SKIS);
    const id = idOf(700);
    const files = new Map([[id, new Blob(['skis in the snow'], { type: 'image/jpeg' })]]);
    act(() => void store.mutate('picture.add', { entity: 'item', id: SKIS, pictures: [{ id }] }, { files }));
    fireEvent.click(await screen.findByRole('button', { name: 'Restore as new item' }));
    await vi.waitFor(() => expect(server.pictures.has(id)).toBe(true));
    expect([...store.view.itemsIn(WINTER)].find(({ name }) => name === 'Skis')?.pictureId).toBe(id);
    await vi.waitFor(() => expect(store.status.pending).toBe(0));
  });

  test('a paper of a deleted item moves to the new item', async () => {
    const { server, store, wrap } = await openInventory();
    renderUi(wrap(<RefusedList />));
    server.remove('item', SKIS);
    const receipt = { id: idOf(700), name: 'Receipt', kind: 'pdf' as const, bytes: 8 };
    const files = new Map([[receipt.id, new Blob(['%PDF-1.7'], { type: 'application/pdf' })]]);
    act(() => void store.mutate('paper.add', { id: SKIS, papers: [receipt] }, { files }));
    fireEvent.click(await screen.findByRole('button', { name: 'Restore as new item' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore as new item' })).toBeNull());
    await vi.waitFor(() => expect(server.pictures.has(receipt.id)).toBe(true));
    expect([...store.view.itemsIn(WINTER)].find(({ name }) => name === 'Skis')?.papers).toEqual([receipt]);
    await vi.waitFor(() => expect(store.status.pending).toBe(0));
  });

  test.each([
    ['picture', 'image/jpeg', 'picture.jpg'],
    ['paper', 'application/pdf', 'paper.pdf'],
  ] as const)('a %s whose upload was refused can be downloaded', async (kind, type, fileName) => {
    const { server, store, wrap } = await openInventory();
    renderUi(wrap(<RefusedList />));
    vi.spyOn(server, 'sendPicture').mockResolvedValue('TOO_MANY');
    const id = idOf(700);
    const files = new Map([[id, new Blob(['only here'], { type })]]);
    const papers = [{ id, name: 'Receipt', kind: 'pdf' as const, bytes: 9 }];
    act(() => {
      if (kind === 'paper') store.mutate('paper.add', { id: SKIS, papers }, { files });
      else store.mutate('picture.add', { entity: 'item', id: SKIS, pictures: [{ id }] }, { files });
    });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    fireEvent.click(await screen.findByRole('button', { name: `Download ${kind}` }));
    await waitFor(() => expect(saved).toEqual([fileName]));
  });

  test('new items for a deleted box can go into another', async () => {
    const inventory = await openInventory();
    const { server, store, wrap } = inventory;
    renderUi(wrap(<RefusedList />));
    server.remove('box', WINTER);
    const fields = { description: null, quantity: 3, price: null, categoryId: null, dateStamp: null };
    act(() => void store.mutate('item.add', { boxId: WINTER, items: [{ id: idOf(801), name: 'Gloves', ...fields }] }));
    await screen.findByText(/Add item Gloves/);
    fireEvent.click(screen.getByRole('button', { name: 'Add to another box' }));
    chooseBox('Summer', 'Add to this box');
    await waitFor(() => expect(screen.queryByText(/Add item Gloves/)).toBeNull());
    expect([...store.view.itemsIn(SUMMER)]).toMatchObject([{ name: 'Gloves', quantity: 3 }]);
  });

  test('items moved to a deleted box can go to another', async () => {
    const inventory = await openInventory();
    const { server, store, wrap } = inventory;
    renderUi(wrap(<RefusedList />));
    server.remove('box', WINE);
    act(() => void store.mutate('item.move', { ids: [SKIS, SCARF], boxId: WINE }));
    await screen.findByText(/Move item/);
    fireEvent.click(screen.getByRole('button', { name: 'Move to another box' }));
    chooseBox('Summer', 'Move to this box');
    await waitFor(() => expect(screen.queryByText(/Move item/)).toBeNull());
    expect([...store.view.itemsIn(SUMMER)].map(({ id }) => id).toSorted()).toEqual([SKIS, SCARF]);
  });

  test('gives all again at once, causes before their consequences, and counts those that still do not fit', async () => {
    const { store, server, wrap } = await openInventory();
    renderUi(wrap(<RefusedList />));
    server.failure = 'network';
    const fields = { description: null, quantity: null, price: null, categoryId: null, dateStamp: null };
    await act(async () => {
      store.mutate('box.add', { roomId: CELLAR, boxes: [{ id: idOf(50), name: 'Crate', description: null }] });
      store.mutate('item.add', { boxId: idOf(50), items: [{ id: idOf(51), name: 'Bottle', ...fields }] });
      store.mutate('item.edit', { id: SKIS, set: { name: 'Short skis' } });
      await store.engine?.idle();
    });
    const [cellar, room] = [server.view.spaces.get(CELLAR), server.view.get('room', CELLAR)];
    if (!cellar || !room) throw new Error('There is no cellar.');
    server.remove('room', CELLAR);
    server.remove('item', SKIS);
    server.failure = null;
    act(() => store.wake());
    await screen.findByText(/^Add item Bottle/);
    fireEvent.click(screen.getByRole('button', { name: 'Try all again' }));
    await screen.findByText('3 of 3 changes still cannot be applied.');
    server.addSpace(cellar);
    server.put('room', room);
    await act(async () => {
      server.announce();
      await vi.waitFor(() => expect(store.view.get('room', CELLAR)).toBeTruthy());
    });
    fireEvent.click(screen.getByRole('button', { name: 'Try all again' }));
    await screen.findByText('1 of 3 changes still cannot be applied.');
    await waitFor(() => expect(screen.queryByText(/^Add (?:box|item)/)).toBeNull());
    expect(screen.getByText(/^Change item Skis/)).toBeTruthy();
    await vi.waitFor(() => expect(server.view.get('item', idOf(51))?.name).toBe('Bottle'));
    expect(store.status.refused).toBe(1);
  });

  test('discards all at once', async () => {
    const { store, server } = await refuseOne();
    server.remove('item', SCARF);
    act(() => void store.mutate('item.edit', { id: SCARF, set: { name: 'Shawl' } }));
    await screen.findByText(/Change item Scarf/);
    fireEvent.click(screen.getByRole('button', { name: 'Discard all' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Discard for good?' });
    expect(dialog.textContent).toContain('2 changes will be removed');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(/Change item/)).toBeNull());
    expect(store.status.refused).toBe(0);
  });

  test('a change that failed because of an earlier one is listed under it', async () => {
    const { store, server, wrap } = await openInventory();
    renderUi(wrap(<RefusedList />));
    server.failure = 'network';
    const fields = { description: null, quantity: null, price: null, categoryId: null, dateStamp: null };
    await act(async () => {
      store.mutate('box.add', { roomId: CELLAR, boxes: [{ id: idOf(50), name: 'Crate', description: null }] });
      store.mutate('item.add', { boxId: idOf(50), items: [{ id: idOf(51), name: 'Bottle', ...fields }] });
      await store.engine?.idle();
    });
    server.remove('room', CELLAR);
    server.failure = null;
    act(() => store.wake());
    const inner = await screen.findByRole('region', { name: 'Because of: Add box Crate in Cellar' });
    expect(within(inner).getByText(/^Add item Bottle/)).toBeTruthy();
    expect(within(inner).getByText('1 change failed because of it:')).toBeTruthy();
  });

  test('copies a change with every value it had', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
    await refuseOne();
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    expect(writeText).toHaveBeenCalledWith('Change item Skis (name: Short skis) in Winter, Attic\n  Name: Short skis');
    vi.restoreAllMocks();
  });
});
