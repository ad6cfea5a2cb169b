import { afterEach, expect, test, vi } from 'vitest';
import { errorCode } from './error-code.ts';

const TRYOUT = JSON.stringify({ id: 'a', catalogueId: 'b', isOpen: true, keptAt: null });
const ANN = JSON.stringify({ id: 'c', username: 'ann', catalogueId: 'd' });

afterEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function askAt(path: string, stored: Record<string, string>): Promise<{ isSent: boolean; code: string | null }> {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  window.history.replaceState(null, '', path);
  const fetching = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetching);
  const { trpcClient } = await import('./trpc.ts');
  const error: unknown = await trpcClient.trash.list
    .query({ page: 1, pageSize: 20 })
    .catch((failure: unknown) => failure);
  return { isSent: fetching.mock.calls.length > 0, code: errorCode(error) };
}

test.each(['/app', '/box/1', '/settings', '/t/1', '/history'])(
  'a tryout at %s sends nothing and says what is missing',
  async (path) => {
    expect(await askAt(path, { 'boxroom-tryout': TRYOUT })).toEqual({ isSent: false, code: 'NEEDS_ACCOUNT' });
  },
);

test('a sign-out that the server has not heard of leaves from a tryout, too', async () => {
  const fetching = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetching);
  localStorage.setItem('boxroom-tryout', TRYOUT);
  localStorage.setItem('boxroom-signed-out', 'true');
  window.history.replaceState(null, '', '/app');
  const { requireSession } = await import('../../app/guards.ts');
  await requireSession({ location: { href: '/app' } });
  await vi.waitFor(() => expect(fetching).toHaveBeenCalledOnce());
  expect(fetching).toHaveBeenCalledWith(expect.stringContaining('auth.signOut'), expect.anything());
});

test.each([
  ['on the sign-in page', '/auth', { 'boxroom-tryout': TRYOUT }],
  ['for somebody who is signed in', '/app', { 'boxroom-tryout': TRYOUT, 'boxroom-user': ANN }],
  ['without a tryout', '/app', {}],
])('calls leave %s', async (_, path, stored) => {
  expect((await askAt(path, stored)).isSent).toBe(true);
});
