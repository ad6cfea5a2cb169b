import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeRouter } from '../app/router.ts';
import { toastStore } from '../components/toast/toast-store.ts';
import { endSession, getSession, startSession, verifySession } from '../lib/session/session.ts';
import { transferPath } from '../lib/session/transfer-path.ts';
import { Refusal, stubServer } from '../testing/fake-server.ts';

// Other tests cover the pages behind the sign-in.
vi.mock('../app/signed-in-layout.tsx', () => ({ SignedInLayout: () => <p>signed in</p> }));
vi.mock('./app-page.tsx', () => ({ AppPage: () => null }));
vi.mock('./box-page.tsx', () => ({ BoxPage: () => null }));
vi.mock('./search-page.tsx', () => ({ SearchPage: () => null }));

const user = { id: 'u-ann', username: 'ann', catalogueId: 'c-ann', email: 'ann@example.org' };
const request = { requestId: 'r-1', expiresAt: Date.now() + 600_000 };

async function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = makeRouter(history);
  render(<RouterProvider router={router} />);
  return { history, address: () => history.location.href };
}

async function askForLink() {
  fireEvent.change(await screen.findByRole('textbox', { name: /Email address/ }), {
    target: { value: 'ann@example.org' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Email me a sign-in link' }));
}

beforeEach(() => stubServer({ 'auth.session': () => ({ user: null }), 'auth.signOut': () => ({}) }));
afterEach(async () => {
  stubServer({ 'auth.signOut': () => ({}) });
  await act(() => endSession());
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('/auth', () => {
  test('leaves behind the Undo of the page before', async () => {
    toastStore.add({ title: 'Items added', action: { label: 'Undo', onClick: vi.fn(), isUndo: true } });
    await open('/auth');
    await screen.findByRole('textbox', { name: /Email address/ });
    expect(toastStore.list()).toEqual([]);
  });

  test('a page that needs a session redirects here with the way back', async () => {
    const { address } = await open('/search?q=winter+coat');
    await screen.findByRole('heading', { name: "Keep track of what's where" });
    expect(address()).toBe('/auth?next=%2Fsearch%3Fq%3Dwinter%2Bcoat');
  });

  test('signs in with the code of the mail, and opens the wanted page', async () => {
    const sent: unknown[] = [];
    stubServer({
      'auth.requestLink': (input) => (sent.push(input), request),
      'auth.verifyCode': (input) => (sent.push(input), { user, isNew: false, next: '/box/b-1' }),
    });
    const { address } = await open('/auth?next=%2Fbox%2Fb-1');
    await askForLink();
    await screen.findByRole('heading', { name: 'Check your email' });
    await screen.findByText('Magic link sent');
    fireEvent.change(screen.getByRole('textbox', { name: '6-digit code' }), { target: { value: ' 123 456' } });
    await waitFor(() => expect(address()).toBe('/box/b-1'));
    expect(sent).toEqual([
      { email: 'ann@example.org', next: '/box/b-1', isSharedComputer: false },
      { requestId: 'r-1', code: '123456', next: '/box/b-1', isSharedComputer: false },
    ]);
    expect(getSession()).toMatchObject({ user: { id: 'u-ann' }, status: 'verified' });
  });

  test('reports that no mail was sent to a test address', async () => {
    stubServer({ 'auth.requestLink': () => ({ ...request, isTestAddress: true }) });
    await open('/auth');
    await askForLink();
    await screen.findByText(/^Not sent \(test address\)/);
    expect(screen.queryByText(/^We sent a sign-in link/)).toBeNull();
    const codeField = () => screen.queryByRole('textbox', { name: '6-digit code' });
    expect(codeField()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Send another link' }));
    await screen.findByRole('button', { name: 'Email me a sign-in link' });
    expect(codeField()).toBeNull();
    expect(screen.queryByText(/still work/)).toBeNull();
  });

  test('after the session was ended elsewhere, names the account whose changes wait, and its address', async () => {
    startSession(user);
    stubServer({ 'auth.session': () => ({ user: null, isEndedElsewhere: true }) });
    await verifySession();
    await open('/auth');
    const note = await screen.findByText(/^Sign in as/);
    expect(note.textContent).toBe('Sign in as ann to send the changes that this device never sent.');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Email address/ }).value).toBe('ann@example.org');
  });

  test('links the terms and the privacy policy before the sign-in', async () => {
    await open('/auth?signup=true');
    const terms = await screen.findByRole('link', { name: 'Terms of Service' });
    const policy = screen.getByRole('link', { name: 'Privacy Policy' });
    expect([terms, policy].map((link) => link.getAttribute('href'))).toEqual(['/terms-of-service', '/privacy-policy']);
  });

  test('reports a wrong code, and can send another link', async () => {
    stubServer({
      'auth.requestLink': () => request,
      'auth.verifyCode': () => {
        throw new Refusal('CODE_WRONG');
      },
    });
    await open('/auth');
    await askForLink();
    const field = await screen.findByRole('textbox', { name: '6-digit code' });
    fireEvent.change(field, { target: { value: '000000' } });
    await screen.findByText('This code is wrong. Please check it and try again.');
    fireEvent.change(field, { target: { value: '00000' } });
    expect(screen.queryByText('This code is wrong. Please check it and try again.')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Send another link' }));
    await screen.findByRole('button', { name: 'Email me a sign-in link' });
    await askForLink();
    await screen.findByText('Sign-in link sent');
  });

  test.each([
    ['', 'Please enter your email address'],
    ['ann', 'Please enter a valid email address.'],
  ])('reports for the address %j: %j', async (email, text) => {
    await open('/auth');
    fireEvent.change(await screen.findByRole('textbox', { name: /Email address/ }), { target: { value: email } });
    fireEvent.click(screen.getByRole('button', { name: 'Email me a sign-in link' }));
    await screen.findByText(text);
  });

  test('reports being offline', async () => {
    stubServer({});
    await open('/auth');
    await askForLink();
    await screen.findByText(/You are offline/);
  });

  test.each(['https://evil.example', '//evil.example', '/auth?next=/app', 'javascript:alert(1)'])(
    'next %j leads to /app',
    async (next) => {
      stubServer({ 'auth.requestLink': () => request, 'auth.verifyCode': () => ({ user, isNew: true, next: null }) });
      const { address } = await open(`/auth?next=${encodeURIComponent(next)}`);
      await askForLink();
      fireEvent.change(await screen.findByRole('textbox', { name: '6-digit code' }), { target: { value: '123456' } });
      await waitFor(() => expect(address()).toBe('/app'));
    },
  );

  test('shows the same text for a forgotten password after success and failure', async () => {
    stubServer({
      'auth.requestRecovery': () => {
        throw new Refusal('RATE_LIMITED');
      },
    });
    await open('/auth#forgot-password=true');
    fireEvent.change(await screen.findByRole('textbox', { name: /Email address/ }), {
      target: { value: 'ann@example.org' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
    await screen.findByText('If an account with this email exists, you will receive a sign-in link.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Send reset link' });
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/auth');
  });

  test('signs in with a password, keeps the way back, and does not reveal which part is wrong', async () => {
    const sent: unknown[] = [];
    stubServer({
      'auth.signInWithPassword': (input) => {
        sent.push(input);
        if (sent.length === 1) throw new Refusal('LOGIN_FAILED');
        return { user, isNew: false, next: '/box/b-1' };
      },
    });
    const { address } = await open('/auth?next=%2Fbox%2Fb-1');
    fireEvent.click(await screen.findByRole('button', { name: 'Use a password instead' }));
    fireEvent.change(screen.getByRole('textbox', { name: /Email address/ }), { target: { value: 'ann@example.org' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'winter boots' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByText('Login failed. Please try again.');
    expect(screen.getByRole('link', { name: /Forgot your password/ }).getAttribute('href')).toBe(
      '/auth?forgot-password=true&next=%2Fbox%2Fb-1',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(address()).toBe('/box/b-1'));
    // Only the method stays on the device, for the next sign-in.
    expect(localStorage.getItem('lastLoginEmail')).toBe('password');
    localStorage.removeItem('lastLoginEmail');
    expect(sent[1]).toEqual({
      email: 'ann@example.org',
      password: 'winter boots',
      next: '/box/b-1',
      isSharedComputer: false,
    });
  });

  describe('the address', () => {
    const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Email address/ });
    const tick = () => screen.getByRole('switch', { name: /Remember my email/ });
    const kept = () => localStorage.getItem('lastLoginEmail');

    async function signInByCode() {
      stubServer({
        'auth.requestLink': () => request,
        'auth.verifyCode': () => ({ user, isNew: false, next: null }),
        'auth.signOut': () => ({}),
      });
      await askForLink();
      fireEvent.change(await screen.findByRole('textbox', { name: '6-digit code' }), { target: { value: '123456' } });
      await waitFor(() => expect(getSession().user?.id).toBe('u-ann'));
      await act(() => endSession());
      cleanup();
    }

    afterEach(() => localStorage.clear());

    test('is remembered while the switch is on, and deleted when it is switched off', async () => {
      await open('/auth');
      expect((await field()).value).toBe('');
      fireEvent.click(tick());
      await signInByCode();
      expect(kept()).toBe('email ann@example.org');
      await open('/auth');
      expect((await field()).value).toBe('ann@example.org');
      fireEvent.click(tick());
      expect(kept()).toBe('email');
    });

    test('is not remembered otherwise', async () => {
      await open('/auth');
      await signInByCode();
      expect(kept()).toBe('email');
      await open('/auth');
      expect((await field()).value).toBe('');
    });

    test('is not remembered on a shared computer, which also deletes a remembered one', async () => {
      await open('/auth');
      await field();
      fireEvent.click(tick());
      await signInByCode();
      await open('/auth');
      await field();
      fireEvent.click(screen.getByRole('switch', { name: /shared computer/ }));
      expect(screen.queryByRole('switch', { name: /Remember my email/ })).toBeNull();
      expect(kept()).toBe('email');
    });
  });

  test('a signed-in user can request another password link', async () => {
    startSession(user);
    const { address } = await open('/auth?forgot-password=true');
    await screen.findByRole('button', { name: 'Send reset link' });
    expect(address()).toBe('/auth?forgot-password=true');
  });

  describe('a signed-in user who has to sign in again', () => {
    const again = '/auth?next=%2Fsettings&again=true';
    /** Simulates a reload: the device remembers the user, and the server confirms the session. */
    function reload() {
      localStorage.setItem('boxroom-user', JSON.stringify(user));
      window.dispatchEvent(new StorageEvent('storage', { key: 'boxroom-user' }));
      expect(getSession().status).toBe('remembered');
    }
    beforeEach(() => stubServer({ 'auth.session': () => ({ user }), 'auth.signOut': () => ({}) }));

    test.each([
      ['at once', () => startSession(user)],
      ['after a reload', reload],
    ])('can do so %s, and returns to the wanted page', async (_, begin) => {
      begin();
      stubServer({
        'auth.session': () => ({ user }),
        'auth.requestLink': () => request,
        'auth.verifyCode': () => ({ user, isNew: false, next: '/box/b-1' }),
        'auth.signOut': () => ({}),
      });
      const { address } = await open(again);
      await askForLink();
      fireEvent.change(await screen.findByRole('textbox', { name: '6-digit code' }), { target: { value: '123456' } });
      await waitFor(() => expect(address()).toBe('/box/b-1'));
    });

    test('can decline', async () => {
      startSession(user);
      const { address } = await open('/auth?next=%2Fbox%2Fb-1&again=true');
      fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
      await waitFor(() => expect(address()).toBe('/box/b-1'));
    });

    test('is not asked again about a transfer after declining', async () => {
      startSession(user);
      const next = transferPath('/box/b-1', { roomId: 'r-1', memberId: 'm-1' });
      const { address } = await open(`/auth?next=${encodeURIComponent(next)}&again=true`);
      fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
      await waitFor(() => expect(address()).toBe('/box/b-1'));
    });

    test('still has to after the form for a forgotten password', async () => {
      startSession(user);
      const { address } = await open(again);
      fireEvent.click(await screen.findByRole('button', { name: 'Use a password instead' }));
      fireEvent.click(screen.getByRole('link', { name: /Forgot your password/ }));
      fireEvent.click(await screen.findByRole('link', { name: 'Back to sign in' }));
      await screen.findByRole('button', { name: 'Email me a sign-in link' });
      expect(address()).toBe(again);
    });

    test('starts over after an invalid link', async () => {
      startSession(user);
      stubServer({
        'auth.previewLink': () => {
          throw new Refusal('LINK_INVALID');
        },
        'auth.signOut': () => ({}),
      });
      const { address } = await open('/auth-callback?token=sl_old&next=%2Fsettings');
      fireEvent.click(await screen.findByRole('button', { name: 'Back to sign in' }));
      await waitFor(() => expect(address()).toBe(again));
    });
  });

  test('says who may create an account; shows configured providers only, and passes them the way back', async () => {
    const started = vi.fn((_input: unknown): { url: string } => {
      throw new Refusal('PROVIDER_UNAVAILABLE');
    });
    const offered = { providers: ['google'], registration: 'invited' };
    stubServer({ 'auth.providers': () => offered, 'auth.startProvider': started });
    await open('/auth?next=%2Fbox%2Fb-1');
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    expect(screen.getByText('New accounts are for people with an invitation.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Microsoft/ })).toBeNull();
    await screen.findByText('Signing in this way does not work right now. Please use your email address.');
    expect(started).toHaveBeenCalledWith({ provider: 'google', next: '/box/b-1', isSharedComputer: false });
  });
});

describe('/auth-callback', () => {
  test('does not sign in before Continue, and leaves no token in the address', async () => {
    const completed = vi.fn(() => ({ user, isNew: false, next: '/search?q=tent' }));
    stubServer({
      'auth.previewLink': () => ({ maskedEmail: 'a•••@example.org', sameDevice: true, next: null }),
      'auth.completeLink': completed,
    });
    const { address } = await open('/auth-callback?token=sl_secret');
    await screen.findByText('a•••@example.org');
    expect(screen.getByRole('heading', { name: 'Completing your sign-in' })).toBeDefined();
    expect(address()).toBe('/auth-callback');
    expect(completed).not.toHaveBeenCalled();
    expect(getSession().user).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(address()).toBe('/search?q=tent'));
  });

  test('Continue can be pressed again after a network failure', async () => {
    const previewed = { 'auth.previewLink': () => ({ maskedEmail: 'a•••@example.org', sameDevice: true, next: null }) };
    stubServer({});
    const { address } = await open('/auth-callback?token=sl_secret');
    await screen.findByText(/^You are offline/);
    stubServer(previewed);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await screen.findByText(/^You are offline/);
    stubServer({ 'auth.completeLink': () => ({ user, isNew: false, next: null }) });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(address()).toBe('/app'));
  });

  test('after a reload asks to open the link again, and keeps the way back', async () => {
    stubServer({
      'auth.previewLink': () => ({ maskedEmail: 'a•••@example.org', sameDevice: false, next: null }),
      'auth.session': () => ({ user: null }),
    });
    await open('/auth-callback?token=sl_secret&next=%2Fsearch%3Fq%3Dtent');
    await screen.findByText(/requested on another device/);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('sl_secret');
    cleanup();
    const { address } = await open('/auth-callback');
    await screen.findByText('Please open the link in your email again.');
    fireEvent.click(screen.getByRole('button', { name: 'Back to sign in' }));
    await waitFor(() => expect(address()).toBe('/auth?next=%2Fsearch%3Fq%3Dtent'));
  });

  test('another device needs the code of the mail', async () => {
    const verified = vi.fn((_input: unknown) => ({ user, isNew: false, next: null }));
    stubServer({
      'auth.previewLink': () => ({ maskedEmail: 'a•••@example.org', sameDevice: false, next: null }),
      'auth.verifyLinkCode': verified,
    });
    const { address } = await open('/auth-callback?token=sl_secret');
    expect(await screen.findByText(/requested on another device/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    fireEvent.change(screen.getByRole('textbox', { name: '6-digit code' }), { target: { value: '654321' } });
    await waitFor(() => expect(address()).toBe('/app'));
    expect(verified).toHaveBeenCalledWith({
      token: 'sl_secret',
      code: '654321',
      next: null,
      isSharedComputer: false,
    });
  });

  test('a used link shows the reason, and a code to quote', async () => {
    stubServer({
      'auth.previewLink': () => {
        throw new Refusal('LINK_INVALID');
      },
    });
    const { address } = await open('/auth-callback?token=sl_old&next=%2Fsearch%3Fq%3Dtent');
    await screen.findByRole('heading', { name: 'Authentication Error' });
    expect(screen.getByText('This sign-in link is no longer valid. Please ask for a new one.')).toBeDefined();
    expect(screen.getByText('Debug info: req-7')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Back to sign in' }));
    await waitFor(() => expect(address()).toBe('/auth?next=%2Fsearch%3Fq%3Dtent'));
  });

  test.each([
    ['?error=access_denied&error_description=call+555', 'The sign-in was cancelled.', 'access_denied'],
    ['#error=otp_expired', 'This sign-in link is no longer valid. Please ask for a new one.', 'otp_expired'],
    ['?error=call+555&error_description=call+555', 'Authentication failed', null],
    ['?error=constructor', 'Authentication failed', null],
    ['', 'Authentication failed. Please try again.', null],
  ])('%s shows only our own texts', async (query, text, code) => {
    const { address } = await open(`/auth-callback${query}`);
    await screen.findByRole('heading', { name: 'Authentication Error' });
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.queryByText(/555/)).toBeNull();
    expect(screen.queryByText(/Debug info/)?.textContent ?? null).toBe(code === null ? null : `Debug info: ${code}`);
    await waitFor(() => expect(address()).toBe('/auth-callback'));
  });
});

test('an unknown address is a 404 with a link home', async () => {
  await open('/nowhere');
  await screen.findByRole('heading', { name: '404 - Page Not Found' });
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/app');
});
