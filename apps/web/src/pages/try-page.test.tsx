import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeRouter } from '../app/router.ts';
import { getTryout, writeTryout } from '../lib/session/tryout.ts';
import { isSharedComputer, setSharedComputer } from '../lib/storage/shared-computer.ts';
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

test('any other opens the household at once', async () => {
  open();
  await screen.findByText('the household');
  expect(getTryout()).toMatchObject({ isOpen: true, keptAt: null, isFilled: false });
});
