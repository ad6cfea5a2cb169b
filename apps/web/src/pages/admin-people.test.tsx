import type { AdminOverview } from '@boxroom/domain/admin/overview';
import type { PeopleFound, Person } from '@boxroom/domain/admin/people';
import { createMemoryHistory, Outlet, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '../components/dialog/dialog-surface.tsx';
import { makeRouter } from '../app/router.ts';
import { toastStore } from '../components/toast/toast-store.ts';
import { endSession, startSession } from '../lib/session/session.ts';
import { Refusal, stubServer } from '../testing/fake-server.ts';

// Tests the admin page only, without the replica of the signed-in layout.
vi.mock('../app/signed-in-layout.tsx', () => ({ SignedInLayout: Outlet }));

const NOW = Date.now();
const OVERVIEW: AdminOverview = {
  environment: 'production',
  version: '1.4.0',
  startedAt: NOW - 3_600_000,
  database: { kind: 'embedded', version: '18.1', bytes: 8_240_000 },
  counts: { people: 3, rooms: 4, boxes: 20, items: 1234, pictures: 2, pictureBytes: 310_000 },
  queues: [],
  lastBackup: null,
  lastMaintenance: null,
  actions: [],
};
const BOB: Person = {
  id: '0198c0de-0000-7000-8000-00000000000b',
  email: 'bob@example.org',
  username: 'bob7',
  createdAt: NOW,
  lastSeenAt: null,
  sessions: 2,
  blockedAt: null,
  asksForPasskey: false,
  isAdmin: false,
  uses: { rooms: 3, boxes: 40, items: 1234, pictureBytes: 512 * 1024 ** 2 },
  limits: { rooms: 1000, boxes: 20_000, items: 5000, pictureBytes: 2 * 1024 ** 3 },
  ownLimits: { items: 5000, pictureBytes: null },
};
const ADMIN: Person = { ...BOB, id: '0198c0de-0000-7000-8000-00000000000a', email: 'ann@example.org', isAdmin: true };

afterEach(async () => {
  vi.restoreAllMocks();
  stubServer({ 'auth.signOut': () => ({}) });
  await act(() => endSession());
  for (const { id } of toastStore.list()) toastStore.dismiss(id);
  vi.unstubAllGlobals();
});

let people = 0;

async function open(procedures: Record<string, (input: unknown) => unknown>, found: Partial<PeopleFound> = {}) {
  const user = { id: `op-${++people}`, username: 'ann', catalogueId: 'c-ann', email: 'ann@example.org' };
  startSession(user);
  const find = vi.fn((_: unknown) => ({ people: [BOB], hasMore: false, ...found }));
  stubServer({
    'auth.session': () => ({ user }),
    'admin.overview': () => OVERVIEW,
    'admin.findPeople': find,
    ...procedures,
  });
  const history = createMemoryHistory({ initialEntries: ['/admin'] });
  render(<RouterProvider router={makeRouter(history)} />);
  await screen.findByRole('region', { name: 'User Management' });
  return { find, address: () => history.location.href };
}

const card = () => within(screen.getByRole('region', { name: 'User Management' }));
function search(text: string) {
  fireEvent.change(card().getByRole('searchbox', { name: 'Email address or username' }), { target: { value: text } });
  fireEvent.click(card().getByRole('button', { name: 'Find people' }));
}
async function openBob() {
  search('bob');
  fireEvent.click(await card().findByRole('button', { name: 'Details of bob@example.org' }));
  return within(card().getByRole('group', { name: 'bob@example.org' }));
}
const dialog = async () => within(await screen.findByRole('alertdialog'));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

test('finds people, and shows what one of them has and may have', async () => {
  const { find } = await open({});
  await openBob();
  expect(find).toHaveBeenCalledWith({ search: 'bob' });
  expect(card().getByRole('status').textContent).toBe('1 person found.');
  const facts = [...document.querySelectorAll('.person-details dd')].map(({ textContent }) => textContent);
  expect(facts).toEqual([
    'bob7',
    expect.stringMatching(/^[A-Z][a-z]{2} \d+$/),
    'Signed in nowhere',
    '2',
    '3 of 1,000',
    '40 of 20,000',
    '1,234 of 5,000',
    '512 MB of 2 GB',
  ]);
  fireEvent.click(card().getByRole('button', { name: 'Details of bob@example.org', expanded: true }));
  expect(card().queryByRole('group')).toBeNull();
});

test.each([
  [{ people: [] }, 'Nobody found.'],
  [{ hasMore: true }, '1 person found: the newest ones. For others, type more of the address.'],
])('%j: %s', async (found, words) => {
  await open({}, found);
  search('bob');
  await card().findByText(words);
});

test('asks for three characters, and tells why a search failed', async () => {
  const { find } = await open({
    'admin.findPeople': () => {
      throw new Refusal('RATE_LIMITED', 'retry after 42 s');
    },
  });
  search(' bo ');
  expect(card().getByRole('alert').textContent).toBe('Please type at least 3 characters.');
  search('bob');
  await waitFor(() => expect(card().getByRole('alert').textContent).toMatch(/again in 42 seconds/));
  expect(find).not.toHaveBeenCalled();
});

test('blocks a person for a reason, and unblocks them', async () => {
  const block = vi.fn((_: unknown) => ({ ...BOB, sessions: 0, blockedAt: NOW }));
  const unblock = vi.fn((_: unknown) => BOB);
  await open({ 'admin.blockPerson': block, 'admin.unblockPerson': unblock });
  const bob = await openBob();
  fireEvent.click(bob.getByRole('button', { name: 'Block' }));
  const confirm = (await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Block' });
  expect(confirm.disabled).toBe(true);
  type('Reason', ' spam ');
  fireEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(block).toHaveBeenCalledWith({ personId: BOB.id, reason: 'spam' });
  expect(card().getByText('Blocked')).toBeDefined();
  expect(card().getByText('Blocked since')).toBeDefined();
  fireEvent.click(bob.getByRole('button', { name: 'Unblock' }));
  await dialog();
  type('Reason', 'a mistake');
  fireEvent.click((await dialog()).getByRole('button', { name: 'Unblock' }));
  await waitFor(() => expect(card().queryByText('Blocked since')).toBeNull());
  expect(unblock).toHaveBeenCalledWith({ personId: BOB.id, reason: 'a mistake' });
});

test('signs a person out everywhere', async () => {
  const signOut = vi.fn((_: unknown) => ({ ...BOB, sessions: 0 }));
  await open({ 'admin.signOutPerson': signOut });
  fireEvent.click((await openBob()).getByRole('button', { name: 'Sign out everywhere' }));
  fireEvent.click((await dialog()).getByRole('button', { name: 'Sign out' }));
  await screen.findByText('Signed out everywhere');
  expect(signOut).toHaveBeenCalledWith({ personId: BOB.id });
});

test('sets limits, and refuses what is none', async () => {
  const set = vi.fn((_: unknown) => BOB);
  await open({ 'admin.setLimits': set });
  fireEvent.click((await openBob()).getByRole('button', { name: 'Set limits' }));
  const save = (await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Items at most' }).value).toBe('5000');
  for (const wrong of ['200001', '-1', '1.5', 'many']) {
    type('Items at most', wrong);
    expect([wrong, save.disabled]).toEqual([wrong, true]);
  }
  type('Items at most', '');
  type('Pictures and papers in GB at most', '0,5');
  fireEvent.click(save);
  await waitFor(() => expect(set).toHaveBeenCalled());
  expect(set).toHaveBeenCalledWith({ personId: BOB.id, limits: { items: null, pictureBytes: 512 * 1024 ** 2 } });
});

test('deletes a person whose address was typed, with one id for all attempts', async () => {
  const ids: unknown[] = [];
  await open({
    'admin.deletePerson': (input) => {
      ids.push((input as { id: string }).id);
      if (ids.length === 1) throw new TypeError('Failed to fetch');
      return { picturesLeft: 0 };
    },
  });
  fireEvent.click((await openBob()).getByRole('button', { name: 'Delete account' }));
  const confirm = (await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Delete' });
  type('Type bob@example.org to confirm', 'bob@example.com');
  expect(confirm.disabled).toBe(true);
  type('Type bob@example.org to confirm', 'Bob@example.org');
  fireEvent.click(confirm);
  await screen.findByText(/^You are offline, or the server cannot be reached/);
  await waitFor(() => expect(confirm.disabled).toBe(false));
  fireEvent.click(confirm);
  await waitFor(() => expect(card().queryByText('bob@example.org')).toBeNull());
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
});

test('an old sign-in leads to a new one and back, and other refusals are shown', async () => {
  let code: Refusal['code'] = 'PERSON_GONE';
  const { address } = await open({
    'admin.signOutPerson': () => {
      throw new Refusal(code);
    },
  });
  fireEvent.click((await openBob()).getByRole('button', { name: 'Sign out everywhere' }));
  fireEvent.click((await dialog()).getByRole('button', { name: 'Sign out' }));
  await waitFor(async () =>
    expect((await dialog()).getByRole('alert').textContent).toBe('This account no longer exists.'),
  );
  code = 'SIGN_IN_AGAIN';
  fireEvent.click((await dialog()).getByRole('button', { name: 'Sign out' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(address()).toBe('/auth?next=%2Fadmin&again=true'));
});

test('asks for a newer sign-in before a reason is typed, where the server knows that it is needed', async () => {
  await open({}, { mustSignIn: true });
  fireEvent.click((await openBob()).getByRole('button', { name: 'Block' }));
  expect((await dialog()).getByRole('button', { name: 'Sign in again' })).toBeTruthy();
  expect((await dialog()).queryByRole('textbox')).toBeNull();
});

test('offers neither to block nor to delete an admin', async () => {
  await open({}, { people: [ADMIN] });
  search('ann');
  fireEvent.click(await card().findByRole('button', { name: 'Details of ann@example.org' }));
  for (const name of ['Block', 'Delete account']) {
    const button = card().getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
  }
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
