import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerState } from '../../lib/session/server-state.tsx';
import { Refusal, stubServer } from '../../testing/fake-server.ts';
import { renderRouted } from '../../testing/render-app.tsx';
import { PasswordPanel } from './password-panel.tsx';

const sent = vi.fn((_input: { recoveryCode?: string }): object => ({}));

beforeEach(() => {
  sent.mockImplementation(() => {
    throw new Refusal('PASSKEY_REQUIRED');
  });
  stubServer({
    'auth.providers': () => ({ providers: [], passkeys: true, registration: 'open' }),
    'auth.signInWithPassword': (input) => sent(input as object),
  });
});
afterEach(() => {
  sent.mockReset();
  vi.unstubAllGlobals();
});

async function signIn() {
  await renderRouted(
    <ServerState>
      <PasswordPanel way={{}} email="ann@example.org" onBack={() => undefined} />
    </ServerState>,
  );
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'winter boots' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  return screen.findByRole<HTMLInputElement>('textbox', { name: 'Recovery code' });
}

test('a recovery code repeats the refused sign-in, and a wrong one stays in its field', async () => {
  const field = await signIn();
  screen.getByRole('heading', { name: 'One more step' });
  sent.mockImplementation(() => {
    throw new Refusal('RECOVERY_CODE_WRONG');
  });
  fireEvent.change(field, { target: { value: 'k3q9-80xt-b7mz-1wfd' } });
  fireEvent.click(screen.getByRole('button', { name: 'Use the recovery code' }));
  await screen.findByText('This recovery code is wrong or was used before.');
  expect(sent).toHaveBeenLastCalledWith(
    expect.objectContaining({ password: 'winter boots', recoveryCode: 'k3q9-80xt-b7mz-1wfd' }),
  );
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe('k3q9-80xt-b7mz-1wfd');
  fireEvent.change(field, { target: { value: 'k3q9-80xt-b7mz-1wf' } });
  expect(screen.queryByText('This recovery code is wrong or was used before.')).toBeNull();
});

test('another refusal leads back to the sign-in, where it is shown', async () => {
  const field = await signIn();
  sent.mockImplementation(() => {
    throw new Refusal('LOGIN_FAILED');
  });
  fireEvent.change(field, { target: { value: 'k3q9-80xt-b7mz-1wfd' } });
  fireEvent.click(screen.getByRole('button', { name: 'Use the recovery code' }));
  await screen.findByText('Login failed. Please try again.');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('winter boots');
});

test.each([
  ['UNAVAILABLE', /temporarily|try again/i],
  ['RATE_LIMITED', /too many/i],
  ['ACCOUNT_BLOCKED', /This account is blocked/],
] as const)('%s is shown where the recovery code was typed, and the code stays', async (code, text) => {
  const field = await signIn();
  sent.mockImplementation(() => {
    throw new Refusal(code);
  });
  fireEvent.change(field, { target: { value: 'k3q9-80xt-b7mz-1wfd' } });
  fireEvent.click(screen.getByRole('button', { name: 'Use the recovery code' }));
  await screen.findByText(text);
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe('k3q9-80xt-b7mz-1wfd');
});
