import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../lib/session/session.ts';
import { CATALOGUE_ID, USER_ID } from '../../testing/fake-boxroom.ts';
import { stubServer } from '../../testing/fake-server.ts';
import { openInventory } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { TourHost } from './tour-host.tsx';
import { finishTour } from './tour-state.ts';

const KEY = `onboarding_completed_${USER_ID}`;
const ann = { id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@example.org' };

beforeEach(() => {
  localStorage.clear();
  startSession(ann);
});
afterEach(() => void vi.unstubAllGlobals());

async function renderTour({ isForced = false } = {}) {
  const onEnd = vi.fn();
  const { wrap } = await openInventory();
  const view = await renderRouted(wrap(<TourHost userId={USER_ID} isForced={isForced} onEnd={onEnd} />));
  return { ...view, onEnd };
}

test('calls onEnd only after the dialog has left the history', async () => {
  stubServer({ 'onboarding.complete': () => ({}) });
  const { onEnd, history } = await renderTour({ isForced: true });
  await waitFor(() => expect(history.location.state.dialogs).toHaveLength(1));
  const dialogsAtEnd: unknown[] = [];
  onEnd.mockImplementation(() => dialogsAtEnd.push(history.location.state.dialogs));
  fireEvent.click(await screen.findByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1));
  expect(dialogsAtEnd).toEqual([undefined]);
  await waitFor(() => expect(localStorage.getItem(KEY)).toBe('true'));
});

test('closes when the tour is finished in another tab', async () => {
  stubServer({ 'onboarding.state': () => ({ completed: false }) });
  await renderTour();
  await screen.findByRole('dialog');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: 'unsent' })));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('moves the focus to Next when a step with the focus is left', async () => {
  stubServer({});
  await renderTour({ isForced: true });
  const next = await screen.findByRole('button', { name: 'Next' });
  for (let step = 1; step < 4; step++) fireEvent.click(next);
  act(() => screen.getByRole('switch', { name: /^Quantities/ }).focus());
  fireEvent.keyDown(window, { key: 'ArrowLeft' });
  await screen.findByRole('button', { name: 'Next' });
  expect(document.activeElement).toBe(next);
});

test('a response after the sign-out stores nothing', async () => {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (input: string) => {
    if (input.includes('onboarding.complete')) {
      asked.resolve();
      await answered.promise;
    }
    return Response.json([{ result: { data: {} } }]);
  });
  const finished = finishTour(USER_ID);
  await asked.promise;
  await endSession();
  answered.resolve();
  await finished;
  expect(JSON.stringify(localStorage)).not.toContain(USER_ID);
});
