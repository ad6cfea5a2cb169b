import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { stubServer } from '../../testing/fake-server.ts';
import { renderRouted } from '../../testing/render-app.tsx';

/** With server state of its own: what one person was answered is no answer for the next. */
async function renderFor(isAdmin: boolean) {
  vi.resetModules();
  const status = vi.fn(() => ({ isAdmin }));
  stubServer({ 'admin.status': status });
  const { ServerState } = await import('../../lib/server-state.tsx');
  const { AdminAction } = await import('./admin-action.tsx');
  await renderRouted(
    <ServerState>
      <AdminAction />
    </ServerState>,
  );
  await waitFor(() => expect(status).toHaveBeenCalled());
}

test('an admin finds the way to /admin', async () => {
  await renderFor(true);
  expect((await screen.findByRole('link', { name: 'Open' })).getAttribute('href')).toBe('/admin');
});

test('nobody else does', async () => {
  await renderFor(false);
  expect(screen.queryByRole('link')).toBeNull();
});
