import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type PushDevice, readPushDevice, writePushDevice } from '../../lib/push/push-device.ts';
import { endSession, getSession, startSession } from '../../lib/session/session.ts';
import { FakeCaches } from '../../testing/fake-caches.ts';
import { stubServer } from '../../testing/fake-server.ts';
import { keepPush } from './keep-push.ts';

const ALL = { reminders: true, ownRooms: true, sharedRooms: false, names: true };
const STORED: PushDevice = { id: 'sub-1', userId: 'ann', switches: ALL };
const ENDPOINT = 'https://push.example/1';

let fakeCaches: FakeCaches;
const set = vi.fn();
const subscribe = vi.fn();

beforeEach(async () => {
  set.mockReset().mockReturnValue({ id: 'sub-2' });
  subscribe.mockReset();
  const keys = { p256dh: 'p', auth: 'a' };
  const present = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: new Uint8Array([4, 1, 2]).buffer },
    toJSON: () => ({ endpoint: ENDPOINT, keys }),
  };
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: () => Promise.resolve('granted') });
  const pushManager = { getSubscription: () => Promise.resolve(present), subscribe };
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { ready: Promise.resolve({ pushManager }) } });
  fakeCaches = new FakeCaches();
  vi.stubGlobal('caches', fakeCaches);
  await writePushDevice(STORED);
  startSession({ id: 'ann', username: 'ann', catalogueId: 'c-1', email: 'ann@example.org' });
});
afterEach(() => void vi.unstubAllGlobals());

const known = (device: { id: string; endpoint: string } | null, publicKey: string | null = 'BAEC') =>
  stubServer({
    'push.get': () => ({ publicKey, device: device && { ...device, switches: ALL } }),
    'push.set': set,
    'auth.signOut': () => ({}),
  });

test('registers the device again in a new session, as it was switched', async () => {
  known(null);
  await keepPush('ann');
  expect(set).toHaveBeenCalledExactlyOnceWith({
    address: { endpoint: ENDPOINT, p256dh: 'p', auth: 'a' },
    switches: ALL,
  });
  expect(await readPushDevice()).toEqual({ ...STORED, id: 'sub-2' });
  expect(subscribe).not.toHaveBeenCalled();
});

test('does nothing where the server knows the device', async () => {
  known({ id: 'sub-1', endpoint: ENDPOINT });
  await keepPush('ann');
  expect(set).not.toHaveBeenCalled();
});

test('replaces an address that the browser no longer has', async () => {
  known({ id: 'sub-1', endpoint: 'https://push.example/0' });
  await keepPush('ann');
  expect(set).toHaveBeenCalledOnce();
});

/** Signs out as soon as the next call of this method has its answer. */
function signOutDuring(look: 'match' | 'open'): void {
  const methods = fakeCaches as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const real = methods[look]?.bind(fakeCaches);
  methods[look] = async (...args) => {
    const answer = await real?.(...args);
    if (getSession().user) void endSession();
    return answer;
  };
}

describe('remembers nothing', () => {
  test('for a person who signs out during the request', async () => {
    known(null);
    set.mockImplementation(() => {
      void endSession();
      return { id: 'sub-2' };
    });
    await keepPush('ann');
    expect(getSession().user).toBeNull();
    expect(await readPushDevice()).toBeNull();
  });

  test.each(['match', 'open'] as const)('for a person who signs out while `caches.%s` runs after it', async (look) => {
    known(null);
    set.mockImplementation(() => {
      signOutDuring(look);
      return { id: 'sub-2' };
    });
    await keepPush('ann');
    expect(getSession().user).toBeNull();
    expect(await readPushDevice()).toBeNull();
  });

  test('once the device is forgotten during the request', async () => {
    known(null);
    set.mockImplementation(async () => {
      await fakeCaches.delete('boxroom-push');
      return { id: 'sub-2' };
    });
    await keepPush('ann');
    expect(getSession().user?.id).toBe('ann');
    expect(await readPushDevice()).toBeNull();
  });
});

test.each<[string, () => unknown]>([
  ['another person', () => writePushDevice({ ...STORED, userId: 'bob' })],
  ['nobody', () => fakeCaches.delete('boxroom-push')],
  ['a blocked browser', () => vi.stubGlobal('Notification', { permission: 'denied' })],
  ['a server that sends none', () => known(null, null)],
])('asks for nothing with %s', async (_, prepare) => {
  known(null);
  await prepare();
  await keepPush('ann');
  expect(set).not.toHaveBeenCalled();
});
