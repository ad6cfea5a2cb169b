import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expireSession, startSession } from '../../lib/session.ts';
import { CATALOGUE_ID, USER_ID } from '../../testing/fake-boxroom.ts';
import { renderRouted } from '../../testing/render-app.tsx';
import { UserMissing } from './user-missing.tsx';

beforeEach(() => startSession({ id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@example.org' }));

test('whom the server does not know any more is asked to log in, and comes back', async () => {
  await renderRouted(<UserMissing />);
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => expireSession());
  expect(screen.getByRole('alert').textContent).toContain('User not found. Please log in again.');
  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/auth?next=%2Fsettings');
});
