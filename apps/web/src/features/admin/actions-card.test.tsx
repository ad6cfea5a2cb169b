import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ServerState } from '../../lib/session/server-state.tsx';
import { Refusal, stubServer } from '../../testing/fake-server.ts';
import { renderRouted } from '../../testing/render-app.tsx';
import { ActionsCard } from './actions-card.tsx';

const NOW = Date.now();
const ACTIONS = Array.from({ length: 120 }, (_, index) => ({
  at: NOW - index * 3_600_000,
  by: 'ann@example.org',
  action: 'cleanup',
  outcome: 'CLEANUP_UNSAFE',
  details: {},
}));

afterEach(() => vi.unstubAllGlobals());

test('shows the actions from before page by page, and goes on after a failure', async () => {
  let fails = false;
  stubServer({
    'admin.actions': (input) => {
      if (fails) throw new Refusal('UNAVAILABLE');
      const start = Number((input as { before: string | null }).before ?? 0);
      return { actions: ACTIONS.slice(start, start + 50), next: start + 50 < 120 ? String(start + 50) : null };
    },
  });
  await renderRouted(
    <ServerState>
      <ActionsCard actions={ACTIONS.slice(0, 50)} now={NOW} />
    </ServerState>,
  );
  const count = () => screen.getAllByText('Database cleanup refused').length;
  const more = async () => {
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Show more' });
    await waitFor(() => expect(button().disabled).toBe(false));
    fireEvent.click(button());
  };
  fireEvent.click(await screen.findByRole('button', { name: 'Show the last 50' }));
  await screen.findByRole('button', { name: 'Show more' });
  fails = true;
  await more();
  await screen.findByRole('alert');
  expect(count()).toBe(50);
  fails = false;
  await more();
  await waitFor(() => expect(count()).toBe(100));
  await more();
  await waitFor(() => expect(count()).toBe(120));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(count()).toBe(5);
});
