import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal, stubServer } from '../../testing/fake-server.ts';
import { renderRouted } from '../../testing/render-app.tsx';
import { PairDialog } from './pair-dialog.tsx';

const URL_OF_CODE = `https://pi.local:3443/pair#pl_${'a'.repeat(43)}`;
const onClose = vi.fn();
const canceled = vi.fn((_input: unknown) => ({}));
const confirmed = vi.fn((_input: unknown) => ({}));
let shown: { step: string; number: number | null; device: string | null };

async function show({ url = URL_OF_CODE, trustUrl = null as string | null } = {}) {
  shown = { step: 'waiting', number: null, device: null };
  let codes = 0;
  stubServer({
    'pairing.start': () => ({ id: `code-${++codes}`, url, trustUrl, seconds: 120 }),
    'pairing.state': () => shown,
    'pairing.confirm': confirmed,
    'pairing.cancel': canceled,
    'sessions.list': () => ({ sessions: [], hasPassword: false }),
  });
  return renderRouted(<PairDialog onClose={onClose} />);
}
/** What the server says next; the dialog asks every two seconds. */
function turnTo(step: string, rest: { number: number; device: string } = { number: 482, device: 'Safari on iPhone' }) {
  shown = { step, ...rest };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('shows a code, then the number and the device, and confirms exactly that number', async () => {
  await show();
  expect(await screen.findByRole('img', { name: 'QR code for your phone' })).toBeDefined();
  expect(screen.getByRole('timer').textContent).toMatch(/2 minutes|1\d\d seconds/);
  turnTo('claimed');
  expect(await screen.findByText('482', {}, { timeout: 5000 })).toBeDefined();
  expect(screen.getAllByRole('status')[0]?.textContent).toMatch(/^Safari on iPhone has scanned the code\..*482/);
  expect(screen.queryByRole('img', { name: 'QR code for your phone' })).toBeNull();
  turnTo('confirmed');
  fireEvent.click(screen.getByRole('button', { name: 'Yes, sign it in' }));
  await screen.findByText(/It is being signed in/);
  expect(confirmed).toHaveBeenCalledWith({ id: 'code-1', number: 482 });
  turnTo('done');
  expect(await screen.findByText(/The phone is signed in/, {}, { timeout: 5000 })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(canceled).not.toHaveBeenCalled();
});

test('No ends the code, and a new one can be shown', async () => {
  await show();
  await screen.findByRole('img', { name: 'QR code for your phone' });
  turnTo('claimed');
  fireEvent.click(await screen.findByRole('button', { name: 'No' }, { timeout: 5000 }));
  expect(await screen.findByText(/Nobody was signed in/)).toBeDefined();
  expect(canceled).toHaveBeenCalledWith({ id: 'code-1' });
  expect(confirmed).not.toHaveBeenCalled();
  shown = { step: 'waiting', number: null, device: null };
  fireEvent.click(screen.getByRole('button', { name: 'Show a new code' }));
  expect(await screen.findByRole('img', { name: 'QR code for your phone' })).toBeDefined();
});

test.each([
  ['contested', 'Two devices scanned this code, so it signed in neither. Please show a new one.'],
  ['over', 'The code has expired.'],
])('a code that is %s leads to a new one', async (step, text) => {
  await show();
  await screen.findByRole('img', { name: 'QR code for your phone' });
  turnTo(step);
  expect(await screen.findByText(text, {}, { timeout: 5000 })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Yes, sign it in' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Show a new code' })).toBeDefined();
});

test('No that the server does not get stays No', async () => {
  await show();
  await screen.findByRole('img', { name: 'QR code for your phone' });
  canceled.mockImplementation(() => {
    throw new Refusal('INTERNAL');
  });
  turnTo('claimed');
  fireEvent.click(await screen.findByRole('button', { name: 'No' }, { timeout: 5000 }));
  expect(await screen.findByText(/Nobody is signed in without your Yes/, {}, { timeout: 20_000 })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Yes/ })).toBeNull();
  canceled.mockImplementation(() => ({}));
});

test('closing ends the code', async () => {
  const { unmount } = await show();
  await screen.findByRole('img', { name: 'QR code for your phone' });
  act(unmount);
  await waitFor(() => expect(canceled).toHaveBeenCalledWith({ id: 'code-1' }));
});

test.each([
  ['SIGN_IN_AGAIN', 'Sign in again'],
  ['PAIRING_SHARED', 'Try again'],
  ['RATE_LIMITED', 'Try again'],
] as const)('where there is no code (%s), it says why', async (code, button) => {
  stubServer({
    'pairing.start': () => {
      throw new Refusal(code);
    },
  });
  await renderRouted(<PairDialog onClose={onClose} />);
  expect(await screen.findByRole('button', { name: button })).toBeDefined();
  expect(screen.getByRole('alert').textContent).not.toBe('');
});

test.each([
  ['http://localhost:3000/pair#x', null, [/only this computer can open/]],
  ['http://127.0.0.1:3000/pair#x', null, [/only this computer can open/]],
  ['https://pi.local:3443/pair#x', 'http://pi.local:3000/trust', [/has never opened this Boxroom/]],
  ['https://boxes.example.org/pair#x', null, []],
])('an address %s with the certificate at %s', async (url, trustUrl, texts) => {
  await show({ url, trustUrl });
  await screen.findByRole('img', { name: 'QR code for your phone' });
  for (const text of [/only this computer can open/, /has never opened this Boxroom/])
    expect(screen.queryByText(text) !== null).toBe(texts.some((each) => String(each) === String(text)));
});
