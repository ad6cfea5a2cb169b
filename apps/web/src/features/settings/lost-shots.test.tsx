import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { countShots, keepShot } from '../../replica/shots/shot-storage.ts';
import { USER_ID } from '../../testing/fake-boxroom.ts';
import { openInventory, WINTER } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { LostShots } from './lost-shots.tsx';

test('pictures for a box that is gone can be saved and deleted, those of other boxes wait there', async () => {
  const { wrap } = await openInventory();
  const picture = new Blob(['jpeg'], { type: 'image/jpeg' });
  for (const boxId of [WINTER, 'gone']) await keepShot(USER_ID, { id: `of-${boxId}`, boxId, picture }, 1);
  await renderRouted(wrap(<LostShots />));
  expect(await screen.findByText('1 picture taken of the contents of a box that is gone.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save it' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete it' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText(/taken of the contents/)).toBeNull());
  expect(await countShots(USER_ID)).toBe(1);
});
