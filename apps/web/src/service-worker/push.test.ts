import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listenForPush } from './push.ts';
import type { PushScope, WindowClient } from './worker-scope.ts';

const DEVICE = { id: 'sub-1', userId: 'ann', switches: {} };
const MESSAGE = { id: 'sub-1', tag: 'room-1', title: 'Cellar', body: 'bob made 2 changes', path: '/app?room=1' };

afterEach(() => void vi.unstubAllGlobals());
beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://boxes.example.org' });
  stubDevice(DEVICE);
});

function stubDevice(device: unknown): void {
  vi.stubGlobal('caches', {
    has: () => Promise.resolve(device !== null),
    match: () => Promise.resolve(new Response(JSON.stringify(device))),
  });
}

/** A worker's scope with these pages, and what it did. */
function makeScope(pages: Pick<WindowClient, 'url' | 'visibilityState' | 'focus' | 'postMessage'>[] = []) {
  const listeners = new Map<string, (event: unknown) => void>();
  const subscription = {
    unsubscribe: vi.fn(() => Promise.resolve(true)),
    endpoint: 'https://push.example/new',
    toJSON: () => ({ endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } }),
  };
  const showNotification = vi.fn(() => Promise.resolve());
  const openWindow = vi.fn(() => Promise.resolve());
  const subscribe = vi.fn(() => Promise.resolve(subscription));
  const scope = {
    addEventListener: (type: string, listener: (event: unknown) => void) => void listeners.set(type, listener),
    clients: { matchAll: () => Promise.resolve(pages), openWindow },
    registration: {
      showNotification,
      pushManager: { getSubscription: () => Promise.resolve(subscription), subscribe },
    },
  };
  listenForPush(scope as unknown as PushScope);
  async function fire(type: string, event: object): Promise<void> {
    const works: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
    await Promise.all(works);
  }
  const push = (payload: unknown) => fire('push', { data: { json: () => payload } });
  return { fire, push, showNotification, openWindow, subscribe, subscription };
}

describe('a message', () => {
  test('shows, and a later one of the same tag takes its place', async () => {
    const { push, showNotification } = makeScope();
    await push({ ...MESSAGE, later: 'field' });
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      'Cellar',
      expect.objectContaining({ body: MESSAGE.body, tag: 'room-1', renotify: true, data: { path: '/app?room=1' } }),
    );
  });

  test('for a person who has left shows to nobody, and ends the subscription', async () => {
    stubDevice(null);
    const { push, showNotification, subscription } = makeScope();
    await push(MESSAGE);
    expect([showNotification.mock.calls.length, subscription.unsubscribe.mock.calls.length]).toEqual([0, 1]);
  });

  test.each([
    ['of an earlier subscription', { ...MESSAGE, id: 'sub-0' }],
    ['without a title', { ...MESSAGE, title: undefined }],
    ['without anything', null],
    ['that is a text', 'hello'],
  ])('%s does not show', async (_, payload) => {
    const { push, showNotification } = makeScope();
    await push(payload);
    expect(showNotification).not.toHaveBeenCalled();
  });
});

describe('a pressed notification', () => {
  const press = (data: unknown) => ({ notification: { close: vi.fn(), data } });
  /** Only the signed-in app answers; a page that loads does not either. */
  function page(path: string, { visible = true, answers = true } = {}) {
    return {
      url: `https://boxes.example.org${path}`,
      visibilityState: visible ? ('visible' as const) : ('hidden' as const),
      focus: vi.fn(() => Promise.resolve()),
      postMessage: vi.fn((_message: unknown, [port]: Transferable[] = []) => {
        if (answers) (port as MessagePort).postMessage('open');
      }),
    };
  }

  test.each([
    [{ path: '/box/1?x=2' }, '/box/1?x=2'],
    [{ path: 'https://elsewhere.example/box' }, '/app'],
    [{ path: '//elsewhere.example/box' }, '/app'],
    [{ path: 'https://' }, '/app'],
    [{ path: 7 }, '/app'],
    [null, '/app'],
  ])('with %j opens %s', async (data, path) => {
    const { fire, openWindow } = makeScope();
    await fire('notificationclick', press(data));
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(path);
  });

  test('brings the visible page to the front, which opens the path itself', async () => {
    const [hidden, visible] = [page('/app', { visible: false }), page('/settings')];
    visible.focus.mockRejectedValue(new Error('not allowed'));
    const { fire, openWindow } = makeScope([hidden, visible]);
    await fire('notificationclick', press({ path: '/box/1' }));
    expect(visible.postMessage).toHaveBeenCalledWith({ type: 'open-path', path: '/box/1' }, [expect.anything()]);
    expect(visible.focus).toHaveBeenCalledOnce();
    expect([hidden.postMessage.mock.calls.length, openWindow.mock.calls.length]).toEqual([0, 0]);
  });

  test.each(['/', '/articles', '/guest', '/pair', '/auth'])('prefers a hidden page of the app to %s', async (path) => {
    const [other, app] = [page(path, { answers: false }), page('/box/2', { visible: false })];
    const { fire, openWindow } = makeScope([other, app]);
    await fire('notificationclick', press({ path: '/box/1' }));
    expect(app.focus).toHaveBeenCalledOnce();
    expect([other.postMessage.mock.calls.length, openWindow.mock.calls.length]).toEqual([0, 0]);
  });

  test('finds the page where the person has signed in since it was opened', async () => {
    const app = page('/auth');
    const { fire, openWindow } = makeScope([app]);
    await fire('notificationclick', press({ path: '/box/1' }));
    expect([app.focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 0]);
  });

  test.each([
    ['still loads', '/app'],
    ['is the start page', '/'],
    ['is an article', '/articles/seasonal-storage'],
    ['shows a guest link', '/guest'],
    ['shows a pairing', '/pair'],
    ['asks for the sign-in', '/auth'],
  ])('opens a window where the only page %s', async (_, path) => {
    const other = page(path, { answers: false });
    const { fire, openWindow } = makeScope([other]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const pressed = fire('notificationclick', press({ path: '/box/1' }));
      await vi.advanceTimersByTimeAsync(1000);
      await pressed;
    } finally {
      vi.useRealTimers();
    }
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/box/1');
    // A focus uses up the press, and the browser refuses the window.
    expect(other.focus).not.toHaveBeenCalled();
  });
});

describe('a replaced subscription', () => {
  const old = { endpoint: 'https://push.example/old', options: {} };

  test.each([[undefined], [null]])('is made again where the browser has made none (%s)', async (newSubscription) => {
    const fetched = vi.fn(() => Promise.resolve(new Response()));
    vi.stubGlobal('fetch', fetched);
    const { fire, subscribe } = makeScope();
    await fire('pushsubscriptionchange', { oldSubscription: old, newSubscription });
    expect(subscribe).toHaveBeenCalledOnce();
    const address = { endpoint: 'https://push.example/new', p256dh: 'p', auth: 'a' };
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      '/trpc/push.replace',
      expect.objectContaining({ method: 'POST', body: JSON.stringify({ endpoint: old.endpoint, address }) }),
    );
  });

  test('is nobody’s after a sign-out', async () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    stubDevice(null);
    await makeScope().fire('pushsubscriptionchange', { oldSubscription: old });
    expect(fetched).not.toHaveBeenCalled();
  });
});
