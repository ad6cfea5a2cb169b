import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as compressing from '../../lib/file/compress-picture.ts';
import { CATALOGUE_ID, makeProfile, USER_ID } from '../../testing/fake-boxroom.ts';
import { ATTIC, openInventory, WINTER } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { AddItemsForm } from './add-items-form.tsx';

const photo = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' });
const small = new Blob(['small'], { type: 'image/jpeg' });
let finish: (picture: Blob) => void;

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  vi.spyOn(compressing, 'compressPicture').mockImplementation(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ['and sends it when the picture is ready', true],
  ['and leaves it in the form', false],
])('keeps a name typed during the compression, %s', async (_, isSent) => {
  const { store, wrap } = await openInventory((server) =>
    server.put('profile', makeProfile({ id: USER_ID, spaceId: CATALOGUE_ID, username: 'ann', showPictures: true })),
  );
  await renderRouted(wrap(<AddItemsForm boxId={WINTER} spaceId={ATTIC} canEdit />));
  fireEvent.click(screen.getByRole('button', { name: 'Picture' }));
  const group = await screen.findByRole('group', { name: 'Item picture' });
  const file = group.querySelector('input[type=file]');
  if (!file) throw new Error('There is no file field.');
  fireEvent.change(file, { target: { files: [photo] } });
  await screen.findByText('Preparing picture…');
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Item name' });
  fireEvent.change(name, { target: { value: 'Hammer' } });
  if (isSent) fireEvent.submit(name);
  act(() => finish(small));
  await waitFor(() => expect(screen.queryByText('Preparing picture…')).toBeNull());
  const hammer = () => [...store.view.itemsIn(WINTER)].find((item) => item.name === 'Hammer');
  if (isSent) {
    await waitFor(() => expect(hammer()?.pictureId).toEqual(expect.any(String)));
    expect(name.value).toBe('');
  } else {
    expect([name.value, hammer()]).toEqual(['Hammer', undefined]);
    expect(screen.getByRole('button', { name: 'Remove Picture' })).toBeTruthy();
  }
});
