import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServerState } from '../../lib/session/server-state.tsx';
import { getSession, startSession } from '../../lib/session/session.ts';
import { CATALOGUE_ID } from '../../testing/fake-boxroom.ts';
import { Refusal, stubServer } from '../../testing/fake-server.ts';
import { renderRouted } from '../../testing/render-app.tsx';
import { AccountCard } from './account-card.tsx';

const ann = { username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@example.org' };
let id: string;
beforeEach(() => {
  // Each test has its own cache, because the cache belongs to one person.
  id = crypto.randomUUID();
  startSession({ ...ann, id });
});
afterEach(() => void vi.unstubAllGlobals());

async function open(which: 'email' | 'username') {
  const { history } = await renderRouted(
    <ServerState>
      <AccountCard />
    </ServerState>,
  );
  fireEvent.click(screen.getByRole('button', { name: `Edit ${which}` }));
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByRole<HTMLInputElement>('textbox');
  return { history, dialog, field, type: (text: string) => fireEvent.change(field, { target: { value: text } }) };
}

test('an address confirmed in another tab shows when this tab becomes visible again', async () => {
  stubServer({
    'auth.session': () => ({ user: { ...ann, id, email: 'new@example.org' } }),
    'account.pendingEmailChange': () => ({ pending: null }),
  });
  await renderRouted(
    <ServerState>
      <AccountCard />
    </ServerState>,
  );
  expect(screen.getByText('ann@example.org')).toBeTruthy();
  fireEvent(document, new Event('visibilitychange'));
  expect(await screen.findByText('new@example.org')).toBeTruthy();
});

test('an address that waits for confirmation is shown', async () => {
  const pending = { email: 'new@example.org', expiresAt: Date.now() + 3_600_000 };
  stubServer({ 'account.pendingEmailChange': () => ({ pending }) });
  await renderRouted(
    <ServerState>
      <AccountCard />
    </ServerState>,
  );
  expect((await screen.findByRole('status')).textContent).toMatch(/^Becomes new@example\.org when you open the link/);
});

describe('the email dialog', () => {
  /** Responds to the request, and to the question after it: without an answer the dialog waits for the retries. */
  const stubRequest = (answer: object) =>
    stubServer({
      'account.requestEmailChange': () => answer,
      'account.pendingEmailChange': () => ({ pending: null }),
    });

  const send = (dialog: HTMLElement) =>
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send confirmation' }));

  test.each([
    ['', 'Please enter a valid email address'],
    ['ann', 'Please enter a valid email address'],
    ['a@b', 'Please enter a valid email address.'],
    [' ANN@example.org ', 'New email must be different from current email'],
  ])('%j: %s', async (typed, text) => {
    const { dialog, type } = await open('email');
    type(typed);
    send(dialog);
    expect(within(dialog).getByText(text)).toBeTruthy();
  });

  test.each([
    ['EMAIL_CHANGE_LIMITED', /^Too many email change requests\. Please wait before trying again\. An earlier link/],
    ['EMAIL_INVALID', 'Please enter a valid email address.'],
  ] as const)('%s of the server: %s', async (code, text) => {
    stubServer({
      'account.requestEmailChange': () => {
        throw new Refusal(code);
      },
    });
    const { dialog, type } = await open('email');
    type('new@example.org');
    send(dialog);
    expect(await within(dialog).findByText(text)).toBeTruthy();
  });

  test('shows where the link was sent, and which mail was not sent', async () => {
    const sent = { email: 'new@example.org', sent: true };
    stubRequest(sent);
    const { dialog, type } = await open('email');
    type('new@example.org');
    send(dialog);
    expect(await screen.findByRole('dialog', { name: 'Check your email' })).toBeTruthy();
    expect(screen.getByRole('dialog').textContent).toContain('We sent a link to new@example.org');
  });

  test.each([
    [
      'queued',
      'Email not sent yet',
      'The email could not be sent yet, so we will try again (The mail provider has not accepted it yet).',
    ],
    [
      'failed',
      'Email delivery failed',
      'The email could not be sent, and we will not try again (The mail provider has not accepted it yet).',
    ],
  ] as const)('a mail that is %s is not called sent', async (delivery, title, text) => {
    const reason = 'The mail provider has not accepted it yet.';
    stubRequest({ email: 'new@example.org', sent: true, delivery, reason });
    const { dialog, type } = await open('email');
    type('new@example.org');
    send(dialog);
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('dialog').textContent).not.toContain('We sent a link');
  });

  test('a server without mail is no failure, and no mail is called sent', async () => {
    const kept = { email: 'new@example.org', sent: true, delivery: 'kept', reason: null };
    stubRequest(kept);
    const { dialog, type } = await open('email');
    type('new@example.org');
    send(dialog);
    const answer = await screen.findByRole('dialog', { name: 'No email was sent' });
    expect(within(answer).getByText(/^This server sends no email\./).role).toBe('status');
    expect(within(answer).queryByRole('alert')).toBeNull();
    expect(answer.textContent).not.toMatch(/failed|goes to|a notice to/);
  });

  test('a link whose mail has no attempt yet is not called sent', async () => {
    const queued = { email: 'new@example.org', sent: true, delivery: 'queued', reason: null };
    stubRequest(queued);
    const { dialog, type } = await open('email');
    type('new@example.org');
    send(dialog);
    const answer = await screen.findByRole('dialog', { name: 'Check your email' });
    expect(answer.textContent).toContain('A link is on its way to new@example.org.');
  });

  test('a test address gets no mail, and the dialog says so', async () => {
    stubRequest({ email: 'new@a.test', sent: false });
    const { dialog, type } = await open('email');
    type('new@a.test');
    send(dialog);
    expect(await screen.findByText(/^Not sent \(test address\)/)).toBeTruthy();
  });

  test('an old session leads to signing in again', async () => {
    stubServer({
      'account.requestEmailChange': () => {
        throw new Refusal('SIGN_IN_AGAIN');
      },
    });
    const { history, dialog, type } = await open('email');
    type('new@example.org');
    send(dialog);
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Sign in again' }));
    await waitFor(() => expect(history.location.href).toBe('/auth?next=%2Fsettings&again=true'));
    // The session stays valid until then, so a person who turns back sees no message.
    expect(getSession().status).toBe('verified');
  });
});

describe('the username dialog', () => {
  const save = (dialog: HTMLElement) => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' });

  test.each([
    ['', null],
    ['a b', 'Username can only contain lowercase letters, numbers, periods and underscores.'],
    ['.ann', 'Username cannot start or end with a period.'],
    ['admin', 'This username is not available.'],
    ['abcdefghijklmnop', 'Username must be 15 characters or less.'],
  ])('%j cannot be saved', async (typed, text) => {
    const { dialog, type } = await open('username');
    type(typed);
    expect(save(dialog).disabled).toBe(true);
    if (text !== null) expect(within(dialog).getByText(text)).toBeTruthy();
  });

  test('is lower case while it is typed, available or not, and is saved', async () => {
    let username = 'ann';
    stubServer({
      'account.checkUsername': (input) => ({ isFree: (input as { username: string }).username !== 'bob' }),
      'account.setUsername': (input) => {
        ({ username } = input as { username: string });
        return { username };
      },
      'auth.session': () => ({ user: { ...ann, id, username } }),
    });
    const { dialog, field, type } = await open('username');
    type('BOB');
    expect(field.value).toBe('bob');
    expect(await within(dialog).findByText('This username is already taken.', {}, { timeout: 3000 })).toBeTruthy();
    expect(save(dialog).disabled).toBe(true);
    type('Ann.B');
    expect(await within(dialog).findByText('This username is available.', {}, { timeout: 3000 })).toBeTruthy();
    fireEvent.click(save(dialog));
    await waitFor(() => expect(getSession().user?.username).toBe('ann.b'));
    expect(screen.getByText('Username updated')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('can be saved while its availability is unknown, and the save reports it', async () => {
    stubServer({
      'account.checkUsername': () => {
        throw new Refusal('RATE_LIMITED');
      },
      'account.setUsername': () => {
        throw new Refusal('USERNAME_TAKEN');
      },
    });
    const { dialog, type } = await open('username');
    type('bob');
    fireEvent.click(save(dialog));
    expect(await within(dialog).findByText('This username is already taken.')).toBeTruthy();
  });

  test.each([
    ['PROFILE_MISSING', 'Your profile could not be found or created. Please refresh the page and try again.'],
    ['INTERNAL', 'An unexpected error occurred. Please try again.'],
  ] as const)('%s: %s', async (code, text) => {
    stubServer({
      'account.setUsername': () => {
        throw new Refusal(code);
      },
    });
    const { dialog, type } = await open('username');
    type('bob');
    fireEvent.click(save(dialog));
    expect(await screen.findByText('Failed to update username')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });
});
