import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../components/toast/toast-store.ts';
import { idOf, makeBox, makeItem } from '../../testing/fake-boxroom.ts';
import { ATTIC, openInventory, SHARED, shareRoom, SKIS, WINTER } from '../../testing/open-inventory.tsx';
import { useRestorePicture, useSetPicture } from './use-picture-change.ts';
import { usePicture } from './use-picture.ts';

const picture = new Blob(['a picture'], { type: 'image/jpeg' });
const PICTURE = idOf(700);

beforeEach(() => {
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());

/** Gives the skis a picture that somebody else took. The picture route responds with `answer`. */
async function openPictured(answer: (url: string, init?: RequestInit) => Promise<Response>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    asked.push(url);
    return answer(url, init);
  });
  const inventory = await openInventory((server) =>
    server.put('item', makeItem({ id: SKIS, name: 'Skis', boxId: WINTER, spaceId: ATTIC, pictureId: PICTURE })),
  );
  const wrapper = ({ children }: { children: ReactNode }) => inventory.wrap(children);
  const show = (size: 'thumb' | 'whole', isWanted = true) =>
    renderHook(() => usePicture({ id: SKIS, pictureId: PICTURE }, size, isWanted), { wrapper });
  return { ...inventory, asked, wrapper, show };
}
const jpeg = () => Promise.resolve(new Response(picture));

test('a picture taken here shows from this device, also offline, and uploads when the server is back', async () => {
  const { server, store, wrap } = await openInventory();
  const wrapper = ({ children }: { children: ReactNode }) => wrap(children);
  server.failure = 'network';
  const { result } = renderHook(() => useSetPicture(), { wrapper });
  act(() => void result.current(SKIS, picture));
  const pictureId = store.view.get('item', SKIS)?.pictureId ?? null;
  expect(pictureId).not.toBeNull();
  const shown = renderHook(() => usePicture({ id: SKIS, pictureId }, 'thumb'), { wrapper });
  await waitFor(() => expect(shown.result.current?.url).toMatch(/^blob:/));
  expect(store.status.pending).toBe(2);
  server.failure = null;
  act(() => store.wake());
  await waitFor(() => expect(server.pictures.size).toBe(1));
});

test("somebody else's picture is fetched once per size, the small one for lists", async () => {
  const { asked, show, store } = await openPictured(jpeg);
  const first = show('thumb');
  expect(first.result.current).toEqual({ state: 'loading', url: null });
  await waitFor(() => expect(first.result.current?.url).toMatch(/^blob:/));
  const again = show('thumb');
  expect(again.result.current?.url).toBe(first.result.current?.url);
  expect(asked).toEqual([`/pic/${PICTURE}/thumb?direct`]);
  const whole = show('whole');
  await waitFor(() => expect(whole.result.current?.url).toMatch(/^blob:/));
  expect(asked.at(-1)).toBe(`/pic/${PICTURE}?direct`);
  await waitFor(async () => {
    expect(await store.engine?.pictures.fetched.get(PICTURE, 'thumb')).not.toBeNull();
  });
});

test('a picture that may not be read from the object store is read through the server', async () => {
  const { asked, show } = await openPictured((url) =>
    url.endsWith('?direct') ? Promise.reject(new TypeError('Failed to fetch')) : jpeg(),
  );
  const shown = show('thumb');
  await waitFor(() => expect(shown.result.current?.url).toMatch(/^blob:/));
  expect(asked).toEqual([`/pic/${PICTURE}/thumb?direct`, `/pic/${PICTURE}/thumb`]);
});

test.each([403, 404, 500])(
  'a picture that the object store refuses with %d is read through the server',
  async (status) => {
    const { asked, show } = await openPictured((url) => {
      if (!url.endsWith('?direct')) return jpeg();
      return Promise.resolve(Object.defineProperty(new Response('', { status }), 'redirected', { value: true }));
    });
    const shown = show('thumb');
    await waitFor(() => expect(shown.result.current?.url).toMatch(/^blob:/));
    // The store failed: the next picture does not try it.
    const whole = show('whole');
    await waitFor(() => expect(whole.result.current?.url).toMatch(/^blob:/));
    expect(asked).toEqual([`/pic/${PICTURE}/thumb?direct`, `/pic/${PICTURE}/thumb`, `/pic/${PICTURE}`]);
  },
);

/** The page of a network or a proxy that asks for a sign-in. */
function signInPage(): Response {
  const page = new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } });
  return Object.defineProperty(page, 'redirected', { value: true });
}

test('a page in place of a picture of the object store is passed over for the server', async () => {
  const { asked, show } = await openPictured(async (url) => (url.endsWith('?direct') ? signInPage() : jpeg()));
  const shown = show('thumb');
  await waitFor(() => expect(shown.result.current?.url).toMatch(/^blob:/));
  expect(asked).toEqual([`/pic/${PICTURE}/thumb?direct`, `/pic/${PICTURE}/thumb`]);
});

test('a page in place of a picture is neither shown nor kept', async () => {
  const { show, store } = await openPictured(async () => signInPage());
  const shown = show('thumb');
  await waitFor(() => expect(shown.result.current).toEqual({ state: 'failed', url: null }));
  expect(await store.engine?.pictures.fetched.get(PICTURE, 'thumb')).toBeNull();
});

test('an object store that does not answer is given up after seconds, with all the time for the server', async () => {
  const { asked, show } = await openPictured((url, init) => {
    if (!url.endsWith('?direct')) return init?.signal?.aborted ? Promise.reject(new Error('too late')) : jpeg();
    return new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('gone'))));
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const shown = show('thumb');
    await vi.waitUntil(() => asked.length === 1);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await vi.waitUntil(() => shown.result.current?.url?.startsWith('blob:'));
  } finally {
    vi.useRealTimers();
  }
  expect(asked).toEqual([`/pic/${PICTURE}/thumb?direct`, `/pic/${PICTURE}/thumb`]);
});

test('a picture far from the screen is not fetched', async () => {
  const { asked, show } = await openPictured(jpeg);
  const far = show('thumb', false);
  await act(async () => Promise.resolve());
  expect(far.result.current).toEqual({ state: 'loading', url: null });
  expect(asked).toEqual([]);
});

test('a missing picture is fetched again after the next sync', async () => {
  let isThere = false;
  const { asked, show, store } = await openPictured(() =>
    isThere ? jpeg() : Promise.resolve(new Response('', { status: 404 })),
  );
  const shown = show('thumb');
  await waitFor(() => expect(shown.result.current).toEqual({ state: 'missing', url: null }));
  expect(asked).toHaveLength(1);
  isThere = true;
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1000);
  act(() => store.wake());
  await waitFor(() => expect(shown.result.current?.url).toMatch(/^blob:/));
});

test('a picture is failed without a network, and null for an item without one', async () => {
  const { show, wrapper } = await openPictured(() => Promise.reject(new TypeError('Failed to fetch')));
  const shown = show('whole');
  await waitFor(() => expect(shown.result.current?.state).toBe('failed'));
  const none = renderHook(() => usePicture({ id: SKIS, pictureId: null }, 'whole'), { wrapper });
  expect(none.result.current).toBeNull();
});

const GONE_ITEM = idOf(999);
const PUMP = idOf(801);
test.each([
  ['form', picture, GONE_ITEM, 'Upload failed', 'Failed to upload picture. Please try again.'],
  ['form', null, GONE_ITEM, 'Remove failed', 'Failed to remove picture. Please try again.'],
  ['viewer', picture, GONE_ITEM, 'Upload failed', 'Failed to upload the new picture. Please try again.'],
  ['viewer', null, GONE_ITEM, 'Removal failed', 'Failed to remove the picture. Please try again.'],
  ['viewer', null, PUMP, 'Permission denied', "You don't have permission to change this picture."],
  ['form', picture, PUMP, 'Permission denied', "You don't have permission to change this picture."],
] as const)('a refused picture from the %s shows a toast: %s %s', async (place, given, id, title, description) => {
  const { wrap } = await openInventory((server) => {
    shareRoom(server, 'view');
    server.put('item', makeItem({ id: PUMP, name: 'Pump', boxId: idOf(800), spaceId: SHARED, pictureId: PICTURE }));
    server.put('box', makeBox({ id: idOf(800), name: 'Bikes', spaceId: SHARED }));
  });
  const { result } = renderHook(() => useSetPicture(place), { wrapper: ({ children }) => wrap(children) });
  act(() => void result.current(id, given));
  expect(toastStore.list()[0]).toMatchObject({ title, description, kind: 'destructive' });
});

test('a removed picture that the server still has can be restored', async () => {
  const { store, wrapper } = await openPictured(jpeg);
  const { result } = renderHook(() => ({ set: useSetPicture('viewer'), restore: useRestorePicture() }), { wrapper });
  act(() => void result.current.set(SKIS, null));
  expect(store.view.get('item', SKIS)?.pictureId).toBeNull();
  act(() => void result.current.restore(SKIS, PICTURE));
  expect(store.view.get('item', SKIS)?.pictureId).toBe(PICTURE);
});
