import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeRouter } from '../app/router.ts';
import { toastStore } from '../components/toast/toast-store.ts';
import { endSession, getSession, startSession } from '../lib/session/session.ts';
import { USER_KEY } from '../lib/storage/storage-keys.ts';
import { idOf } from '../testing/fake-boxroom.ts';
import { Refusal, stubServer } from '../testing/fake-server.ts';

// Other tests cover the pages behind the sign-in.
vi.mock('../app/signed-in-layout.tsx', () => ({ SignedInLayout: () => <p>signed in</p> }));
vi.mock('./app-page.tsx', () => ({ AppPage: () => null }));

const TOKEN = `inv_${'a'.repeat(43)}`;
const ROOM = idOf(1);
const PREVIEW = {
  roomName: 'Attic',
  inviterName: 'ann',
  maskedEmail: 'b•••@home.example',
  access: 'edit',
  expiresAt: 1_764_300_000_000,
};
const JOINED = { roomId: ROOM, roomName: 'Attic', inviterName: 'ann' };
const bob = { id: 'u-bob', username: 'bob', catalogueId: 'c-bob', email: 'bob@home.example' };
const link = { requestId: idOf(2), expiresAt: Date.now() + 600_000, maskedEmail: 'b•••@home.example' };
const refuse = (code: ConstructorParameters<typeof Refusal>[0]) => () => {
  throw new Refusal(code);
};

type Procedures = Parameters<typeof stubServer>[0];
async function open(address: string, procedures: Procedures) {
  stubServer({
    'auth.session': () => ({ user: null }),
    'auth.providers': () => ({ providers: ['google'] }),
    'invitations.preview': () => PREVIEW,
    ...procedures,
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const view = render(<RouterProvider router={makeRouter(history)} />);
  return { ...view, address: () => history.location.href };
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => stubServer({ 'auth.signOut': () => ({}) }));
afterEach(async () => {
  stubServer({ 'auth.signOut': () => ({}) });
  await act(() => endSession());
  for (const { id } of toastStore.list()) toastStore.dismiss(id);
  vi.unstubAllGlobals();
});

test.each(['/accept-invitation', '/invite'])(
  '%s: a new person gets a mail, and its code leads into the room',
  async (path) => {
    const asked: unknown[] = [];
    const { address } = await open(`${path}?token=${TOKEN}&inviterName=Eve&roomName=Vault&autoAccept=true`, {
      'invitations.preview': (input) => (asked.push(input), PREVIEW),
      'invitations.sendSignInLink': (input) => (asked.push(input), link),
      'auth.verifyCode': () => ({ user: bob, isNew: true, next: null, joined: JOINED }),
    });
    await screen.findByRole('heading', { name: 'Attic' });
    // Text that anybody could have written into the address is not shown, and the token has left it.
    expect(screen.queryByText(/Eve|Vault/)).toBeNull();
    await waitFor(() => expect(address()).toBe(path));
    await press('Create Account & Join Room');
    await screen.findByRole('heading', { name: 'Check your email' });
    fireEvent.change(screen.getByRole('textbox', { name: '6-digit code' }), { target: { value: '123456' } });
    await waitFor(() => expect(address()).toBe(`/app?room=${ROOM}`));
    await screen.findByText('Invitation Accepted! 🎉');
    expect(screen.getByText('Welcome to Attic, shared by ann.')).toBeDefined();
    expect(asked.slice(-2)).toEqual([{ token: TOKEN }, { token: TOKEN, isSharedComputer: false }]);
    expect(getSession().user?.id).toBe('u-bob');
  },
);

test.each([
  ['INVITATION_ACCEPTED', /already accepted/],
  ['INVITATION_DECLINED', /was declined/],
  ['INVITATION_REVOKED', /owner of the storage room withdrew/],
  ['INVITATION_REPLACED', /replaced by a newer one/],
  ['INVITATION_EXPIRED', /more than 7 days old/],
  ['INVITATION_INVALID', /is unknown/],
] as const)('%s has its own text', async (code, text) => {
  await open(`/accept-invitation?token=${TOKEN}`, { 'invitations.preview': refuse(code) });
  await screen.findByText('Invalid Invitation');
  expect(screen.getByText(text)).toBeDefined();
  const href = code === 'INVITATION_ACCEPTED' ? '/auth?next=%2Faccept-invitation' : '/auth';
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(href);
});

test('a member who opens it again enters the room', async () => {
  startSession(bob);
  const joined = { ...JOINED, access: 'edit' };
  const { address } = await open(`/accept-invitation?token=${TOKEN}`, {
    'auth.session': () => ({ user: bob }),
    'invitations.preview': () => ({ ...PREVIEW, joined }),
  });
  await waitFor(() => expect(address()).toBe(`/app?room=${ROOM}`));
});

test('the inviter who opens the invitation learns to share the link', async () => {
  startSession({ ...bob, username: PREVIEW.inviterName });
  await open(`/accept-invitation?token=${TOKEN}`, {
    'auth.session': () => ({ user: { ...bob, username: PREVIEW.inviterName } }),
    'invitations.preview': () => ({ ...PREVIEW, fit: 'other' }),
  });
  await screen.findByText(/^You sent this invitation yourself\. Share the link/);
});

test('a wrong account is reported before any button is pressed', async () => {
  startSession(bob);
  await open(`/accept-invitation?token=${TOKEN}`, {
    'auth.session': () => ({ user: bob }),
    'invitations.preview': () => ({ ...PREVIEW, fit: 'other' }),
  });
  await screen.findByText('Email mismatch');
  expect(screen.getByRole('button', { name: 'Switch account' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Accept Invitation' })).toBeNull();
});

test('requesting another link keeps the first one until it is sent', async () => {
  const codes: unknown[] = [];
  await open(`/accept-invitation?token=${TOKEN}`, {
    'invitations.sendSignInLink': () => ({ ...link, pauseSeconds: 30 }),
    'auth.mailState': () => ({ state: 'leaving' }),
    'auth.verifyCode': (input) => (codes.push(input), { user: bob, isNew: true, next: null, joined: JOINED }),
  });
  await press('Create Account & Join Room');
  await screen.findByText('Sign-in link sent');
  await press('Send another link');
  expect((await screen.findByRole('timer')).textContent).toMatch(/^You can ask for another mail in (30|29) seconds/);
  await press('Enter the code we sent');
  fireEvent.change(await screen.findByRole('textbox', { name: '6-digit code' }), { target: { value: '123456' } });
  await waitFor(() => expect(codes).toMatchObject([{ requestId: link.requestId }]));
  // One mail was sent, and called sent once.
  expect(toastStore.list().filter(({ title }) => title === 'Sign-in link sent')).toHaveLength(1);
});

test('after a reload the tab still has the invitation, without its token', async () => {
  const sent = vi.fn((_input: unknown) => link);
  const first = await open(`/accept-invitation?token=${TOKEN}`, {});
  await screen.findByRole('heading', { name: 'Attic' });
  first.unmount();
  expect(JSON.stringify(sessionStorage)).not.toContain(TOKEN);
  const second = await open('/accept-invitation', { 'invitations.sendSignInLink': sent });
  await press('Create Account & Join Room');
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(sent).toHaveBeenCalledWith({ token: null, isSharedComputer: false });
  second.unmount();
  await open('/accept-invitation', {});
  // The phone dropped the page while the person looked for the code.
  await screen.findByRole('heading', { name: 'Check your email' });
});

test('the requesting tab continues when the mail is used in another one', async () => {
  const { address } = await open(`/accept-invitation?token=${TOKEN}`, { 'invitations.sendSignInLink': () => link });
  await press('Create Account & Join Room');
  await screen.findByRole('heading', { name: 'Check your email' });
  const { email: _, ...remembered } = bob;
  localStorage.setItem(USER_KEY, JSON.stringify(remembered));
  fireEvent(window, new StorageEvent('storage', { key: USER_KEY }));
  await waitFor(() => expect(address()).toBe('/app'));
});

test('a person who signs in by the mail learns that the invitation has ended meanwhile', async () => {
  let isOver = false;
  const { address } = await open(`/accept-invitation?token=${TOKEN}`, {
    'invitations.preview': () => (isOver ? refuse('INVITATION_INVALID')() : PREVIEW),
    'invitations.sendSignInLink': () => link,
    'auth.verifyCode': (input) => ({ user: bob, isNew: true, next: (input as { next: string }).next, joined: null }),
  });
  await press('Create Account & Join Room');
  await screen.findByRole('heading', { name: 'Check your email' });
  isOver = true;
  fireEvent.change(screen.getByRole('textbox', { name: '6-digit code' }), { target: { value: '123456' } });
  await screen.findByRole('heading', { name: 'Invalid Invitation' });
  expect(screen.getByRole('link', { name: 'Go to your storage room' })).toBeDefined();
  expect(address()).toBe('/accept-invitation');
});

test('reports that a test address gets no mail', async () => {
  await open(`/accept-invitation?token=${TOKEN}`, {
    'invitations.sendSignInLink': () => ({ ...link, isTestAddress: true }),
  });
  await press('Create Account & Join Room');
  await screen.findByText(/^Not sent \(test address\)/);
});

test("a friend's link leads to signing up", async () => {
  const remembered = vi.fn((_input: unknown) => ({}));
  const { address } = await open('/invite?ref=ABCDEFGH', { 'referral.remember': remembered });
  await press('Create your account');
  await waitFor(() => expect(address()).toBe('/auth?newUser=true'));
});

test.each([
  ['?token=inv_short', {}],
  [`?token=${TOKEN}`, { 'invitations.preview': refuse('INVITATION_INVALID') }],
  ['', {}],
])('the invalid link %j is reported and leads to /auth', async (query, procedures: Procedures) => {
  await open(`/accept-invitation${query}`, { 'invitations.preview': refuse('INTERNAL'), ...procedures });
  await screen.findByRole('heading', { name: 'Invalid Invitation' });
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth');
  // Without a link at hand the invitation may still be valid.
  expect(screen.queryAllByText(/open the link in its email once more/)).toHaveLength(query === '' ? 1 : 0);
});

/** Opens an invitation without a network, until `connect` is called. */
async function openOffline() {
  let isDown = true;
  await open(`/accept-invitation?token=${TOKEN}`, {
    'invitations.preview': () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return PREVIEW;
    },
  });
  await screen.findByText(/^You are offline/);
  return { connect: () => (isDown = false) };
}

test('offline it reports the missing connection and can be tried again', async () => {
  const { connect } = await openOffline();
  await screen.findByText(/The link still works, for 7 days/);
  connect();
  await press('Try again');
  await screen.findByRole('heading', { name: 'Attic' });
});

test('an invitation opened offline appears by itself when the device is online', async () => {
  const { connect } = await openOffline();
  connect();
  fireEvent(window, new Event('online'));
  await screen.findByRole('heading', { name: 'Attic' });
});

test('a signed-in person accepts with one button', async () => {
  startSession(bob);
  const accepted = vi.fn((_input: unknown) => ({ ...JOINED, access: 'edit' }));
  const { address } = await open(`/invite?token=${TOKEN}`, { 'invitations.accept': accepted });
  await press('Accept Invitation');
  await waitFor(() => expect(address()).toBe(`/app?room=${ROOM}`));
  await screen.findByText('Invitation Accepted! 🎉');
  expect(accepted).toHaveBeenCalledWith({ token: TOKEN });
});

test('after another way of signing in, the invitation is still in the browser', async () => {
  startSession(bob);
  const accepted = vi.fn((_input: unknown) => ({ ...JOINED, access: 'edit' }));
  const { address } = await open('/accept-invitation', {
    'invitations.waiting': () => PREVIEW,
    'invitations.accept': accepted,
  });
  await press('Accept Invitation');
  await waitFor(() => expect(address()).toBe(`/app?room=${ROOM}`));
  expect(accepted).toHaveBeenCalledWith({ token: null });
});

test('a sign-in without a destination leads to an invitation opened before', async () => {
  const { address } = await open('/auth', {
    'auth.signInWithPassword': () => ({ user: bob, isNew: false, next: null, joined: null }),
    'invitations.waiting': () => PREVIEW,
  });
  await press('Use a password instead');
  fireEvent.change(screen.getByRole('textbox', { name: /Email address/ }), { target: { value: bob.email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(address()).toBe('/accept-invitation'));
  await screen.findByRole('button', { name: 'Accept Invitation' });
});

test('Decline declines, and opens /app', async () => {
  startSession(bob);
  const declined = vi.fn((_input: unknown) => ({}));
  const { address } = await open(`/accept-invitation?token=${TOKEN}`, { 'invitations.decline': declined });
  await press('Decline');
  await screen.findByText('Invitation declined');
  expect(address()).toBe('/app');
  expect(declined).toHaveBeenCalledWith({ token: TOKEN });
});

test('reports another address, and offers to switch accounts and keep the invitation', async () => {
  startSession({ ...bob, email: 'eve@home.example' });
  const sent = vi.fn((_input: unknown) => link);
  await open(`/accept-invitation?token=${TOKEN}`, {
    'invitations.accept': refuse('EMAIL_MISMATCH'),
    'invitations.sendSignInLink': sent,
    'auth.verifyCode': () => ({ user: { ...bob, id: 'u-other' }, isNew: false, next: null, joined: JOINED }),
  });
  await press('Accept Invitation');
  await screen.findByText('Email mismatch');
  expect(screen.getByText('eve@home.example')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Accept Invitation' })).toBeNull();
  const another = screen.getByRole('link', { name: 'Sign in another way' });
  expect(another.getAttribute('href')).toBe('/auth?next=%2Faccept-invitation&again=true');
  await press('Switch account');
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(sent).toHaveBeenCalledWith({ token: TOKEN, isSharedComputer: false });
  fireEvent.change(screen.getByRole('textbox', { name: '6-digit code' }), { target: { value: '123456' } });
  await waitFor(() => expect(getSession().user?.id).toBe('u-other'));
});

test.each([
  ['EMAIL_NOT_PROVEN', /^To confirm that the address is yours/],
  ['INVITATION_INVALID', 'Invalid Invitation'],
  ['INTERNAL', 'An error occurred while accepting the invitation.'],
  ['NOT_SIGNED_IN', 'You must be logged in to accept an invitation'],
  ['TOO_MANY', 'Failed to accept invitation'],
] as const)('shows the meaning of %s when accepting fails', async (code, text) => {
  startSession(bob);
  await open(`/accept-invitation?token=${TOKEN}`, { 'invitations.accept': refuse(code) });
  await press('Accept Invitation');
  await screen.findByText(text);
});

test.each([
  ['Accept Invitation', 'invitations.accept', { ...JOINED, access: 'edit' }],
  ['Decline', 'invitations.decline', {}],
])(
  '%s without a connection reports that the link stays valid, and works with the same button',
  async (name, call, done) => {
    startSession(bob);
    let isDown = true;
    const { address } = await open(`/accept-invitation?token=${TOKEN}`, {
      [call]: () => {
        if (isDown) throw new TypeError('Failed to fetch');
        return done;
      },
    });
    await press(name);
    const said = await screen.findByRole('alert');
    expect(said.textContent).toMatch(
      /^The server did not respond: this needs a connection\. The link is valid until Nov 28, 2025/,
    );
    expect(toastStore.list()).toEqual([]);
    isDown = false;
    await press(name);
    await waitFor(() => expect(address()).toMatch(/^\/app/));
  },
);

test('without a connection, the text beside the button says that no mail is on its way', async () => {
  await open(`/accept-invitation?token=${TOKEN}`, {});
  await press('Create Account & Join Room');
  await screen.findByText(/The server did not respond: this needs a connection\. The link is valid/);
  await screen.findByRole('button', { name: 'Create Account & Join Room' });
});

test('a response from another program is an error, and the button stays', async () => {
  startSession(bob);
  await open(`/accept-invitation?token=${TOKEN}`, {});
  await screen.findByRole('button', { name: 'Accept Invitation' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })));
  await press('Accept Invitation');
  await screen.findByText('Invitation Error');
  expect(screen.getByText('Could not accept the invitation. Please try again.')).toBeDefined();
  await screen.findByRole('button', { name: 'Accept Invitation' });
});

test('reports a mail that cannot be sent', async () => {
  await open(`/accept-invitation?token=${TOKEN}`, { 'invitations.sendSignInLink': refuse('INTERNAL') });
  await press('Create Account & Join Room');
  await screen.findByText('Failed to send sign-in link');
  expect(screen.getByText('Failed to send magic link. Please try again.')).toBeDefined();
});

test('names a provider that cannot be reached', async () => {
  await open(`/accept-invitation?token=${TOKEN}`, { 'auth.startProvider': refuse('INTERNAL') });
  await press('Continue with Google');
  await screen.findByText('Failed to sign in with Google. Please try again.');
});
