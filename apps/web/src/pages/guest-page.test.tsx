import type { GuestPage as Page } from '@boxroom/domain/guest-link/guest-view';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest';
import { makeRouter } from '../app/router.ts';
import { Refusal, stubServer } from '../testing/fake-server.ts';

const TOKEN = `gst_${'a'.repeat(43)}`;
const ROOM = '0198c0de-0000-7000-8000-00000000000';

const item = (n: number, name: string, more: Partial<Page['items'][number]> = {}): Page['items'][number] => ({
  id: `${ROOM}${n}`,
  boxId: `${ROOM}1`,
  name,
  description: null,
  quantity: null,
  price: null,
  category: null,
  dateStamp: null,
  pictureId: null,
  ...more,
});
const FIRST: Page = {
  visit: 'first',
  kind: 'room',
  name: 'Attic',
  expiresAt: null,
  currency: 'EUR',
  boxes: [
    { id: `${ROOM}1`, name: 'Camping', code: '7K3Q', description: 'Top shelf' },
    { id: `${ROOM}2`, name: 'Archive', code: 'A1B2', description: null },
  ],
  items: [
    item(1, 'Tent', { brand: 'Hilleberg', quantity: 2, price: 12.5, category: 'Outdoor', dateStamp: '2027-03-05' }),
  ],
  next: { of: 'item', version: 1, id: `${ROOM}1` },
};
const LAST: Page = {
  ...FIRST,
  visit: 'last',
  boxes: [],
  items: ['Stove', 'Rope', 'Lamp', 'Mug'].map((name, n) => item(n + 2, name)),
  next: null,
};

type Input = { token: string; visit: string | null; after: unknown };
const pages = (input: Input) => (input.after === null ? FIRST : LAST);

const visits = (asked: Mock) => asked.mock.calls.map(([input]) => (input as Input).visit);

function open(hash: string) {
  const history = createMemoryHistory({ initialEntries: [`/guest${hash}`] });
  return render(<RouterProvider router={makeRouter(history)} />);
}

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

test('shows all pages of the list, boxes by name, with the fields that the owner shows', async () => {
  const asked = vi.fn((input: unknown) => pages(input as Input));
  stubServer({ 'guest.open': asked });
  open(`#${TOKEN}`);
  await screen.findByText('2 boxes, 5 items');
  expect(screen.getByRole('heading', { name: 'Attic', level: 1 })).toBeTruthy();
  const boxes = screen.getAllByRole('heading', { level: 2 });
  expect(boxes.map(({ textContent }) => textContent)).toEqual(['Archive', 'Camping']);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Lamp',
    'Mug',
    'Rope',
    'Stove',
    'TentHilleberg× 2€12.50OutdoorMar 5, 2027',
  ]);
  expect(screen.getByText('BX-7K3Q')).toBeTruthy();
  expect(screen.getByText('Nothing is in this box.')).toBeTruthy();
  expect(visits(asked)).toEqual([null, 'first']);
});

test('a reload in this tab is not a new visit, another link is', async () => {
  const asked = vi.fn((input: unknown) => pages(input as Input));
  stubServer({ 'guest.open': asked });
  const { unmount } = open(`#${TOKEN}`);
  await screen.findByText('2 boxes, 5 items');
  unmount();
  open(`#${TOKEN}`);
  await screen.findByText('2 boxes, 5 items');
  expect(visits(asked)[2]).toBe('last');
  open(`#gst_${'b'.repeat(43)}`);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(6));
  expect(visits(asked)[4]).toBeNull();
});

test('the search finds items and boxes, and reports when it finds none', async () => {
  stubServer({ 'guest.open': (input) => pages(input as Input) });
  open(`#${TOKEN}`);
  const field = await screen.findByRole('searchbox', { name: 'Search this list' });
  fireEvent.change(field, { target: { value: 'outdoor' } });
  await screen.findByText('1 result for "outdoor"');
  expect(screen.queryByText('Stove')).toBeNull();
  fireEvent.change(field, { target: { value: 'zebra' } });
  await screen.findByText('No items found matching "zebra"');
});

test.each(['', '#', `#${TOKEN}x`, '#inv_' + 'a'.repeat(43)])('%j is not a link, and sends no request', async (hash) => {
  const asked = vi.fn();
  stubServer({ 'guest.open': asked });
  open(hash);
  await screen.findByRole('heading', { name: 'This link does not work', level: 1 });
  expect(asked).not.toHaveBeenCalled();
});

const end = () =>
  stubServer({
    'guest.open': () => {
      throw new Refusal('GUEST_LINK_INVALID');
    },
  });

describe('an ended link removes its content from the screen', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  async function openUntil(expiresAt: number | null) {
    const asked = vi.fn((input: unknown) => ({ ...pages(input as Input), expiresAt }));
    stubServer({ 'guest.open': asked });
    open(`#${TOKEN}`);
    await screen.findByText(/^2 boxes, 5 items/);
    return asked;
  }

  test('when the page becomes visible again', async () => {
    const asked = await openUntil(null);
    // Away and back within five seconds: the data is recent enough.
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(asked).toHaveBeenCalledTimes(2);
    end();
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(screen.getByText('Tent')).toBeTruthy();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await screen.findByRole('heading', { name: 'This link does not work' });
    expect(screen.queryByText('Tent')).toBeNull();
  });

  test('within two minutes while the page is visible, and not while it is hidden', async () => {
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const asked = await openUntil(null);
    await act(() => vi.advanceTimersByTimeAsync(250_000));
    expect(asked).toHaveBeenCalledTimes(2);
    visible.mockRestore();
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(4));
    end();
    await act(() => vi.advanceTimersByTimeAsync(121_000));
    await screen.findByRole('heading', { name: 'This link does not work' });
    expect(screen.queryByText('Tent')).toBeNull();
  });

  test('at its expiry time to the second, without a request', async () => {
    const asked = await openUntil(Date.now() + 60_000);
    await act(() => vi.advanceTimersByTimeAsync(50_000));
    expect(screen.getByText('Tent')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(10_500));
    expect(screen.getByRole('heading', { name: 'This link does not work' })).toBeTruthy();
    expect(screen.queryByText('Tent')).toBeNull();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['by a clock that is behind this device’s', -60_000],
    ['in more days than a timer counts', 60 * 24 * 3_600_000],
  ])('but not %s', async (_, left) => {
    await openUntil(Date.now() + left);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByText('Tent')).toBeTruthy();
  });
});

test('becoming visible does not restart a long list that is still loading', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const rest = Promise.withResolvers<void>();
    const asked = vi.fn((input: unknown) => pages(input as Input));
    stubServer({ 'guest.open': asked });
    const answer = fetch;
    vi.stubGlobal('fetch', async (...question: Parameters<typeof fetch>) => {
      const first = await answer(...question);
      if (asked.mock.calls.length > 1) await rest.promise;
      return first;
    });
    open(`#${TOKEN}`);
    await screen.findByText('Tent');
    await act(() => vi.advanceTimersByTimeAsync(6000));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await act(() => vi.advanceTimersByTimeAsync(121_000));
    expect(asked).toHaveBeenCalledTimes(2);
    rest.resolve();
    await screen.findByText('2 boxes, 5 items');
  } finally {
    vi.useRealTimers();
  }
});

test('shows a list as partial after a failed page, and loads the rest on request', async () => {
  let isDown = true;
  stubServer({
    'guest.open': (input) => {
      if (isDown && (input as Input).after !== null) throw new Refusal('UNAVAILABLE');
      return pages(input as Input);
    },
  });
  open(`#${TOKEN}`);
  await screen.findByText('2 boxes, 1 item so far: not everything is here yet');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('2 boxes, 5 items');
});

test('reports being offline, and retries on request', async () => {
  stubServer({});
  open(`#${TOKEN}`);
  await screen.findByText(/^You are offline, or the server cannot be reached/);
  stubServer({ 'guest.open': (input) => pages(input as Input) });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('2 boxes, 5 items');
  stubServer({});
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText(/What you see is from /);
  expect(screen.getByText('Tent')).toBeTruthy();
});
