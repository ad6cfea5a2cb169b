import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeRouter } from '../app/router.ts';
import { writeOpenRequest } from '../features/sign-in/open-request.ts';
import { keepWayBack } from '../features/sign-in/way-back.ts';
import { endSession, getSession } from '../lib/session/session.ts';
import { Refusal, stubServer } from '../testing/fake-server.ts';

// Other tests cover the pages behind the sign-in.
vi.mock('../app/signed-in-layout.tsx', () => ({ SignedInLayout: () => <p>signed in</p> }));
vi.mock('./box-page.tsx', () => ({ BoxPage: () => null }));

const user = { id: 'u-ann', username: 'ann', catalogueId: 'c-ann', email: 'ann@example.org' };

async function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  render(<RouterProvider router={makeRouter(history)} />);
  return { address: () => history.location.href };
}

beforeEach(() => stubServer({ 'auth.session': () => ({ user: null }), 'auth.signOut': () => ({}) }));
afterEach(async () => {
  vi.useRealTimers();
  stubServer({ 'auth.signOut': () => ({}) });
  await act(() => endSession());
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('/auth-callback/google', () => {
  test('passes on all parameters, once, removes them from the address, and opens the wanted page', async () => {
    const answer = Promise.withResolvers<void>();
    const sent: unknown[] = [];
    stubServer({
      'auth.completeProvider': (input) => {
        sent.push(input);
        answer.resolve();
        return { status: 'signed-in', user, isNew: true, next: '/box/b-1' };
      },
    });
    const { address } = await open('/auth-callback/google?code=c%2F1&state=s&iss=https%3A%2F%2Fgoogle.example');
    await answer.promise;
    await waitFor(() => expect(address()).toBe('/box/b-1'));
    expect(sent).toEqual([
      { provider: 'google', query: 'code=c%2F1&state=s&iss=https%3A%2F%2Fgoogle.example', isSharedComputer: false },
    ]);
    expect(getSession().user?.id).toBe('u-ann');
    expect(localStorage.getItem('lastLoginEmail')).toBe('google');
  });

  test('an unproven address needs the code of its mail', async () => {
    const verified = vi.fn((_input: unknown) => ({ user, isNew: false, next: '/box/b-1' }));
    stubServer({
      'auth.completeProvider': () => ({
        status: 'confirm',
        email: 'ann@example.org',
        next: '/box/b-1',
        requestId: 'r-1',
        expiresAt: Date.now() + 600_000,
      }),
      'auth.verifyCode': verified,
    });
    const { address } = await open('/auth-callback/microsoft?code=c&state=s');
    expect(await screen.findByText(/From then on Microsoft signs you in/)).toBeDefined();
    expect(address()).toBe('/auth-callback/microsoft');
    fireEvent.change(screen.getByRole('textbox', { name: '6-digit code' }), { target: { value: '123456' } });
    await waitFor(() => expect(address()).toBe('/box/b-1'));
    expect(verified).toHaveBeenCalledWith(expect.objectContaining({ requestId: 'r-1', code: '123456' }));
  });

  test.each([
    ['leaving', /^We sent the code/],
    ['stuck', /^This server cannot send mail/],
    ['refused', /^The mail to ann@example\.org was refused/],
    ['kept', /^This server sends no email/],
  ])('gives the reason for the code when its mail is %s', async (state, text) => {
    stubServer({
      'auth.completeProvider': () => ({
        status: 'confirm',
        email: 'ann@example.org',
        next: null,
        requestId: 'r-1',
        expiresAt: Date.now() + 600_000,
      }),
      'auth.mailState': () => ({ state }),
    });
    await open('/auth-callback/google?code=c&state=s');
    await screen.findByText((_, element) => element?.tagName === 'P' && text.test(element.textContent));
    expect(screen.getByText(/^One more step, only this time/)).toBeDefined();
  });

  test('a reload meanwhile still asks for that code', async () => {
    keepWayBack({ next: '/box/b-1' });
    writeOpenRequest({ requestId: 'r-1', email: 'ann@example.org', expiresAt: Date.now() + 600_000 });
    const { address } = await open('/auth-callback/microsoft');
    expect(await screen.findByRole('textbox', { name: '6-digit code' })).toBeDefined();
    expect(address()).toBe('/auth?next=%2Fbox%2Fb-1');
  });

  test('shows a refusal with a code to quote, and starts over after five seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    stubServer({
      'auth.completeProvider': () => {
        throw new Refusal('PROVIDER_REFUSED');
      },
    });
    const { address } = await open('/auth-callback/google?code=c&state=s');
    await screen.findByRole('heading', { name: 'Authentication Error' });
    expect(screen.getByText('Authentication failed. Please try again.')).toBeDefined();
    expect(screen.getByText('Debug info: req-7')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await waitFor(() => expect(address()).toBe('/auth'));
  });

  test('starts over with the way back that the tab stored', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    keepWayBack({ next: '/box/b-1', again: true });
    stubServer({
      'auth.completeProvider': () => {
        throw new Refusal('PROVIDER_DENIED');
      },
    });
    const { address } = await open('/auth-callback/google?error=access_denied&state=s');
    await screen.findByRole('heading', { name: 'Authentication Error' });
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await waitFor(() => expect(address()).toBe('/auth?next=%2Fbox%2Fb-1&again=true'));
  });

  test.each(['/auth-callback/google', '/auth-callback/constructor?code=c'])('%s sends no request', async (path) => {
    const asked = vi.fn();
    stubServer({ 'auth.completeProvider': asked });
    await open(path);
    await screen.findByRole('heading', { name: 'Authentication Error' });
    expect(asked).not.toHaveBeenCalled();
  });
});
