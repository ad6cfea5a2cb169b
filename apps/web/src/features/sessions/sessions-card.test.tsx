import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { OFFLINE_TEXT } from '../../lib/http/error-message.ts';
import { ServerState } from '../../lib/session/server-state.tsx';
import { endSession, getSession, startSession } from '../../lib/session/session.ts';
import { Refusal, stubServer } from '../../testing/fake-server.ts';
import { renderRouted } from '../../testing/render-app.tsx';
import { SessionsCard } from './sessions-card.tsx';

const own = { id: 's-1', device: 'Firefox on Linux', isCurrent: true, signedInAt: 0, lastSeenAt: 0 };
const phone = { ...own, id: 's-2', device: 'Safari on iPhone', isCurrent: false };
const office = { ...own, id: 's-3', device: 'Edge on Windows', isCurrent: false };

function show() {
  startSession({ id: 'u-ann', username: 'ann', catalogueId: 'c-ann', email: 'ann@example.org' });
  render(
    <ServerState>
      <SessionsCard />
    </ServerState>,
  );
}

afterEach(async () => {
  stubServer({ 'auth.signOut': () => ({}) });
  await act(() => endSession());
  vi.unstubAllGlobals();
});

test('signs out one device, then all others', async () => {
  let open = [own, phone, office];
  const ended = vi.fn((_input: unknown) => {
    open = open.filter(({ id }) => id !== 's-2');
    return {};
  });
  stubServer({ 'sessions.list': () => ({ sessions: open }), 'sessions.end': ended });
  show();
  expect(await screen.findByText('This device')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign out all other devices' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  expect(ended).toHaveBeenCalledWith({ id: 's-2' });
  // With one other device, one button is enough.
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
});

test('after the button for all others disappears, the focus moves to the list', async () => {
  let sessions = [own, phone, office];
  stubServer({
    'sessions.list': () => ({ sessions }),
    'sessions.endOthers': () => {
      sessions = [own];
      return { ended: 2 };
    },
  });
  show();
  const button = await screen.findByRole('button', { name: 'Sign out all other devices' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(button.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Where you are signed in' }));
});

test('offline it reports the missing connection at once, and loads again when online', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  stubServer({});
  show();
  await screen.findByText(OFFLINE_TEXT);
  expect(screen.queryByText('Loading…')).toBeNull();
  onLine.mockRestore();
  stubServer({ 'sessions.list': () => ({ sessions: [own] }) });
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('This device')).toBeDefined();
});

test('sets a password by a mail to the own address', async () => {
  const asked = vi.fn((_input: unknown) => ({}));
  stubServer({ 'sessions.list': () => ({ sessions: [own] }), 'auth.requestRecovery': asked });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Set a password' }));
  await screen.findByText('We sent a link to ann@example.org. It works for 10 minutes.');
  expect(asked).toHaveBeenCalledWith({ email: 'ann@example.org' });
});

test.each([
  [
    'queued',
    'The email could not be sent yet, so we will try again (Failed to send email with any sender address).',
    true,
  ],
  [
    'failed',
    'The email could not be sent, and we will not try again (Failed to send email with any sender address).',
    false,
  ],
  ['kept', /^This server sends no email/, true],
] as const)('a mail to set a password that is %s is not called sent', async (delivery, text, isOver) => {
  const reason = delivery === 'kept' ? null : 'Failed to send email with any sender address';
  stubServer({
    'sessions.list': () => ({ sessions: [own] }),
    'auth.requestRecovery': () => ({ delivery, reason }),
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Set a password' }));
  const told = await screen.findByText(text);
  // A server without mail works as configured.
  expect(told.role).toBe(delivery === 'kept' ? 'status' : 'alert');
  expect(screen.queryByText(/^We sent a link/)).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Set a password' }).disabled).toBe(isOver);
});

test('a set password can be changed and removed', async () => {
  let hasPassword = true;
  stubServer({
    'sessions.list': () => ({ sessions: [own], hasPassword }),
    'sessions.removePassword': () => {
      hasPassword = false;
      return {};
    },
  });
  show();
  expect(await screen.findByRole('button', { name: 'Change password' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Remove password' }));
  expect(await screen.findByRole('button', { name: 'Set a password' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Remove password' })).toBeNull();
});

test('with an old session, removing it leads to signing in again', async () => {
  stubServer({
    'sessions.list': () => ({ sessions: [own], hasPassword: true }),
    'sessions.removePassword': () => {
      throw new Refusal('SIGN_IN_AGAIN');
    },
  });
  // A cache of its own, since this page is left while its person is still signed in.
  startSession({ id: 'u-old', username: 'old', catalogueId: 'c-old', email: 'old@example.org' });
  const { history } = await renderRouted(
    <ServerState>
      <SessionsCard />
    </ServerState>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Remove password' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(history.location.href).toBe('/auth?next=%2Fsettings&again=true'));
  expect(getSession().status).toBe('verified');
});

test('shows the limit after too many mails', async () => {
  stubServer({
    'sessions.list': () => ({ sessions: [own] }),
    'auth.requestRecovery': () => {
      throw new Refusal('RATE_LIMITED', 'retry after 1800 s');
    },
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Set a password' }));
  await screen.findByText('Too many attempts. You can try again in 30 minutes. An earlier link still works.');
});
