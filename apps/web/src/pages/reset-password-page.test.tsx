import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeRouter } from '../app/router.ts';
import { endSession } from '../lib/session/session.ts';
import { Refusal, stubServer } from '../testing/fake-server.ts';

const TOKEN = `rec_${'a'.repeat(43)}`;

async function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  render(<RouterProvider router={makeRouter(history)} />);
  return { address: () => history.location.href };
}

function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Set new password' }));
}

const preview = { maskedEmail: 'a•••@example.org', needsEmail: true };
const good = { 'Email address': 'ann@example.org', 'New password': 'winter boots', 'Confirm password': 'winter boots' };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  stubServer({ 'auth.session': () => ({ user: null }), 'auth.signOut': () => ({}) });
});
afterEach(async () => {
  vi.useRealTimers();
  stubServer({ 'auth.signOut': () => ({}) });
  await act(() => endSession());
  vi.unstubAllGlobals();
});

test.each([`/reset-password#type=recovery&token=${TOKEN}`, `/reset-password?token=${TOKEN}`])(
  '%s: checks the link, removes it from the address, sets the password and opens /auth',
  async (path) => {
    const set = vi.fn((_input: unknown) => ({}));
    stubServer({
      'auth.session': () => ({ user: null }),
      'auth.previewRecovery': () => preview,
      'auth.resetPassword': set,
    });
    const { address } = await open(path);
    await screen.findByText('a•••@example.org');
    expect(address()).toBe('/reset-password');
    fill(good);
    await screen.findByRole('heading', { name: 'Your password is set' });
    expect(set).toHaveBeenCalledWith({ token: TOKEN, email: 'ann@example.org', password: 'winter boots' });
    await act(() => vi.advanceTimersByTimeAsync(3000));
    await waitFor(() => expect(address()).toBe('/auth'));
  },
);

test('the link can be checked again after the server was unreachable', async () => {
  stubServer({});
  await open(`/reset-password?token=${TOKEN}`);
  await screen.findByText(/^You are offline/);
  stubServer({ 'auth.previewRecovery': () => preview });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByLabelText('New password');
});

test('a signed-in person is not asked for the address', async () => {
  const set = vi.fn((_input: unknown) => ({}));
  stubServer({ 'auth.previewRecovery': () => ({ ...preview, needsEmail: false }), 'auth.resetPassword': set });
  await open(`/reset-password?token=${TOKEN}`);
  await screen.findByLabelText('New password');
  expect(screen.queryByLabelText('Email address')).toBeNull();
  fill({ 'New password': 'winter boots', 'Confirm password': 'winter boots' });
  await screen.findByRole('heading', { name: 'Your password is set' });
  expect(set).toHaveBeenCalledWith({ token: TOKEN, password: 'winter boots' });
});

test.each([
  [{ 'Email address': '' }, 'Please enter your email address to complete the password reset'],
  [{ 'New password': '12345', 'Confirm password': '12345' }, 'Password must be at least 6 characters'],
  [{ 'Confirm password': 'winter boot' }, 'Passwords do not match'],
])('%j: %s', async (given, text) => {
  const set = vi.fn();
  stubServer({ 'auth.previewRecovery': () => preview, 'auth.resetPassword': set });
  await open(`/reset-password?token=${TOKEN}`);
  await screen.findByLabelText('New password');
  fill({ ...good, ...given });
  await screen.findByText(text);
  expect(set).not.toHaveBeenCalled();
});

test.each([
  ['PASSWORD_COMMON', 'This is one of the most common passwords. Please choose another.'],
  ['RECOVERY_INVALID', 'Failed to update password. Please request a new reset link.'],
] as const)('the server refuses with %s', async (code, text) => {
  stubServer({
    'auth.previewRecovery': () => preview,
    'auth.resetPassword': () => {
      throw new Refusal(code);
    },
  });
  await open(`/reset-password?token=${TOKEN}`);
  await screen.findByLabelText('New password');
  fill(good);
  await screen.findByText(text);
});

test('a wrong address is reported at its field', async () => {
  stubServer({
    'auth.previewRecovery': () => preview,
    'auth.resetPassword': () => {
      throw new Refusal('RECOVERY_EMAIL_WRONG');
    },
  });
  await open(`/reset-password?token=${TOKEN}`);
  await screen.findByLabelText('New password');
  fill(good);
  await screen.findByText('The reset link was sent to another email address.');
  const isInvalid = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true';
  expect([isInvalid('Email address'), isInvalid('New password')]).toEqual([true, false]);
});

test('after a reload the mailed link is still valid, and the page stays', async () => {
  stubServer({
    'auth.session': () => ({ user: null }),
    'auth.previewRecovery': () => preview,
    'auth.resetPassword': () => ({}),
  });
  const first = await open(`/reset-password?token=${TOKEN}`);
  await screen.findByLabelText('New password');
  cleanup();
  const reloaded = await open(first.address());
  await screen.findByText(/^Your session may have expired\. Please open the link in your email again/);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(TOKEN);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(reloaded.address()).toBe('/reset-password');
  cleanup();
  await open(`/reset-password?token=${TOKEN}`);
  await screen.findByLabelText('New password');
  fill(good);
  await screen.findByRole('heading', { name: 'Your password is set' });
  cleanup();
  await open('/reset-password');
  await screen.findByText('Invalid reset link. Please request a new password reset.');
});

test('an expired link leads to a new one', async () => {
  stubServer({
    'auth.session': () => ({ user: null }),
    'auth.previewRecovery': () => {
      throw new Refusal('RECOVERY_INVALID');
    },
  });
  const { address } = await open(`/reset-password?token=${TOKEN}`);
  await screen.findByText('Invalid or expired recovery link. Please request a new password reset.');
  fireEvent.click(screen.getByRole('button', { name: 'Request New Reset Link' }));
  await waitFor(() => expect(address()).toBe('/auth?forgot-password=true'));
});

test.each(['/reset-password', '/reset-password#type=signup&token=x'])('%s is not a reset link', async (path) => {
  const { address } = await open(path);
  await screen.findByText('Invalid reset link. Please request a new password reset.');
  await act(() => vi.advanceTimersByTimeAsync(3000));
  await waitFor(() => expect(address()).toBe('/auth?forgot-password=true'));
});
