import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PushDevice } from '../../lib/push/push-device.ts';
import { endSession, getSession, startSession } from '../../lib/session/session.ts';
import { stubServer } from '../../testing/fake-server.ts';
import { keepPush } from './keep-push.ts';

const ALL = { reminders: true, ownRooms: true, sharedRooms: false, names: true };
const STORED: PushDevice = { id: 'sub-1', userId: 'ann', switches: ALL };
const ENDPOINT = 'https://push.example/1';

let stored: PushDevice | null;
/** Counts deletions of the cache: what is put into a deleted one is gone with it. */
let deletions = 0;
/** Called at each look into the caches, after its answer is certain. */
let onLook: () => void;
const set = vi.fn();
const subscribe = vi.fn();

beforeEach(() => {
  stored = STORED;
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
  onLook = () => {};
  const answer = <T>(value: T): Promise<T> => {
    onLook();
    return Promise.resolve(value);
  };
  vi.stubGlobal('caches', {
    has: () => answer(stored !== null),
    match: () => answer(new Response(JSON.stringify(stored))),
    open: () => {
      const opened = deletions;
      return answer({
        put: async (_: string, value: Response) => {
          const device = (await value.json()) as PushDevice;
          if (opened === deletions) stored = device;
        },
      });
    },
    delete: () => {
      deletions++;
      stored = null;
      return Promise.resolve(true);
    },
  });
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
  expect(stored).toEqual({ ...STORED, id: 'sub-2' });
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

test.each([0, 1, 2, 3])('remembers nothing for a person who signs out %i looks later', async (looks) => {
  known(null);
  set.mockImplementation(() => {
    let left = looks;
    onLook = () => {
      if (left-- === 0) void endSession();
    };
    onLook();
    return { id: 'sub-2' };
  });
  await keepPush('ann');
  if (getSession().user === null) expect(stored).toBeNull();
  else expect(stored).toMatchObject({ id: 'sub-2' });
});

test.each<[string, () => void]>([
  ['another person', () => (stored = { ...STORED, userId: 'bob' })],
  ['nobody', () => (stored = null)],
  ['a blocked browser', () => vi.stubGlobal('Notification', { permission: 'denied' })],
  ['a server that sends none', () => known(null, null)],
])('asks for nothing with %s', async (_, prepare) => {
  known(null);
  prepare();
  await keepPush('ann');
  expect(set).not.toHaveBeenCalled();
});
