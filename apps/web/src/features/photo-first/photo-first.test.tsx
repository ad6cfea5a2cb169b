import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { useBox } from '../../replica/hooks/use-boxes.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { keepShot } from '../../replica/shots/shot-storage.ts';
import { USER_ID } from '../../testing/fake-boxroom.ts';
import { openInventory, WINTER } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { PhotoFirst } from './photo-first.tsx';

beforeAll(async () => void (await import('./photo-dialog.tsx')), 60_000);

function Winter() {
  const box = useBox(WINTER);
  const space = useSpaceInfo(box?.spaceId ?? '');
  return box ? <PhotoFirst box={box} space={space} /> : null;
}

test('opens once where the box was just made, and not on a reload or on the way back', async () => {
  const { wrap } = await openInventory();
  const history = createMemoryHistory({ initialEntries: ['/before'] });
  history.push('/here', { isPhotographed: true } as never);
  const { unmount } = await renderRouted(wrap(<Winter />), history);
  expect(await screen.findByRole('dialog', { name: 'Photograph the contents' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(history.location.state.dialogs ?? []).toEqual([]));
  expect(history.location.pathname).toBe('/here');
  expect(history.location.state).not.toHaveProperty('isPhotographed');
  unmount();
  await renderRouted(wrap(<Winter />), history);
  expect(await screen.findByRole('button', { name: 'Photograph the contents' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a new box that is photographed switches pictures on, and says what waits', async () => {
  const { wrap, store } = await openInventory();
  expect(store.view.get('profile', USER_ID)?.showPictures ?? false).toBe(false);
  const history = createMemoryHistory({ initialEntries: ['/before'] });
  history.push('/here', { isPhotographed: true } as never);
  await renderRouted(wrap(<Winter />), history);
  expect(await screen.findByRole('dialog', { name: 'Photograph the contents' })).toBeTruthy();
  expect(store.view.get('profile', USER_ID)?.showPictures).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await keepShot(USER_ID, { id: 'a', boxId: WINTER, picture: new Blob(['a']) }, 1);
  cleanup();
  await renderRouted(wrap(<Winter />), history);
  expect(await screen.findByText('1 picture waits to become items')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByRole('list', { name: 'Pictures taken' })).toBeTruthy();
});
