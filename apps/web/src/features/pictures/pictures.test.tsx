import { CAPTION_MAX, pictureIdsOf, PICTURES_MAX } from '@boxroom/domain/picture/pictures';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { toastStore } from '../../components/toast/toast-store.ts';
import { Toaster } from '../../components/toast/toast.tsx';
import { PictureButton } from '../../inventory/picture/picture-button.tsx';
import * as compressing from '../../lib/file/compress-picture.ts';
import * as saving from '../../lib/file/save-file.ts';
import { useItem } from '../../replica/hooks/use-items.ts';
import { useSetPicture } from '../../replica/picture/use-picture-change.ts';
import {
  CATALOGUE_ID,
  type FakeBoxroom,
  idOf,
  makeBox,
  makeItem,
  makeProfile,
  USER_ID,
} from '../../testing/fake-boxroom.ts';
import {
  ATTIC,
  openInventory,
  OTHER_CATALOGUE,
  OTHER_USER,
  SCARF,
  SHARED,
  shareRoom,
  SKIS,
  WINTER,
} from '../../testing/open-inventory.tsx';
import { PictureHost } from './picture-host.tsx';

const PICTURE = idOf(700);
const small = new Blob(['small'], { type: 'image/jpeg' });
const photo = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' });

// These parts load on demand, which takes longer here than a test waits.
beforeAll(async () => {
  await Promise.all([
    import('./picture-viewer.tsx'),
    import('./tell-of-pictures.ts'),
    import('../../components/dialog/dialog-surface.tsx'),
  ]);
}, 60_000);

beforeEach(() => {
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(compressing, 'compressPicture').mockResolvedValue(small);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(small)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Row({ itemId }: { itemId: string }) {
  const item = useItem(itemId);
  const setPicture = useSetPicture();
  return (
    <>
      {item && <PictureButton entity="item" row={item} />}
      <button type="button" onClick={() => setPicture(itemId, small)}>
        Give first
      </button>
    </>
  );
}

function withPictures(server: FakeBoxroom, pictureId: string | null = PICTURE): void {
  server.put('profile', makeProfile({ id: USER_ID, spaceId: CATALOGUE_ID, username: 'ann', showPictures: true }));
  server.put('item', makeItem({ id: SKIS, name: 'Skis', boxId: WINTER, spaceId: ATTIC, pictureId }));
}

async function openRow(prepare: (server: FakeBoxroom) => void = withPictures, itemId = SKIS) {
  const inventory = await openInventory(prepare);
  render(
    inventory.wrap(
      <PictureHost>
        <Row itemId={itemId} />
        <Toaster />
      </PictureHost>,
    ),
  );
  return inventory;
}

async function openViewer(name = 'Skis') {
  fireEvent.click(await screen.findByRole('button', { name: `Picture of ${name}` }));
  const dialog = await screen.findByRole('dialog', { name });
  const choose = () => {
    const input = dialog.querySelector('input[type=file]');
    if (!input) throw new Error('There is no file field.');
    fireEvent.change(input, { target: { files: [photo] } });
  };
  const press = (button: string) => fireEvent.click(within(dialog).getByRole('button', { name: button }));
  return { dialog, choose, press };
}
const told = () => toastStore.list().map(({ title, description }) => `${title}: ${description ?? ''}`);

test('a picture can be changed and removed, and Undo restores it', async () => {
  const { store, server } = await openRow();
  const { dialog, choose, press } = await openViewer();
  expect(await within(dialog).findByRole('img', { name: 'Skis' })).toBeTruthy();
  choose();
  await waitFor(() => expect(told()).toContain('Picture updated: Skis'));
  await waitFor(() => expect(server.pictures.size).toBe(1));
  expect(told()).not.toContain('Picture uploaded: Skis');

  press('Remove Picture');
  expect(await within(dialog).findByText('No picture available')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Download' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await within(dialog).findByRole('img', { name: 'Skis' })).toBeTruthy();
  expect(store.view.get('item', SKIS)?.pictureId).not.toBeNull();
  expect(told()).toContain('Picture restored: Skis');
  await waitFor(() => expect(store.status.pending).toBe(0));
  // The server has it already.
  expect(server.pictures.size).toBe(1);
  expect(told()).not.toContain('Picture uploaded: Skis');
});

test('Undo brings a picture back beside a newer one', async () => {
  const { store } = await openRow();
  const { choose, press } = await openViewer();
  press('Remove Picture');
  const undo = await screen.findByRole('button', { name: 'Undo' });
  choose();
  await waitFor(() => expect(store.view.get('item', SKIS)?.pictureId).not.toBeNull());
  const newer = store.view.get('item', SKIS)?.pictureId;
  fireEvent.click(undo);
  await waitFor(() => expect(told()).toContain('Picture restored: Skis'));
  expect(pictureIdsOf(store.view.get('item', SKIS) ?? {})).toEqual([PICTURE, newer]);
});

test('Undo does not bring a picture back where there is no place any more', async () => {
  const { store, server } = await openRow();
  const { press } = await openViewer();
  press('Remove Picture');
  const undo = await screen.findByRole('button', { name: 'Undo' });
  const pictures = Array.from({ length: PICTURES_MAX.item }, (_, n) => ({ id: idOf(710 + n) }));
  await waitFor(() => expect(store.status.pending).toBe(0));
  const pictureId = idOf(710);
  server.put('item', makeItem({ id: SKIS, name: 'Skis', boxId: WINTER, spaceId: ATTIC, pictureId, pictures }));
  act(() => server.announce());
  await waitFor(() => expect(store.view.get('item', SKIS)?.pictures).toHaveLength(PICTURES_MAX.item));
  fireEvent.click(undo);
  await waitFor(() => expect(told()).toContain('Nothing to undo: Skis has 8 other pictures now.'));
});

describe('of several pictures', () => {
  const [first, second, third] = [{ id: PICTURE }, { id: idOf(701), caption: 'Back' }, { id: idOf(702) }] as const;
  const openSeveral = async () => {
    const opened = await openRow((server) => {
      withPictures(server);
      const pictures = [first, second, third];
      server.put(
        'item',
        makeItem({ id: SKIS, name: 'Skis', boxId: WINTER, spaceId: ATTIC, pictureId: PICTURE, pictures }),
      );
    });
    const viewer = await openViewer();
    const ids = () => pictureIdsOf(opened.store.view.get('item', SKIS) ?? {});
    return { ...opened, ...viewer, ids };
  };
  const at = (dialog: HTMLElement) => dialog.querySelector('.picture-position')?.textContent;

  test('the viewer turns with buttons, arrow keys and swipes, not past the ends', async () => {
    const { dialog, press } = await openSeveral();
    expect(at(dialog)).toBe('1 of 3');
    press('Previous picture');
    expect(at(dialog)).toBe('1 of 3');
    press('Next picture');
    expect(at(dialog)).toBe('2 of 3');
    expect(await within(dialog).findByRole('img', { name: 'Skis: Back' })).toBeTruthy();
    fireEvent.keyDown(dialog, { key: 'ArrowRight' });
    fireEvent.keyDown(dialog, { key: 'ArrowRight' });
    expect(at(dialog)).toBe('3 of 3');
    const stage = dialog.querySelector('.picture-stage');
    if (!stage) throw new Error('There is no picture.');
    const swipe = (x: number, y: number) => {
      fireEvent.pointerDown(stage, { pointerType: 'touch', isPrimary: true, clientX: 100, clientY: 100 });
      fireEvent.pointerUp(stage, { pointerType: 'touch', isPrimary: true, clientX: 100 + x, clientY: 100 + y });
    };
    swipe(39, 0);
    swipe(50, 60);
    expect(at(dialog)).toBe('3 of 3');
    swipe(40, 0);
    expect(at(dialog)).toBe('2 of 3');
    swipe(-90, 20);
    expect(at(dialog)).toBe('3 of 3');
  });

  test('the shown one moves, is replaced and removed, and Undo brings it back to its place', async () => {
    const { dialog, press, choose, ids, store } = await openSeveral();
    press('Next picture');
    press('Move earlier');
    expect([ids(), at(dialog)]).toEqual([[second.id, first.id, third.id], '1 of 3']);
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Move earlier' }).disabled).toBe(true);
    press('Move later');
    choose();
    await waitFor(() => expect(told()).toContain('Picture updated: Skis'));
    const newer = ids()[1];
    expect(store.view.get('item', SKIS)?.pictures).toEqual([first, { id: newer, caption: 'Back' }, third]);
    press('Remove Picture');
    expect([ids(), at(dialog)]).toEqual([[first.id, third.id], '2 of 2']);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(ids()).toHaveLength(3));
    expect(store.view.get('item', SKIS)?.pictures?.[1]?.caption).toBe('Back');
  });

  test('a caption is changed, and a too long one is refused at its field', async () => {
    const { dialog, press, choose, store } = await openSeveral();
    press('Add Caption');
    const field = within(dialog).getByRole('textbox', { name: 'Caption' });
    fireEvent.change(field, { target: { value: 'x'.repeat(CAPTION_MAX + 1) } });
    press('Save Caption');
    expect(within(dialog).getByRole('alert').textContent).toBe('Caption must be 100 characters or less.');
    fireEvent.change(field, { target: { value: ' Front ' } });
    press('Save Caption');
    expect(store.view.get('item', SKIS)?.pictures?.[0]).toEqual({ id: PICTURE, caption: 'Front' });
    expect(within(dialog).getByRole('button', { name: 'Edit Caption' })).toBeTruthy();
    choose();
    await waitFor(() => expect(told()).toContain('Picture updated: Skis'));
    expect(store.view.get('item', SKIS)?.pictures?.[0]?.caption).toBe('Front');
  });
});

test('reports a first picture once the server has it, not before', async () => {
  const { server, store } = await openRow((fake) => withPictures(fake, null));
  server.failure = 'network';
  const give = screen.getByRole('button', { name: 'Give first' });
  fireEvent.click(give);
  await waitFor(() => expect(store.status.state.kind).toBe('offline'));
  expect(told()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Picture of Skis' }).textContent).toContain('Picture waits to be sent');
  server.failure = null;
  act(() => store.wake());
  await waitFor(() => expect(told()).toEqual(['Picture uploaded: Skis']));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Picture of Skis' }).textContent).toBe(''));
});

test('reports several pictures in one toast', async () => {
  const { server, store, wrap } = await openRow((fake) => withPictures(fake, null));
  server.failure = 'network';
  render(wrap(<Row itemId={SCARF} />));
  for (const give of screen.getAllByRole('button', { name: 'Give first' })) fireEvent.click(give);
  await waitFor(() => expect(store.status.pending).toBe(4));
  server.failure = null;
  act(() => store.wake());
  await waitFor(() => expect(told()).toEqual(['2 pictures uploaded: ']));
});

test('reports a picture that the server refuses, keeps it, and retries', async () => {
  const { server, store } = await openRow();
  const { dialog, choose, press } = await openViewer();
  const send = vi.spyOn(server, 'sendPicture').mockResolvedValue('TOO_MANY');
  choose();
  await waitFor(() => expect(told()).toContain('Upload failed: Failed to upload the new picture. Please try again.'));
  expect(await within(dialog).findByText('Picture was not accepted and is only on this device')).toBeTruthy();
  await waitFor(() => expect(store.status.refused).toBe(1));
  send.mockRestore();
  press('Try again');
  await waitFor(() => expect(server.pictures.size).toBe(1));
  await waitFor(() => expect(store.status.refused).toBe(0));
});

test('downloads a picture under the name of its item', async () => {
  await openRow();
  const { dialog, press } = await openViewer();
  const save = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined);
  await within(dialog).findByRole('img', { name: 'Skis' });
  press('Download');
  await waitFor(() => expect(told()).toEqual(['Image downloaded: Skis']));
  expect(save.mock.calls[0]?.[0]).toBe('Skis.jpg');
});

test('reports that a picture that cannot be fetched cannot be downloaded', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await openRow();
  const { dialog, press } = await openViewer();
  expect(await within(dialog).findByText('No picture available')).toBeTruthy();
  press('Download');
  await waitFor(() => expect(told()).toEqual(['Download failed: Failed to download the image. Please try again.']));
});

test('refuses a view-only member on every way to change a picture', async () => {
  const [bikes, pump] = [idOf(801), idOf(802)];
  const { store } = await openRow((server) => {
    withPictures(server);
    shareRoom(server, 'view');
    server.addSpace({ id: OTHER_CATALOGUE, kind: 'catalogue', ownerId: OTHER_USER, access: 'view' });
    server.put(
      'profile',
      makeProfile({ id: OTHER_USER, spaceId: OTHER_CATALOGUE, username: 'bob', showPictures: true }),
    );
    server.put('box', makeBox({ id: bikes, name: 'Bikes', spaceId: SHARED }));
    server.put('item', makeItem({ id: pump, name: 'Pump', boxId: bikes, spaceId: SHARED, pictureId: PICTURE }));
  }, pump);
  const { dialog, press, choose } = await openViewer('Pump');
  const refusal = "Permission denied: You don't have permission to change this picture.";
  for (const name of ['Change Picture', 'Remove Picture']) {
    press(name);
    expect(told()[0]).toBe(refusal);
    for (const { id } of toastStore.list()) toastStore.dismiss(id);
  }
  fireEvent.paste(dialog, { clipboardData: { files: [photo], types: ['Files'] } });
  expect(told()).toEqual([refusal]);
  choose();
  await waitFor(() => expect(told()).toEqual([refusal, refusal]));
  expect(store.engine?.pendingCount).toBe(0);
});

test('a viewer whose item is deleted keeps the picture and disables its actions', async () => {
  const { server } = await openRow();
  const { dialog, press } = await openViewer();
  server.remove('item', SKIS);
  act(() => server.announce());
  await waitFor(() =>
    expect(within(dialog).getByRole('button', { name: 'Remove Picture' }).getAttribute('aria-disabled')).toBe('true'),
  );
  press('Remove Picture');
  expect(told()).toEqual(['This item is gone: ']);
});

test('a picture chosen in the viewer is set even when the viewer closes during the compression', async () => {
  let finish: (picture: Blob) => void = () => undefined;
  vi.spyOn(compressing, 'compressPicture').mockImplementation(() => new Promise((resolve) => void (finish = resolve)));
  const { store } = await openRow();
  const { dialog, choose, press } = await openViewer();
  choose();
  await within(dialog).findByText('Preparing picture…');
  press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => finish(small));
  await waitFor(() => expect(store.view.get('item', SKIS)?.pictureId).not.toBe(PICTURE));
  expect(told()).toEqual(['Picture updated: Skis']);
});

test('reports the sent pictures when the last of several is refused', async () => {
  const { server, store, wrap } = await openRow((fake) => withPictures(fake, null));
  server.failure = 'network';
  render(wrap(<Row itemId={SCARF} />));
  for (const give of screen.getAllByRole('button', { name: 'Give first' })) fireEvent.click(give);
  await waitFor(() => expect(store.status.pending).toBe(4));
  const send = server.sendPicture.bind(server);
  let sent = 0;
  vi.spyOn(server, 'sendPicture').mockImplementation((picture) =>
    ++sent === 2 ? Promise.resolve('TOO_MANY' as const) : send(picture),
  );
  server.failure = null;
  act(() => store.wake());
  await waitFor(() => expect(told()).toContain('Picture uploaded: Skis'));
  expect(told().filter((text) => text.startsWith('Upload failed'))).toHaveLength(1);
});

test('removes a picture once, however often the button is pressed', async () => {
  await openRow();
  const { dialog } = await openViewer();
  const remove = within(dialog).getByRole('button', { name: 'Remove Picture' });
  act(() => {
    remove.click();
    remove.click();
  });
  await waitFor(() => expect(told()).toEqual(['Picture removed: Skis']));
});
