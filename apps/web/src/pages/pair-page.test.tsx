import { errorText } from '@boxroom/domain/error/error-text';
import { english } from '@boxroom/domain/language/translator';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeRouter } from '../app/router.ts';
import { readOpenClaim, writeOpenClaim } from '../features/sign-in/open-claim.ts';
import { endSession, getSession, startSession } from '../lib/session/session.ts';
import { Refusal, stubServer } from '../testing/fake-server.ts';

// Other tests cover the pages behind the sign-in.
vi.mock('../app/signed-in-layout.tsx', () => ({ SignedInLayout: () => <p>signed in</p> }));
vi.mock('./app-page.tsx', () => ({ AppPage: () => null }));

const TOKEN = `pl_${'b'.repeat(43)}`;
const ann = { id: 'u-ann', username: 'ann', catalogueId: 'c-ann', email: 'ann@example.org' };
const claimed = vi.fn((_input: unknown): unknown => ({ number: 482 }));
const finished = vi.fn((_input: unknown): unknown => ({ user: null }));

function serve(preview: { signedInAs: 'same' | 'other' | null }): void {
  stubServer({
    'auth.session': () => ({ user: null }),
    'pairing.preview': () => ({ maskedEmail: 'a•••@example.org', ...preview }),
    'pairing.claim': claimed,
    'pairing.finish': finished,
    'invitations.waiting': () => null,
  });
}

function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  render(<RouterProvider router={makeRouter(history)} />);
  return { address: () => history.location.href };
}

afterEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  stubServer({ 'auth.signOut': () => ({}) });
  await act(() => endSession());
  vi.unstubAllGlobals();
  vi.resetAllMocks();
  claimed.mockImplementation(() => ({ number: 482 }));
  finished.mockImplementation(() => ({ user: null }));
});

test('claims nothing before Continue, shows the number, and goes on once the other device has confirmed', async () => {
  serve({ signedInAs: null });
  const { address } = open(`/pair#${TOKEN}`);
  expect(await screen.findByText('a•••@example.org')).toBeDefined();
  expect(address()).toBe('/pair');
  expect(claimed).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('482')).toBeDefined();
  expect(screen.getByRole('status').textContent).toMatch(/Does the other device show this number/);
  await waitFor(() => expect(finished).toHaveBeenCalled(), { timeout: 5000 });
  expect(getSession().user).toBeNull();
  finished.mockImplementation(() => ({ user: ann }));
  await waitFor(() => expect(getSession().user?.username).toBe('ann'), { timeout: 5000 });
  const [claim] = claimed.mock.calls[0] ?? [];
  expect(claim).toEqual({ token: TOKEN, claim: expect.stringMatching(/^pc_[\w-]{43}$/) });
  expect(finished.mock.calls.at(-1)?.[0]).toMatchObject(claim as object);
});

test('repeats the same claim after a lost response', async () => {
  serve({ signedInAs: null });
  claimed.mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch');
  });
  open(`/pair#${TOKEN}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('482');
  const [first, second] = claimed.mock.calls;
  expect(second).toEqual(first);
});

test.each([
  ['loaded again', '/pair'],
  ['opened again in its tab', `/pair#${TOKEN}`],
])('a page that is %s goes on with the claim of this tab', async (_how, address) => {
  serve({ signedInAs: null });
  open(`/pair#${TOKEN}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByText('482');
  cleanup();
  open(address);
  await screen.findByText('482');
  const [first, second] = claimed.mock.calls;
  expect(second).toEqual(first);
  finished.mockImplementation(() => ({ user: ann }));
  await waitFor(() => expect(getSession().user?.username).toBe('ann'), { timeout: 5000 });
  expect(readOpenClaim(TOKEN)).toBeNull();
});

test('an address that was cut off brings back no earlier code', async () => {
  serve({ signedInAs: null });
  open(`/pair#${TOKEN}`);
  await screen.findByRole('button', { name: 'Continue' });
  cleanup();
  open('/pair#pl_short');
  expect((await screen.findByRole('alert')).textContent).toBe(errorText('PAIRING_INVALID', english));
});

test('a page that is loaded again before Continue still knows its code', async () => {
  serve({ signedInAs: null });
  open(`/pair#${TOKEN}`);
  await screen.findByRole('button', { name: 'Continue' });
  cleanup();
  open('/pair');
  await screen.findByRole('button', { name: 'Continue' });
  expect(claimed).not.toHaveBeenCalled();
});

test('a claim that was refused or is old is not resumed', async () => {
  serve({ signedInAs: null });
  writeOpenClaim({ token: TOKEN, claim: `pc_${'c'.repeat(43)}` }, Date.now() - 5 * 60_000);
  open(`/pair#${TOKEN}`);
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeDefined();
  expect(claimed).not.toHaveBeenCalled();
  claimed.mockImplementation(() => {
    throw new Refusal('PAIRING_CONTESTED');
  });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('alert');
  expect(readOpenClaim(TOKEN)).toBeNull();
});

test('a code that is over names whoever is signed in here', async () => {
  serve({ signedInAs: null });
  stubServer({
    'pairing.preview': () => {
      throw new Refusal('PAIRING_INVALID');
    },
  });
  startSession({ ...ann, id: 'u-ben', username: 'ben' });
  open(`/pair#${TOKEN}`);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('You are signed in as ben.');
  expect(alert.textContent).not.toContain(errorText('PAIRING_INVALID', english));
});

test.each(['PAIRING_TAKEN', 'PAIRING_INVALID'] as const)('a refused claim says why: %s', async (code) => {
  serve({ signedInAs: null });
  claimed.mockImplementation(() => {
    throw new Refusal(code);
  });
  open(`/pair#${TOKEN}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  expect((await screen.findByRole('alert')).textContent).toContain(errorText(code, english));
});

test('ends when the other device refuses or another one scans the code', async () => {
  serve({ signedInAs: null });
  finished.mockImplementation(() => {
    throw new Refusal('PAIRING_CONTESTED');
  });
  open(`/pair#${TOKEN}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(errorText('PAIRING_CONTESTED', english), {}, { timeout: 5000 })).toBeDefined();
});

test.each([
  ['same', /signed in here already, as ben\./, 'Open Boxroom'],
  ['other', /This device is signed in as ben, and the code is for a•••@example.org/, 'Open the settings'],
] as const)('a device that is signed in as the %s person claims nothing', async (signedInAs, text, link) => {
  serve({ signedInAs });
  startSession({ ...ann, id: 'u-ben', username: 'ben' });
  open(`/pair#${TOKEN}`);
  expect((await screen.findByRole('link', { name: link })).getAttribute('href')).toMatch(/^\/(?:app|settings)$/);
  expect(screen.getByRole('status').textContent).toMatch(text);
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
});

test.each(['', '#', '#pl_short', `#sl_${'b'.repeat(43)}`])(
  'an address without a code asks nothing: %s',
  async (hash) => {
    serve({ signedInAs: null });
    open(`/pair${hash}`);
    expect((await screen.findByRole('alert')).textContent).toBe(errorText('PAIRING_INVALID', english));
  },
);
