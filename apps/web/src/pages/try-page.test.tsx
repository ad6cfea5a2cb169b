import 'fake-indexeddb/auto';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeRouter } from '../app/router.ts';
import { getTryout, writeTryout } from '../lib/session/tryout.ts';
import { isSharedComputer, setSharedComputer } from '../lib/storage/shared-computer.ts';
import { idOf } from '../testing/fake-boxroom.ts';
import { stubServer } from '../testing/fake-server.ts';

// Other tests cover the pages of the app.
vi.mock('../app/signed-in-layout.tsx', () => ({ SignedInLayout: () => <p>the household</p> }));

afterEach(() => {
  setSharedComputer(false);
  writeTryout(null);
});

function open(): void {
  stubServer({ 'auth.session': () => ({ user: null }) });
  render(<RouterProvider router={makeRouter(createMemoryHistory({ initialEntries: ['/try'] }))} />);
}

test('a shared computer keeps nothing of a tryout, and stays one', async () => {
  setSharedComputer(true);
  open();
  await screen.findByText(/please try it on a device of your own/);
  expect(screen.getByRole('link', { name: 'Sign in instead' }).getAttribute('href')).toBe('/auth');
  expect(getTryout()).toBeNull();
  expect(isSharedComputer()).toBe(true);
});

test('a tryout from before it was shared can be thrown away there', async () => {
  setSharedComputer(true);
  writeTryout({ id: idOf(1), catalogueId: idOf(2), isOpen: false, keptAt: null, isFilled: true });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Throw away' }));
  const question = await screen.findByRole('alertdialog', { name: 'Throw away what was tried?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Throw away' }));
  await waitFor(() => expect(getTryout()).toBeNull());
  await screen.findByText('Nothing of what was tried is left on this computer.');
  expect(screen.queryByText(/still on this computer/)).toBeNull();
});

test('any other opens the household at once', async () => {
  open();
  await screen.findByText('the household');
  expect(getTryout()).toMatchObject({ isOpen: true, keptAt: null, isFilled: false });
});
