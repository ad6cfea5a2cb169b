import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../lib/session/session.ts';
import { CATALOGUE_ID, idOf, USER_ID } from '../../testing/fake-boxroom.ts';
import { Refusal, stubServer } from '../../testing/fake-server.ts';
import { ATTIC, CELLAR, openInventory, shareRoom, WINE } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { ManageAccessDialog } from './manage-access-dialog.tsx';

const ROOM = { id: ATTIC, name: 'Attic' };
const BOB = { userId: idOf(801), username: 'bob', email: 'bob@home.example', access: 'view', since: 1_763_700_000_000 };
const EVE = {
  id: idOf(802),
  roomId: ATTIC,
  roomName: 'Attic',
  email: 'eve@home.example',
  access: 'edit',
  status: 'pending',
  createdAt: 1_763_700_000_000,
  expiresAt: 1_764_300_000_000,
};
const LINK = 'https://boxroom.example/accept-invitation?token=inv_1';
const sentTo = (set: object) => ({ invitation: EVE, link: LINK, delivery: 'sent', reason: null, ...set });
const overview = (set: object = {}) => ({
  rooms: [{ roomId: ATTIC, roomName: 'Attic', members: [BOB], invitations: [EVE], ...set }],
  joined: [],
});

let ids = 0;
beforeEach(() => {
  // A separate cache for each test, so that no response carries over.
  ids += 1;
  startSession({ id: `${USER_ID}-${ids}`, username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@example.org' });
});
afterEach(() => void vi.unstubAllGlobals());

async function openInvite(
  room: typeof ROOM | null,
  answer: (input: unknown) => unknown,
  prepare?: Parameters<typeof openInventory>[0],
) {
  const asked = vi.fn(answer);
  stubServer({ 'sharing.invite': asked, 'sharing.overview': () => overview() });
  const { wrap } = await openInventory((server) => {
    shareRoom(server, 'edit');
    prepare?.(server);
  });
  await renderRouted(wrap(<InviteDialog room={room} onClose={() => undefined} />));
  const dialog = within(await screen.findByRole('dialog'));
  const field = () => dialog.getByRole<HTMLInputElement>('textbox', { name: 'Email address' });
  const access = () => dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Access level' });
  const send = (email: string) => {
    fireEvent.change(field(), { target: { value: email } });
    fireEvent.click(dialog.getByRole('button', { name: 'Send Invitation' }));
  };
  return { asked, dialog, field, access, send };
}

async function openManage(procedures: Parameters<typeof stubServer>[0], room = ROOM) {
  stubServer({ 'sharing.overview': () => overview(), ...procedures });
  const { wrap } = await openInventory();
  const view = await renderRouted(wrap(<ManageAccessDialog room={room} onClose={() => undefined} />));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Manage shared access' })) };
}

async function confirm(name: string) {
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
}

test('inviting starts with edit and continues with view, one person after the other', async () => {
  const { asked, field, access, send, dialog } = await openInvite(ROOM, () => sentTo({}));
  expect(access().value).toBe('edit');
  send('  Eve@Home.Example ');
  await screen.findByText('Invitation sent');
  expect(asked).toHaveBeenLastCalledWith({ roomId: ATTIC, email: 'eve@home.example', access: 'edit' });
  const link = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Invitation link for eve@home.example' });
  expect(link.value).toBe(LINK);
  expect(field().value).toBe('');
  expect(access().value).toBe('view');
  send('fay@home.example');
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith({ roomId: ATTIC, email: 'fay@home.example', access: 'view' }),
  );
});

test.each([
  ['queued', null, 'Invitation created', /^Invitation created\. The email to eve@home\.example is on its way/],
  ['test', null, 'Invitation created', /^Not sent \(test address\): eve@home\.example gets no email\. The link/],
  [
    'kept',
    null,
    'Invitation created',
    /^Invitation created for eve@home\.example\. This server sends no email\. Please/,
  ],
  [
    'failed',
    'Failed to send email with any sender address',
    'Email delivery failed',
    'Email delivery failed: the invitation was created, but the email could not be sent (Failed to send email with any sender address). Please share the link yourself.',
  ],
])('a mail that is %s is reported, and its link offered', async (delivery, reason, title, text) => {
  const { send, dialog } = await openInvite(ROOM, () => sentTo({ delivery, reason }));
  send('eve@home.example');
  await screen.findByText(title);
  const note = (_: string, element: Element | null) => {
    const said = element?.matches('p') ? (element.textContent ?? '') : '';
    return typeof text === 'string' ? said === text : text.test(said);
  };
  await dialog.findByText(note);
  const copied = vi.fn(() => Promise.resolve());
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText: copied } as unknown as Clipboard);
  fireEvent.click(dialog.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(copied).toHaveBeenCalledWith(LINK));
});

test.each([
  ['', 'Please enter an email address and select a room'],
  ['   ', 'Please enter an email address and select a room'],
  ['eve@', 'Please enter a valid email address.'],
])('the address %j is not sent: %s', async (email, text) => {
  const { asked, send } = await openInvite(ROOM, () => sentTo({}));
  send(email);
  await screen.findByText(text);
  expect(asked).not.toHaveBeenCalled();
});

test('a single room is chosen in advance', async () => {
  const { asked, send, dialog } = await openInvite(
    null,
    () => sentTo({}),
    (server) => {
      server.remove('box', WINE);
      server.remove('room', CELLAR);
    },
  );
  const rooms = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Storage room to share' });
  expect(rooms.value).toBe(ATTIC);
  send('eve@home.example');
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
});

test('without a given room, one of the own ones is chosen first', async () => {
  const { asked, field, send, dialog } = await openInvite(null, () => sentTo({}));
  send('eve@home.example');
  await screen.findByText('Please enter an email address and select a room');
  const rooms = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Storage room to share' });
  expect([...rooms.options].map(({ text }) => text)).toEqual(['Select a room', 'Attic', 'Cellar']);
  // Only the missing field is marked and has the focus.
  expect(document.activeElement).toBe(rooms);
  expect(rooms.getAttribute('aria-invalid')).toBe('true');
  expect(field().getAttribute('aria-invalid')).toBeNull();
  fireEvent.change(rooms, { target: { value: ATTIC } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send Invitation' }));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
});

test.each([
  ['ALREADY_MEMBER', 'User already has access'],
  ['INVITATION_PENDING', 'Invitation already pending'],
  ['RATE_LIMITED', 'Too many attempts. Please wait a little before trying again.'],
] as const)('%s is shown at the field, which keeps the typed text', async (code, text) => {
  const { send, field } = await openInvite(ROOM, () => {
    throw new Refusal(code);
  });
  send('eve@home.example');
  await screen.findByText(text);
  expect(field().value).toBe('eve@home.example');
});

test('offline an invitation is refused in plain words', async () => {
  const { send } = await openInvite(ROOM, () => {
    throw new TypeError('Failed to fetch');
  });
  send('eve@home.example');
  await screen.findByText('Failed to create invitation');
  expect(screen.getAllByText(/^You are offline, or the server cannot be reached/).length).toBeGreaterThan(0);
});

test('access levels change at once, and a failure restores them', async () => {
  let access = 'view';
  let isDown = false;
  const { dialog } = await openManage({
    'sharing.overview': () => overview({ members: [{ ...BOB, access }] }),
    'sharing.setAccess': (input) => {
      if (isDown) throw new Refusal('UNAVAILABLE');
      ({ access } = input as { access: string });
      return {};
    },
  });
  const level = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Access of bob' });
  fireEvent.change(level, { target: { value: 'edit' } });
  await screen.findByText('Access updated');
  await waitFor(() => expect(level.value).toBe('edit'));
  isDown = true;
  fireEvent.change(level, { target: { value: 'view' } });
  await screen.findByText('Failed to update access level. Please try again.');
  await waitFor(() => expect(level.value).toBe('edit'));
});

test('a choice made while another is in flight is sent after it, and the control stays usable', async () => {
  const asked: string[] = [];
  let wasDisabled = false;
  const { dialog } = await openManage({
    'sharing.overview': () => overview({ members: [{ ...BOB, access: asked.at(-1) ?? 'view' }] }),
    'sharing.setAccess': (input) => {
      asked.push((input as { access: string }).access);
      wasDisabled ||= level.disabled;
      return {};
    },
  });
  const level = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Access of bob' });
  fireEvent.change(level, { target: { value: 'edit' } });
  await waitFor(() => expect(asked).toEqual(['edit']));
  fireEvent.change(level, { target: { value: 'view' } });
  fireEvent.change(level, { target: { value: 'edit' } });
  await waitFor(() => expect(asked).toEqual(['edit', 'view', 'edit']));
  await waitFor(() => expect(level.value).toBe('edit'));
  expect(wasDisabled).toBe(false);
});

test('access is removed after a question', async () => {
  let members: unknown[] = [BOB];
  const removed = vi.fn((_input: unknown) => {
    members = [];
    return {};
  });
  const { dialog } = await openManage({
    'sharing.overview': () => overview({ members }),
    'sharing.remove': removed,
  });
  fireEvent.click(await dialog.findByRole('button', { name: 'Remove access of bob' }));
  expect(removed).not.toHaveBeenCalled();
  await confirm('Remove access');
  await screen.findByText('Access removed');
  expect(removed).toHaveBeenCalledWith({ roomId: ATTIC, userId: BOB.userId });
  await waitFor(() => expect(dialog.getByText('Nobody but you uses this room.')).toBeDefined());
});

test('an invitation is sent again with a new link, changed and revoked', async () => {
  const asked: [string, unknown][] = [];
  const note = (name: string, answer: unknown) => (input: unknown) => (asked.push([name, input]), answer);
  const fay = { ...EVE, id: idOf(803), email: 'fay@home.example' };
  const { dialog } = await openManage({
    'sharing.overview': () => overview({ invitations: asked.length < 3 ? [EVE, fay] : [fay] }),
    'sharing.resend': note('resend', sentTo({ delivery: 'queued' })),
    'sharing.setInvitationAccess': note('access', { ...EVE, access: 'view' }),
    'sharing.revoke': note('revoke', {}),
  });
  expect(await dialog.findAllByText('Pending')).toHaveLength(2);
  fireEvent.click(dialog.getByRole('button', { name: 'Send again: the invitation to eve@home.example' }));
  expect(await dialog.findByRole('textbox', { name: 'Invitation link for eve@home.example' })).toBeDefined();
  fireEvent.change(dialog.getByRole('combobox', { name: 'Access for eve@home.example' }), {
    target: { value: 'view' },
  });
  await waitFor(() => expect(asked).toHaveLength(2));
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke the invitation to eve@home.example' }));
  await confirm('Revoke');
  await screen.findByText('Access removed');
  expect(asked).toEqual([
    ['resend', { invitationId: EVE.id }],
    ['access', { invitationId: EVE.id, access: 'view' }],
    ['revoke', { invitationId: EVE.id }],
  ]);
  // The shown link is no longer valid.
  await waitFor(() => expect(dialog.queryByText('eve@home.example')).toBeNull());
  expect(dialog.queryByRole('textbox', { name: 'Invitation link for eve@home.example' })).toBeNull();
});

test('a declined invitation is marked, and leaves the list without a question', async () => {
  let invitations: unknown[] = [{ ...EVE, status: 'declined' }];
  const { dialog } = await openManage({
    'sharing.overview': () => overview({ invitations }),
    'sharing.revoke': () => {
      invitations = [];
      return {};
    },
  });
  expect(await dialog.findByText('Declined')).toBeDefined();
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Access for eve@home.example' }).disabled).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: 'Remove eve@home.example from the list' }));
  await waitFor(() => expect(dialog.queryByText('eve@home.example')).toBeNull());
  expect(screen.queryByText('Access removed')).toBeNull();
});

test('a room is transferred after a question, and then there is nothing left to manage', async () => {
  let isMine = true;
  const { dialog } = await openManage({
    'sharing.overview': () => (isMine ? overview() : { rooms: [], joined: [] }),
    'sharing.transfer': () => {
      isMine = false;
      return {};
    },
  });
  fireEvent.click(await dialog.findByRole('button', { name: 'Transfer ownership to bob' }));
  expect(within(await screen.findByRole('alertdialog')).getByText(/This cannot be undone\./)).toBeDefined();
  await confirm('Transfer ownership');
  await screen.findByText('Ownership transferred');
  await screen.findByText('You can no longer share Attic.');
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
});

test('to transfer a room, an old sign-in leads to a new one and back', async () => {
  const { dialog, history } = await openManage({
    'sharing.transfer': () => {
      throw new Refusal('SIGN_IN_AGAIN');
    },
  });
  fireEvent.click(await dialog.findByRole('button', { name: 'Transfer ownership to bob' }));
  await confirm('Transfer ownership');
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
  const back = encodeURIComponent(`/settings?manage=${ATTIC}&transfer=${BOB.userId}`);
  await waitFor(() => expect(history.location.href).toBe(`/auth?next=${back}&again=true`));
  expect(screen.queryByText('Failed to transfer ownership. Please try again.')).toBeNull();
});

test('offline the dialog reports the missing connection, and can load again', async () => {
  let isDown = true;
  const { dialog } = await openManage({
    'sharing.overview': () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return overview();
    },
  });
  await dialog.findByText('Failed to load shared users', undefined, { timeout: 8000 });
  expect(dialog.getByText(/^Sharing needs a connection\./)).toBeDefined();
  isDown = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByText('bob');
});
