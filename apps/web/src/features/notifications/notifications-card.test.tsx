import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ServerState } from '../../lib/session/server-state.tsx';
import { startSession } from '../../lib/session/session.ts';
import { CATALOGUE_ID, USER_ID } from '../../testing/fake-boxroom.ts';
import { Refusal, stubServer } from '../../testing/fake-server.ts';
import { openInventory } from '../../testing/open-inventory.tsx';
import { renderUi } from '../../testing/render-app.tsx';
import { NotificationsCard } from './notifications-card.tsx';

afterEach(() => void vi.unstubAllGlobals());

interface Settings {
  emailNotifications: boolean;
  reminderDays: number;
  timeZone: string | null;
}

/** Opens the card with a fake server that stores its settings until `fails` is set. */
async function openCard(saved: Partial<Settings> = {}) {
  startSession({ id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@example.org' });
  const server = { settings: { emailNotifications: false, reminderDays: 7, timeZone: null, ...saved }, fails: false };
  const set = vi.fn((input: unknown) => {
    if (server.fails) throw new Refusal('UNAVAILABLE');
    server.settings = { ...server.settings, ...(input as { set: Partial<Settings> }).set };
    return server.settings;
  });
  stubServer({ 'notifications.get': () => server.settings, 'notifications.set': set });
  const { wrap, store } = await openInventory();
  const { unmount } = renderUi(
    wrap(
      <ServerState>
        <NotificationsCard />
      </ServerState>,
    ),
  );
  const days = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Reminder days' });
  const toggle = screen.getByRole<HTMLInputElement>('switch', { name: /^Email notifications/ });
  // The cache of the previous test shows first.
  await waitFor(() => expect(days.value).toBe(String(server.settings.reminderDays)));
  await waitFor(() => expect(toggle.checked).toBe(server.settings.emailNotifications));
  const write = (text: string) => fireEvent.change(days, { target: { value: text } });
  const type = (text: string) => {
    write(text);
    fireEvent.blur(days);
  };
  return { store, server, set, days, toggle, write, type, unmount };
}

test.each([
  ['14', '14', 14],
  ['', '1', 1],
  ['0', '1', 1],
  ['366', '365', 365],
])('%j in the field is saved as %s on blur', async (typed, shown, saved) => {
  const { server, days, type } = await openCard();
  type(typed);
  expect(days.value).toBe(shown);
  await waitFor(() => expect(server.settings.reminderDays).toBe(saved));
});

test.each(['soon', '7.5', '7'])('%j is not saved, and the field shows the saved value again', async (typed) => {
  const { set, days, type } = await openCard();
  type(typed);
  expect(days.value).toBe('7');
  expect(set).not.toHaveBeenCalled();
});

test('saves the typed value when the page closes before the field loses the focus', async () => {
  const { server, write, unmount } = await openCard();
  write('14');
  unmount();
  await waitFor(() => expect(server.settings.reminderDays).toBe(14));
});

test('saves the typed value when the app is put in the background', async () => {
  const { server, write } = await openCard();
  write('14');
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  hidden.mockRestore();
  await waitFor(() => expect(server.settings.reminderDays).toBe(14));
});

test('asks before the browser discards a typed value, and only then', async () => {
  const { server, write, type, unmount } = await openCard();
  // False means that the browser asks.
  const leaves = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
  expect(leaves()).toBe(true);
  write('14');
  expect(leaves()).toBe(false);
  write('7');
  expect(leaves()).toBe(true);
  type('15');
  expect(leaves()).toBe(true);
  unmount();
  await waitFor(() => expect(server.settings.reminderDays).toBe(15));
});

test('sends quick changes in order', async () => {
  const { server, days, toggle, type } = await openCard();
  for (const text of ['3', '4', '5']) type(text);
  fireEvent.click(toggle);
  await waitFor(() => expect(server.settings).toMatchObject({ reminderDays: 5, emailNotifications: true }));
  expect([days.value, toggle.checked]).toEqual(['5', true]);
});

test('rolls back a refused change, with a toast', async () => {
  const { server, days, toggle, type } = await openCard();
  server.fails = true;
  fireEvent.click(toggle);
  expect(toggle.checked).toBe(true);
  expect(await screen.findByText('Failed to update notification settings. Please try again.')).toBeTruthy();
  expect(toggle.checked).toBe(false);
  type('30');
  expect(await screen.findByText('Failed to update reminder days. Please try again.')).toBeTruthy();
  expect(days.value).toBe('7');
});

test('sends the current time zone to the server', async () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { server } = await openCard({ emailNotifications: true, timeZone: 'Pacific/Chatham' });
  await waitFor(() => expect(server.settings.timeZone).toBe(timeZone));
});

test('says that there are no reminders while all dates are switched off', async () => {
  const { store } = await openCard({ emailNotifications: true });
  const hint = () => screen.queryByText(/^Date stamps, warranties and lending are off in Display Settings/);
  expect(hint()).toBeTruthy();
  for (const option of ['showDateStamp', 'showWarranty', 'showLent'] as const) {
    act(() => void store.mutate('profile.setDisplay', { set: { [option]: true } }));
    expect(hint()).toBeNull();
    act(() => void store.mutate('profile.setDisplay', { set: { [option]: false } }));
    expect(hint()).toBeTruthy();
  }
});
