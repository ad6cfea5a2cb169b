import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { stubServer } from '../../testing/fake-server.ts';
import { renderRouted } from '../../testing/render-app.tsx';

/** Has its own server state: a response for one person does not apply to the next. */
async function renderFor(isAdmin: boolean) {
  vi.resetModules();
  const status = vi.fn(() => ({ isAdmin }));
  stubServer({ 'admin.status': status });
  const { ServerState } = await import('../../lib/session/server-state.tsx');
  const { AdminAction } = await import('./admin-action.tsx');
  await renderRouted(
    <ServerState>
      <AdminAction />
    </ServerState>,
  );
  await waitFor(() => expect(status).toHaveBeenCalled());
}

test('an admin sees the link to /admin', async () => {
  await renderFor(true);
  expect((await screen.findByRole('link', { name: 'Open' })).getAttribute('href')).toBe('/admin');
});

test('nobody else does', async () => {
  await renderFor(false);
  expect(screen.queryByRole('link')).toBeNull();
});
