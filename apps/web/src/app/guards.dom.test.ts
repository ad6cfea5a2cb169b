import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubServer } from '../testing/fake-server.ts';

const ann = {
  id: '0198a3f0-0000-7000-8000-000000000001',
  username: 'ann',
  catalogueId: '0198a3f0-0000-7000-8000-000000000002',
  email: 'ann@example.org',
};

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  stubServer({ 'auth.session': () => ({ user: null }), 'auth.signOut': () => ({}) });
});
afterEach(() => void vi.unstubAllGlobals());

const open = async (href: string) => (await import('./guards.ts')).requireSession({ location: { href } });

test('redirects to /auth with the way back when nobody is signed in', async () => {
  await expect(open('/settings')).rejects.toMatchObject({ options: { to: '/auth', search: { next: '/settings' } } });
});

test('a signed-in user skips /auth, except to sign in again', async () => {
  const { startSession } = await import('../lib/session/session.ts');
  const { skipWhenSignedIn } = await import('./guards.ts');
  startSession(ann);
  await expect(skipWhenSignedIn({ search: { next: '/settings' } })).rejects.toMatchObject({
    options: { href: '/settings' },
  });
  await expect(skipWhenSignedIn({ search: { next: '/settings', again: true } })).resolves.toBeUndefined();
});

test('a signed-in user accepts an invitation on its own page', async () => {
  const { startSession } = await import('../lib/session/session.ts');
  const { leaveInviteWhenSignedIn } = await import('./guards.ts');
  expect(() => leaveInviteWhenSignedIn({ search: { token: 'inv_1' } })).not.toThrow();
  startSession(ann);
  const leave = async (search: { token?: string }) => leaveInviteWhenSignedIn({ search });
  await expect(leave({ token: 'inv_1' })).rejects.toMatchObject({
    options: { to: '/accept-invitation', search: { token: 'inv_1' } },
  });
  await expect(leave({})).rejects.toMatchObject({ options: { to: '/app' } });
});

test('does not redirect after a sign-out in this tab, so that no way back is kept', async () => {
  const { endSession, startSession } = await import('../lib/session/session.ts');
  startSession(ann);
  await expect(open('/settings')).resolves.toBeUndefined();
  await endSession();
  await expect(open('/settings')).resolves.toBeUndefined();
  startSession(ann);
  await expect(open('/settings')).resolves.toBeUndefined();
});
