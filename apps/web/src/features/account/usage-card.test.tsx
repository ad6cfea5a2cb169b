import { GIBIBYTE } from '@boxroom/domain/picture/picture';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerState } from '../../lib/session/server-state.tsx';
import { startSession } from '../../lib/session/session.ts';
import { CATALOGUE_ID } from '../../testing/fake-boxroom.ts';
import { Refusal, stubServer } from '../../testing/fake-server.ts';
import { renderRouted } from '../../testing/render-app.tsx';
import { UsageCard } from './usage-card.tsx';

// Each test has its own cache, because the cache belongs to one person.
beforeEach(() =>
  startSession({ id: crypto.randomUUID(), username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@example.org' }),
);
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  renderRouted(
    <ServerState>
      <UsageCard />
    </ServerState>,
  );

test('shows what the account holds, and of how much', async () => {
  stubServer({
    'account.usage': () => ({
      uses: { rooms: 1, boxes: 2, items: 30, pictureBytes: 0 },
      limits: { rooms: 1000, boxes: 20_000, items: 50, pictureBytes: GIBIBYTE },
    }),
  });
  await open();
  expect((await screen.findByText('30 of 50')).previousSibling?.textContent).toBe('Items');
  expect(screen.getByText('0 kB of 1 GB')).toBeTruthy();
});

test('shows why it cannot', async () => {
  stubServer({
    'account.usage': () => {
      throw new Refusal('UNAVAILABLE');
    },
  });
  await open();
  expect(await screen.findByText('The server is not available right now. Please try again.')).toBeTruthy();
});

test('is absent where an older server does not know the question', async () => {
  stubServer({
    'account.usage': () => {
      throw new Refusal('NOT_FOUND');
    },
  });
  await open();
  await vi.waitFor(() => expect(screen.queryByRole('heading')).toBeNull(), { timeout: 8000 });
});
