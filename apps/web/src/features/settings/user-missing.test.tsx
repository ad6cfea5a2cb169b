import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expireSession, startSession } from '../../lib/session/session.ts';
import { CATALOGUE_ID, USER_ID } from '../../testing/fake-boxroom.ts';
import { openInventory } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { UserMissing } from './user-missing.tsx';

test('an expired session is not a missing user: the status line reports it', async () => {
  startSession({ id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@example.org' });
  const { wrap } = await openInventory();
  await renderRouted(wrap(<UserMissing />));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => expireSession());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a person unknown to the server is asked to log in, and comes back', async () => {
  const { wrap } = await openInventory((server) => server.remove('profile', USER_ID));
  await renderRouted(wrap(<UserMissing />));
  expect(screen.getByRole('alert').textContent).toContain('User not found. Please log in again.');
  const href = screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href');
  expect(href).toBe('/auth?next=%2Fsettings&again=true');
});
