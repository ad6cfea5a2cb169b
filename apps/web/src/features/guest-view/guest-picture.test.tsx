import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { GuestThumb } from './guest-picture.tsx';

const TOKEN = `gst_${'a'.repeat(43)}`;
const PICTURE = '0198c0de-0000-7000-8000-000000000001';
const TENT = { name: 'Tent', pictures: [{ id: PICTURE }] };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(status: number) {
  const asked = vi.fn((_path: string, _init: RequestInit) => Promise.resolve(new Response('jpeg', { status })));
  vi.stubGlobal('fetch', asked);
  const make = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:tent');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  // Without an IntersectionObserver every element counts as near.
  vi.stubGlobal('IntersectionObserver', undefined);
  const { unmount } = render(<GuestThumb token={TOKEN} of={TENT} onOpen={() => undefined} />);
  return { asked, make, revoke, unmount };
}

test('sends the token in a header, and revokes the object URL with the row', async () => {
  const { asked, revoke, unmount } = open(200);
  const button = screen.getByRole('button', { name: 'Picture of Tent' });
  await waitFor(() => expect(button.querySelector('img')?.getAttribute('src')).toBe('blob:tent'));
  expect(asked.mock.calls.map(([path]) => path)).toEqual([`/guest-pic/${PICTURE}/thumb`]);
  expect(asked.mock.calls[0]?.[1].headers).toEqual({ 'x-boxroom-guest': TOKEN });
  unmount();
  expect(revoke).toHaveBeenCalledWith('blob:tent');
});

test('shows a mark for a missing picture', async () => {
  const { make } = open(404);
  await waitFor(() => expect(document.querySelector('.lucide-image-off')).not.toBeNull());
  expect(make).not.toHaveBeenCalled();
});

test('fetches a missing picture again when the network is back', async () => {
  const { asked } = open(404);
  await waitFor(() => expect(document.querySelector('.lucide-image-off')).not.toBeNull());
  asked.mockResolvedValue(new Response('jpeg'));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:tent'));
});
