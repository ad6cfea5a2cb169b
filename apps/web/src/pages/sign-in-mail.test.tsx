import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeRouter } from '../app/router.ts';
import { toastStore } from '../components/toast/toast-store.ts';
import { endSession, expireSession, startSession } from '../lib/session/session.ts';
import { Refusal, stubServer } from '../testing/fake-server.ts';

// Other tests cover the pages behind the sign-in.
vi.mock('../app/signed-in-layout.tsx', () => ({ SignedInLayout: () => <p>signed in</p> }));
vi.mock('./app-page.tsx', () => ({ AppPage: () => null }));

const user = { id: 'u-ann', username: 'ann', catalogueId: 'c-ann', email: 'ann@example.org' };
const EMAIL = 'ann@example.org';
const limit = (seconds: number) => () => {
  throw new Refusal('RATE_LIMITED', `retry after ${seconds} s`);
};

async function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  render(<RouterProvider router={makeRouter(history)} />);
  return { address: () => history.location.href };
}

const addressField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Email address/ });
const codeField = () => screen.findByRole('textbox', { name: '6-digit code' });
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Email me a sign-in link' });

async function askForLink(email = EMAIL) {
  fireEvent.change(await addressField(), { target: { value: email } });
  fireEvent.click(sendButton());
}

/** Stubs a server whose mails are numbered. */
function mailServer(state: string, others: Parameters<typeof stubServer>[0] = {}) {
  let mails = 0;
  stubServer({
    'auth.requestLink': () => ({ requestId: `r-${++mails}`, expiresAt: Date.now() + 600_000, pauseSeconds: 30 }),
    'auth.mailState': () => ({ state }),
    'auth.verifyCode': () => ({ user, isNew: false, next: null }),
    'auth.signOut': () => ({}),
    ...others,
  });
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  mailServer('leaving');
});
afterEach(async () => {
  await act(() => endSession());
  vi.useRealTimers();
  cleanup();
  for (const { id } of toastStore.list()) toastStore.dismiss(id);
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('a sign-in mail', () => {
  test.each([
    ['stuck', /^This server cannot send mail at the moment\. We keep trying/],
    ['refused', /was refused, and we will not try again/],
    ['kept', /^This server sends no email/],
  ])('that is %s is not called sent', async (state, text) => {
    mailServer(state);
    await open('/auth');
    await askForLink();
    await screen.findByText(text);
    expect(screen.queryByText('Magic link sent')).toBeNull();
    expect(screen.queryByText(/We sent/)).toBeNull();
    await codeField();
  });

  test('that is sent at a later attempt is called sent then', async () => {
    mailServer('stuck');
    await open('/auth');
    await askForLink();
    await screen.findByText(/^This server cannot send mail/);
    mailServer('leaving');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await screen.findByText('Magic link sent');
    expect(screen.queryByText(/^This server cannot send mail/)).toBeNull();
  });

  test('to set a password reports mail in general, beside the same text for everybody', async () => {
    mailServer('stuck', { 'auth.requestRecovery': () => ({ delivery: null, reason: null }) });
    await open('/auth?forgot-password=true');
    fireEvent.change(await addressField(), { target: { value: EMAIL } });
    fireEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
    await screen.findByText(/^This server cannot send mail at the moment/);
    await screen.findByText('If an account with this email exists, you will receive a sign-in link.');
  });
});

describe('another link', () => {
  test('keeps the address and the code, and counts the pause down', async () => {
    const { address } = await open('/auth');
    await askForLink();
    fireEvent.click(await screen.findByRole('button', { name: 'Send another link' }));
    expect((await addressField()).value).toBe(EMAIL);
    expect(sendButton().disabled).toBe(true);
    expect((await screen.findByRole('timer')).textContent).toMatch(/^You can ask for another mail in (30|29) seconds/);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole('timer').textContent).toMatch(/in (20|19) seconds\. The earlier link and code/);
    // Another address has no pause.
    fireEvent.change(await addressField(), { target: { value: 'eve@example.org' } });
    expect(sendButton().disabled).toBe(false);
    fireEvent.change(await codeField(), { target: { value: '123456' } });
    await waitFor(() => expect(address()).toBe('/app'));
  });

  test('replaces the first one when it is sent, not before', async () => {
    const verified: unknown[] = [];
    await open('/auth');
    await askForLink();
    fireEvent.click(await screen.findByRole('button', { name: 'Send another link' }));
    await addressField();
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    const verify = (input: unknown) => {
      verified.push(input);
      throw new Refusal('CODE_WRONG');
    };
    mailServer('leaving', { 'auth.requestLink': limit(3600), 'auth.verifyCode': verify });
    fireEvent.click(sendButton());
    expect((await screen.findByRole('timer')).textContent).toMatch(/in 60 minutes\. The earlier link and code/);
    fireEvent.change(await codeField(), { target: { value: '111111' } });
    await waitFor(() => expect(verified).toMatchObject([{ requestId: 'r-1' }]));
  });

  test('is kept across a reload, with its pause', async () => {
    await open('/auth');
    await askForLink();
    await screen.findByText('Magic link sent');
    cleanup();
    await open('/auth');
    fireEvent.click(await screen.findByRole('button', { name: 'Send another link' }));
    expect((await addressField()).value).toBe(EMAIL);
    expect(sendButton().disabled).toBe(true);
  });
});

describe('too many tries', () => {
  test('of links: shows the wait, and that other ways stay open', async () => {
    mailServer('leaving', { 'auth.requestLink': limit(600) });
    await open('/auth');
    await askForLink();
    expect((await screen.findByRole('timer')).textContent).toMatch(/10 minutes\. You can still sign in another way\./);
    expect(sendButton().disabled).toBe(true);
  });

  test('of links: is announced to screen readers once', async () => {
    mailServer('leaving', { 'auth.requestLink': limit(600) });
    await open('/auth');
    await askForLink();
    const heard = await screen.findByRole('alert');
    expect(heard.textContent).toMatch(
      /^You can ask for another mail in 10 minutes\. You can still sign in another way/,
    );
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(screen.getByRole('timer').textContent).toMatch(/in 8 minutes/);
    expect(heard.textContent).toMatch(/in 10 minutes/);
  });

  test('of passwords: shows the wait, and that mail stays open', async () => {
    mailServer('leaving', { 'auth.signInWithPassword': limit(900) });
    await open('/auth');
    fireEvent.click(await screen.findByRole('button', { name: 'Use a password instead' }));
    fireEvent.change(await addressField(), { target: { value: EMAIL } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'winter boots' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect((await screen.findByRole('timer')).textContent).toMatch(
      /15 minutes\. A sign-in link by email still works\./,
    );
    await act(() => vi.advanceTimersByTimeAsync(901_000));
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(false);
  });

  test('of codes: shows the wait, and that the link stays open', async () => {
    mailServer('leaving', { 'auth.verifyCode': limit(1800) });
    await open('/auth');
    await askForLink();
    fireEvent.change(await codeField(), { target: { value: '123456' } });
    await screen.findByText('Too many attempts. You can try again in 30 minutes. The link in the email still works.');
  });

  test('of links to set a password: shows the wait, beside the same text for everybody', async () => {
    mailServer('leaving', { 'auth.requestRecovery': limit(45) });
    await open('/auth?forgot-password=true');
    fireEvent.change(await addressField(), { target: { value: EMAIL } });
    fireEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect((await screen.findByRole('timer')).textContent).toMatch(/4[45] seconds/);
    await screen.findByText('If an account with this email exists, you will receive a sign-in link.');
    await act(() => vi.advanceTimersByTimeAsync(46_000));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await addressField()).value).toBe(EMAIL);
  });
});

test('after a session that ended on this page the address is filled in', async () => {
  startSession(user);
  expireSession();
  await open('/auth?next=%2Fsettings');
  expect((await addressField()).value).toBe(EMAIL);
});
