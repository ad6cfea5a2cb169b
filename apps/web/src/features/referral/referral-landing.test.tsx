import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ServerState } from '../../lib/session/server-state.tsx';
import { Refusal, stubServer } from '../../testing/fake-server.ts';
import { renderRouted } from '../../testing/render-app.tsx';
import { ReferralLanding } from './referral-landing.tsx';

afterEach(() => void vi.unstubAllGlobals());

async function open(code: string, remember: () => object = () => ({}), network?: typeof fetch) {
  const told = vi.fn(remember);
  stubServer({ 'referral.remember': told });
  if (network) vi.stubGlobal('fetch', network);
  const { history } = await renderRouted(
    <ServerState>
      <ReferralLanding code={code} />
    </ServerState>,
  );
  const signUp = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Create your account' }));
    await waitFor(() => expect(history.location.pathname).toBe('/auth'));
    return history.location.search;
  };
  return { told, signUp, history };
}

test('sends the code to the server, and drops it from the address', async () => {
  const { told, signUp } = await open('ABCDEFGHJK');
  await waitFor(() => expect(told).toHaveBeenCalledWith({ code: 'abcdefghjk' }));
  expect(await signUp()).toBe('?newUser=true');
  expect(told).toHaveBeenCalledTimes(1);
});

test('retries a lost code once, without blocking the sign-up', async () => {
  const { told, signUp } = await open('abcdefghjk', () => {
    throw new Refusal('UNAVAILABLE');
  });
  await waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  expect(await signUp()).toBe('?newUser=true');
  expect(told).toHaveBeenCalledTimes(2);
});

test('does not send an invalid code', async () => {
  const { told, signUp } = await open('"><script>');
  await signUp();
  expect(told).not.toHaveBeenCalled();
});

test('a server that does not respond does not block the sign-up', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { history } = await open('abcdefghjk', undefined, () => new Promise(() => undefined));
  fireEvent.click(await screen.findByRole('button', { name: 'Create your account' }));
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await waitFor(() => expect(history.location.pathname).toBe('/auth'));
});
