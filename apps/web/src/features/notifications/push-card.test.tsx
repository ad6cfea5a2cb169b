import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerState } from '../../lib/session/server-state.tsx';
import { startSession } from '../../lib/session/session.ts';
import { setSharedComputer } from '../../lib/storage/shared-computer.ts';
import { CATALOGUE_ID, USER_ID } from '../../testing/fake-boxroom.ts';
import { Refusal, stubServer } from '../../testing/fake-server.ts';
import { openInventory } from '../../testing/open-inventory.tsx';
import { renderUi } from '../../testing/render-app.tsx';
import { PushCard } from './push-card.tsx';

interface Browser {
  permission: NotificationPermission;
  /** What the person answers. */
  answer: NotificationPermission;
  isSecure: boolean;
  hasPush: boolean;
  userAgent: string;
}

const cache = new Map<string, Response>();
let subscription: { endpoint: string; unsubscribe: () => Promise<boolean> } | null = null;

beforeEach(() => {
  cache.clear();
  subscription = null;
  setSharedComputer(false);
});
afterEach(() => void vi.unstubAllGlobals());

/** Opens the card in a browser that can show notifications, unless said otherwise. */
async function openCard(options: Partial<Browser> = {}, publicKey: string | null = 'BKey') {
  const browser = {
    permission: 'default',
    answer: 'granted',
    isSecure: true,
    hasPush: true,
    userAgent: '',
    ...options,
  };
  startSession({ id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@example.org' });
  const requestPermission = vi.fn(() => {
    notification.permission = browser.answer as NotificationPermission;
    return Promise.resolve(browser.answer);
  });
  const notification = { permission: browser.permission as NotificationPermission, requestPermission };
  vi.stubGlobal('isSecureContext', browser.isSecure);
  vi.stubGlobal('Notification', notification);
  if (browser.hasPush) vi.stubGlobal('PushManager', class {});
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe: () => {
      subscription = {
        endpoint: 'https://push.example/1',
        unsubscribe: () => {
          subscription = null;
          return Promise.resolve(true);
        },
      };
      const toJSON = () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } });
      return Promise.resolve({ ...subscription, toJSON });
    },
  };
  const registration = { pushManager, getNotifications: () => Promise.resolve([]) };
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) };
  vi.stubGlobal('navigator', {
    userAgent: browser.userAgent,
    maxTouchPoints: 0,
    languages: ['en'],
    onLine: true,
    serviceWorker,
  });
  vi.stubGlobal('caches', {
    has: () => Promise.resolve(cache.size > 0),
    open: () => Promise.resolve({ put: (key: string, value: Response) => Promise.resolve(cache.set(key, value)) }),
    delete: () => Promise.resolve(cache.clear()),
  });
  const server = { device: null as unknown, set: vi.fn(), removed: 0, refuses: false };
  stubServer({
    'push.get': () => ({ publicKey, device: server.device }),
    'push.set': (input) => {
      if (server.refuses) throw new Refusal('TOO_MANY');
      server.set(input);
      return { id: 'sub-1' };
    },
    'push.remove': () => {
      server.removed++;
      return {};
    },
    'push.test': () => ({}),
  });
  const { wrap, store } = await openInventory();
  renderUi(
    wrap(
      <ServerState>
        <PushCard />
      </ServerState>,
    ),
  );
  const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}`) });
  return { server, requestPermission, store, toggle };
}

const SHOWN = /^Dates that come near/;

test('asks for permission with the first switch only, and tells server and worker', async () => {
  const { server, requestPermission, toggle } = await openCard();
  await screen.findByRole('switch', { name: SHOWN });
  expect(requestPermission).not.toHaveBeenCalled();
  fireEvent.click(toggle('Changes in my rooms'));
  await waitFor(() => expect(server.set).toHaveBeenCalledOnce());
  const switches = { reminders: false, ownRooms: true, sharedRooms: false, names: true };
  const address = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' };
  expect(server.set).toHaveBeenCalledWith({ address, switches });
  await waitFor(() => expect(cache.size).toBe(1));
  expect(await cache.get('/push-device')?.json()).toEqual({ id: 'sub-1', userId: USER_ID, switches });
  expect(toggle('Changes in my rooms').checked).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Send a test notification' }));
  expect(await screen.findByText('On its way')).toBeTruthy();
});

test('the last switch ends the subscription', async () => {
  const { server, toggle } = await openCard();
  await screen.findByRole('switch', { name: SHOWN });
  fireEvent.click(toggle('Dates'));
  await screen.findByRole('button', { name: 'Send a test notification' });
  fireEvent.click(toggle('Dates'));
  await waitFor(() => expect([server.removed, subscription, cache.size]).toEqual([1, null, 0]));
  expect(screen.queryByRole('button', { name: 'Send a test notification' })).toBeNull();
});

test('says that there is nothing to remind of while all dates are off', async () => {
  const { store, toggle } = await openCard();
  await screen.findByRole('switch', { name: SHOWN });
  const note = () => screen.queryByText(/^Date stamps, warranties and lending are off/);
  expect(note()).toBeNull();
  fireEvent.click(toggle('Dates'));
  await waitFor(() => expect(note()).toBeTruthy());
  act(() => void store.mutate('profile.setDisplay', { set: { showWarranty: true } }));
  expect(note()).toBeNull();
});

test('a closed question leaves the switch off', async () => {
  const { server, toggle } = await openCard({ answer: 'default' });
  await screen.findByRole('switch', { name: SHOWN });
  fireEvent.click(toggle('Dates'));
  expect(await screen.findByText(/has not allowed notifications/)).toBeTruthy();
  expect([toggle('Dates').checked, server.set.mock.calls.length]).toEqual([false, 0]);
});

test('says how to undo a block', async () => {
  const { toggle } = await openCard({ answer: 'denied' });
  await screen.findByRole('switch', { name: SHOWN });
  fireEvent.click(toggle('Dates'));
  expect(await screen.findByText(/^You have blocked notifications/)).toBeTruthy();
});

test('says that a person has too many devices', async () => {
  const { server, toggle } = await openCard();
  server.refuses = true;
  await screen.findByRole('switch', { name: SHOWN });
  fireEvent.click(toggle('Dates'));
  expect(await screen.findByText(/on 20 devices already/)).toBeTruthy();
  expect(toggle('Dates').checked).toBe(false);
});

test.each<[string, Partial<Browser>, string | null, RegExp]>([
  ['blocked', { permission: 'denied' }, 'BKey', /^You have blocked notifications/],
  ['on http', { isSecure: false }, 'BKey', /begin with https/],
  ['in Safari on an iPhone', { hasPush: false, userAgent: 'iPhone' }, 'BKey', /Home Screen/],
  ['in a browser without', { hasPush: false }, 'BKey', /no notifications here/],
  ['where the operator wants none', {}, null, /operator of this Boxroom/],
])('says why there are no switches: %s', async (_, browser, publicKey, text) => {
  await openCard(browser, publicKey);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('a shared computer has none', async () => {
  setSharedComputer(true);
  await openCard();
  expect(await screen.findByText(/others use this computer/)).toBeTruthy();
});
