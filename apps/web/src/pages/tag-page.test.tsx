import { boxCodeText } from '@boxroom/domain/box/box-code';
import { tagCodeOf } from '@boxroom/domain/tag/blank-tag';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { idOf, makeBox, makeRoom, USER_ID } from '../testing/fake-boxroom.ts';
import { Refusal, stubServer } from '../testing/fake-server.ts';
import { ATTIC, CELLAR, LOOSE, openInventory, WINTER } from '../testing/open-inventory.tsx';
import { renderPages } from '../testing/render-page.tsx';

const TAG = idOf(700);
const OLD = idOf(701);

const history = () => ({ entries: [], total: 0 });
const answering = (find: (input: unknown) => unknown) => stubServer({ 'tags.find': find, 'history.list': history });

async function open(path = `/t/${TAG}`, prepare?: Parameters<typeof openInventory>[0]) {
  const inventory = await openInventory((server) => {
    server.addTag(TAG);
    prepare?.(server);
  });
  return { ...inventory, ...(await renderPages(inventory, path)) };
}

const tagged: Parameters<typeof openInventory>[0] = (server) =>
  server.put('box', makeBox({ id: WINTER, name: 'Winter', spaceId: ATTIC, tagId: TAG }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  stubServer({ 'history.list': history });
});

describe('a tag that is on a box', () => {
  test.each([TAG, TAG.toUpperCase()])(
    '%s opens the box without the server, and the page shows both codes',
    async (id) => {
      const { history: places } = await open(`/t/${id}`, tagged);
      expect(await screen.findByRole('heading', { name: 'Winter', level: 1 })).toBeTruthy();
      expect([places.location.href, places.length]).toEqual([`/box/${WINTER}`, 1]);
      expect(screen.getByText(boxCodeText(tagCodeOf(TAG)))).toBeTruthy();
    },
  );

  test('can be taken off its box, and Undo puts it back', async () => {
    const { store } = await open(`/box/${WINTER}`, tagged);
    fireEvent.click(await screen.findByRole('button', { name: 'Take off' }));
    expect(store.view.get('box', WINTER)?.tagId).toBeNull();
    expect(screen.queryByRole('button', { name: 'Take off' })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(store.view.get('box', WINTER)?.tagId).toBe(TAG);
  });

  test('is found by the code printed on it', async () => {
    const { history: places } = await open(`/b/${tagCodeOf(TAG)}`, tagged);
    await waitFor(() => expect(places.location.href).toBe(`/box/${WINTER}`));
  });

  test('opens the box once it has arrived, when only the server knows it', async () => {
    const find = vi.fn(() => ({ state: 'blank', ownerId: USER_ID }) as object);
    answering(find);
    const { server, store, history: places } = await open();
    await screen.findByText('Which box is this?');
    find.mockReturnValue({ state: 'box', boxId: WINTER });
    tagged(server);
    act(() => store.wake());
    await waitFor(() => expect(places.location.href).toBe(`/box/${WINTER}`));
  });

  test('opens a box that has a newer tag', async () => {
    answering(() => ({ state: 'box', boxId: WINTER }));
    const { history: places } = await open(`/t/${OLD}`, tagged);
    await waitFor(() => expect(places.location.href).toBe(`/box/${WINTER}`));
  });
});

describe('a blank tag', () => {
  test('asks for the box, and adds a new one with the tag', async () => {
    answering(() => ({ state: 'blank', ownerId: USER_ID }));
    const { server, store, history: places } = await open();
    await screen.findByText('Which box is this?');
    press('Add Box');
    expect(screen.getByText('Please enter at least one box name.')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: 'Box name' }), { target: { value: 'Fairy lights' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Storage room' }), { target: { value: CELLAR } });
    press('Add Box');
    await waitFor(() => expect(store.view.boxOfTag(TAG)).toMatchObject({ name: 'Fairy lights', spaceId: CELLAR }));
    await waitFor(() => expect(places.location.href).toBe(`/box/${store.view.boxOfTag(TAG)?.id}`));
    await waitFor(() => expect(server.view.boxOfTag(TAG)).toMatchObject({ name: 'Fairy lights' }));
  });

  test('can be put on a new box in no room', async () => {
    answering(() => ({ state: 'blank', ownerId: USER_ID }));
    const { store } = await open();
    fireEvent.change(await screen.findByRole('textbox', { name: 'Box name' }), { target: { value: 'Rope' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Storage room' }), { target: { value: '' } });
    press('Add Box');
    await waitFor(() => expect(store.view.boxOfTag(TAG)).toMatchObject({ name: 'Rope', spaceId: USER_ID }));
  });

  test('can be put on an existing box, and tells what happens to its old tag', async () => {
    answering(() => ({ state: 'blank', ownerId: USER_ID }));
    const { store, history: places } = await open(undefined, (server) => {
      server.put('box', makeBox({ id: LOOSE, name: 'Loose', spaceId: USER_ID, tagId: OLD }));
    });
    fireEvent.click(await screen.findByRole('radio', { name: 'A box I have' }));
    expect(screen.getByRole('button', { name: 'Use This Box' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('radio', { name: /Loose/ }));
    expect(screen.getByText(new RegExp(`has the tag ${boxCodeText(tagCodeOf(OLD))}`))).toBeTruthy();
    press('Use This Box');
    await waitFor(() => expect(places.location.href).toBe(`/box/${LOOSE}`));
    expect(store.view.get('box', LOOSE)?.tagId).toBe(TAG);
    press('Undo');
    expect(store.view.get('box', LOOSE)?.tagId).toBe(OLD);
    expect(await screen.findByText('Tag taken off')).toBeTruthy();
  });

  test('of somebody else fits only their boxes', async () => {
    const BEN = idOf(900);
    answering(() => ({ state: 'blank', ownerId: BEN }));
    const { store } = await open(undefined, (server) => {
      server.addSpace({ id: idOf(901), kind: 'room', ownerId: BEN, access: 'edit' });
      server.put('room', makeRoom({ id: idOf(901), name: 'Shed', ownerId: BEN }));
    });
    await screen.findByText('Which box is this?');
    const room = await screen.findByRole('combobox', { name: 'Storage room' });
    await waitFor(() =>
      expect([...room.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['Shed (shared)']),
    );
    fireEvent.change(screen.getByRole('textbox', { name: 'Box name' }), { target: { value: 'Rope' } });
    press('Add Box');
    await waitFor(() => expect(store.view.boxOfTag(TAG)).toMatchObject({ name: 'Rope', spaceId: idOf(901) }));
  });

  test('keeps typed text while the server is asked again, and when it responds', async () => {
    const { server, store } = await open();
    await screen.findByText(/the server cannot be reached/);
    const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Box name' });
    fireEvent.change(name(), { target: { value: 'Rope' } });
    const find = vi.fn(() => ({ state: 'blank', ownerId: USER_ID }));
    answering(find);
    server.put('box', makeBox({ id: LOOSE, name: 'Something else', spaceId: USER_ID }));
    act(() => store.wake());
    expect(await screen.findByText('This tag is not on a box yet.')).toBeTruthy();
    expect(name().value).toBe('Rope');

    stubServer({ 'history.list': history });
    fireEvent.click(screen.getByRole('radio', { name: 'A box I have' }));
    act(() => store.wake());
    await waitFor(() => expect(store.status.state.kind).toBe('up-to-date'));
    fireEvent.click(screen.getByRole('radio', { name: 'A new box' }));
    expect(name().value).toBe('Rope');
  });

  test('reports when the chosen room is deleted, and adds no box elsewhere', async () => {
    answering(() => ({ state: 'blank', ownerId: USER_ID }));
    const { store } = await open();
    fireEvent.change(await screen.findByRole('textbox', { name: 'Box name' }), { target: { value: 'Rope' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Storage room' }), { target: { value: CELLAR } });
    act(() => void store.mutate('room.delete', { id: CELLAR }));
    expect(screen.getByText('The storage room you chose is no longer available. Choose another.')).toBeTruthy();
    press('Add Box');
    expect(store.view.boxOfTag(TAG)).toBeUndefined();
    fireEvent.change(screen.getByRole('combobox', { name: 'Storage room' }), { target: { value: ATTIC } });
    press('Add Box');
    expect(store.view.boxOfTag(TAG)).toMatchObject({ name: 'Rope', spaceId: ATTIC });
  });

  test('can be put on a box offline; a refusal by the server is kept', async () => {
    const { server, store } = await open();
    await screen.findByText(/the server cannot be reached/);
    server.failure = 'network';
    fireEvent.change(screen.getByRole('textbox', { name: 'Box name' }), { target: { value: 'Rope' } });
    press('Add Box');
    await waitFor(() => expect(store.view.boxOfTag(TAG)?.name).toBe('Rope'));
    server.put('box', makeBox({ id: LOOSE, name: 'Loose', spaceId: USER_ID, tagId: TAG }));
    server.failure = null;
    act(() => store.wake());
    await waitFor(() => expect(store.view.boxOfTag(TAG)?.name).toBe('Loose'));
    const [refused] = (await store.engine?.refused()) ?? [];
    expect(refused).toMatchObject({ name: 'tag.claim', code: 'EXISTS', detail: 'tag' });
  });
});

describe('reports the reason', () => {
  test.each([
    ['a foreign one', 'NOT_FOUND', 'This tag is not yours.'],
    ['view-only access', { state: 'forbidden' }, 'This tag is not on a box yet.'],
    ['a limit', 'RATE_LIMITED', 'Too many attempts. Please wait a little before trying again.'],
  ] as const)('%s', async (_, answer, text) => {
    answering(() => {
      if (typeof answer === 'string') throw new Refusal(answer);
      return answer;
    });
    await open();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText('Which box is this?')).toBeNull();
  });

  test('a deleted box, which can be restored or replaced', async () => {
    answering(() => ({ state: 'deleted', ownerId: USER_ID, boxName: 'Winter', deletionId: idOf(800) }));
    await open();
    expect(await screen.findByText('The box "Winter" of this tag was deleted.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Recently deleted' }).getAttribute('href')).toBe('/settings/deleted');
    press('Use it for another box');
    expect(screen.getByText('Which box is this?')).toBeTruthy();
  });

  test('an incomplete address, without a request', async () => {
    const find = vi.fn(() => ({ state: 'blank', ownerId: USER_ID }));
    answering(find);
    await open('/t/0198c0de');
    expect(await screen.findByText('This is not a Boxroom tag.')).toBeTruthy();
    expect(find).not.toHaveBeenCalled();
  });
});
