import type { OrphansFound } from '@boxroom/domain/admin/cleanup';
import type { AdminOverview } from '@boxroom/domain/admin/overview';
import { createMemoryHistory, Outlet, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '../components/dialog/dialog-surface.tsx';
import { makeRouter } from '../app/router.ts';
import { toastStore } from '../components/toast/toast-store.ts';
import { endSession, getSession, startSession } from '../lib/session/session.ts';
import { Refusal, stubServer } from '../testing/fake-server.ts';

// Tests the admin page only, without the replica of the signed-in layout.
vi.mock('../app/signed-in-layout.tsx', () => ({ SignedInLayout: Outlet }));
vi.mock('./app-page.tsx', () => ({ AppPage: () => <p>home</p> }));
vi.mock('./search-page.tsx', () => ({ SearchPage: () => <p>search</p> }));

const NOW = Date.now();
const HOUR = 3_600_000;
const OVERVIEW: AdminOverview = {
  environment: 'production',
  version: '1.4.0',
  startedAt: NOW - 50 * HOUR,
  database: { kind: 'embedded', version: '18.1', bytes: 8_240_000 },
  counts: { people: 3, rooms: 4, boxes: 20, items: 1234, pictures: 2, pictureBytes: 310_000 },
  queues: [
    { name: 'mails', waiting: 2, oldestSeconds: 3700, givenUp: 1, held: 4 },
    { name: 'reminders', waiting: 0, oldestSeconds: null, givenUp: 0 },
    { name: 'pictureRemovals', waiting: 1, oldestSeconds: 90, givenUp: 0 },
  ],
  lastBackup: null,
  lastMaintenance: null,
  actions: [],
};
const NOTHING: OrphansFound = { found: [], total: 0, rows: 5000, mustBeTyped: false, missingPeople: 0 };
const SOME: OrphansFound = {
  found: [
    { kind: 'boxes', count: 1 },
    { kind: 'items', count: 2 },
  ],
  total: 3,
  rows: 5000,
  mustBeTyped: false,
  missingPeople: 0,
};

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  stubServer({ 'auth.signOut': () => ({}) });
  await act(() => endSession());
  for (const { id } of toastStore.list()) toastStore.dismiss(id);
  vi.unstubAllGlobals();
});

let people = 0;

/** Uses a new person each time, so that no test sees another one's responses. */
async function open(procedures: Record<string, (input: unknown) => unknown>) {
  people++;
  const user = { id: `u-${people}`, username: 'ann', catalogueId: 'c-ann', email: 'ann@example.org' };
  startSession(user);
  stubServer({ 'auth.session': () => ({ user }), 'admin.overview': () => OVERVIEW, ...procedures });
  const history = createMemoryHistory({ initialEntries: ['/before', '/admin'] });
  render(<RouterProvider router={makeRouter(history)} />);
  await screen.findByRole('heading', { name: 'Admin Dashboard' });
  return { history, address: () => history.location.href };
}

function refuse(code: Refusal['code']) {
  return () => {
    throw new Refusal(code);
  };
}

async function pressCleanUp() {
  fireEvent.click(await screen.findByRole('button', { name: 'Clean up database' }));
}
const dialog = () => screen.findByRole('alertdialog');
const removeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Remove' });
const region = (name: string) => within(screen.getByRole('region', { name }));

test("shows the server's report, and nothing else", async () => {
  await open({});
  await screen.findByRole('region', { name: 'System Information' });
  const facts = Object.fromEntries(
    [...document.querySelectorAll('.fact-list > div')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  );
  expect(facts).toEqual({
    Environment: 'Production',
    Version: '1.4.0',
    'Running for': '2 days',
    Database: 'Built-in Postgres 18.1',
    'Database size': '8.2 MB',
    People: '3',
    'Storage rooms': '4',
    Boxes: '20',
    Items: '1,234',
    Pictures: '2 (310 kB)',
    'Last backup': 'Never',
    'Last maintenance': 'Never',
  });
  const queues = region('Queues')
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(queues).toEqual([
    'Mails2 waiting, the oldest for 1 hourLate4 held1 given up',
    'Reminders of datesNothing waiting',
    'Pictures to remove1 waiting, the oldest for 1 minute',
  ]);
});

test.each([
  ['open', 'Open to everybody'],
  ['invited', 'With an invitation'],
  ['domains', 'Addresses of some domains'],
  ['closed', 'Closed'],
] as const)('new accounts, %s: %s', async (registration, words) => {
  await open({ 'admin.overview': () => ({ ...OVERVIEW, registration }) });
  await screen.findByRole('region', { name: 'System Information' });
  expect(screen.getByText('New accounts').nextElementSibling?.textContent).toBe(words);
});

const NIGHTLY = {
  mode: 'nightly',
  folder: '/var/lib/boxroom/backups',
  isOnSameDisk: true,
  isRunning: false,
  isLate: false,
  lastAt: NOW - 18 * HOUR,
  bytes: 93_000_000,
  nextAt: NOW + 6 * HOUR,
  failure: null,
} as const;

async function openBackups(nightlyBackups: AdminOverview['nightlyBackups']) {
  await open({ 'admin.overview': () => ({ ...OVERVIEW, ...(nightlyBackups && { nightlyBackups }) }) });
  await screen.findByRole('region', { name: 'System Information' });
  return screen.queryByRole('region', { name: 'Backups' });
}

test('nightly backups show the last one, its size, the next one and their folder', async () => {
  const card = await openBackups(NIGHTLY);
  const facts = [...(card?.querySelectorAll('.fact-list > div') ?? [])].map((fact) => fact.textContent);
  expect(facts).toEqual([
    expect.stringMatching(/^Last nightly backup.*\d\d:\d\d \(18 hours ago\)$/),
    'Size93 MB',
    expect.stringMatching(/^Next.*\d\d:\d\d$/),
    'Folder/var/lib/boxroom/backups',
  ]);
  expect(card?.textContent).toContain('on the same disk as the data');
  expect(card?.textContent).not.toContain('Late');
  // The results of a search for people have a status, which is empty so far.
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['']);
});

test('a backup that is late, failed or running is marked as such', async () => {
  const failure = { at: NOW - HOUR, reason: '/mnt/disk has 1 MB free, but up to 900 MB may be needed.' };
  const card = await openBackups({ ...NIGHTLY, isOnSameDisk: false, isLate: true, lastAt: null, bytes: null, failure });
  expect(card?.querySelector('.badge-warning')?.textContent).toBe('Late');
  expect(region('Backups').getByRole('status').textContent).toMatch(
    /^The attempt of .*\d\d:\d\d failed: \/mnt\/disk has 1 MB free, but up to 900 MB may be needed\. Boxroom tries again every hour\.$/,
  );
  expect(card?.textContent).toContain('None yet');
  expect(card?.textContent).not.toContain('Size');
  expect(card?.textContent).not.toContain('on the same disk');
});

test.each([
  [{ ...NIGHTLY, isRunning: true }, 'Running now'],
  [{ ...NIGHTLY, nextAt: NOW - HOUR }, 'In a moment'],
  [{ mode: 'off' } as const, 'Nightly backups are off (BACKUP=off)'],
  [{ mode: 'elsewhere' } as const, 'no nightly backups of a Postgres server: its operator does'],
])('nightly backups %j', async (backups, words) => {
  expect((await openBackups(backups))?.textContent).toContain(words);
});

test('an older server reports no nightly backups', async () => {
  expect(await openBackups(undefined)).toBeNull();
});

test('setup problems are above everything else', async () => {
  await open({ 'admin.overview': () => ({ ...OVERVIEW, warnings: ['proxy-unread', 'deaf'] }) });
  const alerts = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  expect(alerts).toEqual([expect.stringContaining('TRUST_PROXY=on'), expect.stringContaining('DATABASE_DIRECT_URL')]);
});

test('a person without admin rights sees a message and is sent home after three seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { address } = await open({ 'admin.overview': refuse('ADMIN_ONLY') });
  const words = "You don't have permission to access the admin area. Redirecting to home page...";
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(screen.queryByText('Database Maintenance')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2500));
  expect(address()).toBe('/admin');
  await act(() => vi.advanceTimersByTimeAsync(600));
  await screen.findByText('home');
  expect(address()).toBe('/app');
});

test('an admin who needs a passkey for it is led to the passkeys in the settings', async () => {
  const { address } = await open({ 'admin.overview': refuse('ADMIN_NEEDS_PASSKEY') });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('opens only for accounts that ask for a passkey');
  fireEvent.click(within(alert).getByRole('link', { name: 'Settings' }));
  await waitFor(() => expect(address()).toBe('/settings?section=account#passkeys'));
});

test('a person who leaves earlier is not sent home later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { address, history } = await open({ 'admin.overview': refuse('ADMIN_ONLY') });
  const alert = await screen.findByRole('alert');
  fireEvent.click(within(alert).getByRole('link', { name: 'Back to App' }));
  await screen.findByText('home');
  expect(address()).toBe('/app');
  act(() => history.push('/search'));
  await screen.findByText('search');
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(address()).toBe('/search');
});

test('after an expired session, the person signs in and comes back', async () => {
  const { address } = await open({ 'admin.overview': refuse('NOT_SIGNED_IN') });
  await screen.findByText("Keep track of what's where");
  expect(address()).toBe('/auth?next=%2Fadmin');
});

test('reports an unreachable server, and tries again when asked', async () => {
  let isAway = true;
  await open({
    'admin.overview': () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return OVERVIEW;
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline');
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('region', { name: 'System Information' });
});

test('older numbers stay, marked as such, when newer ones cannot be read', async () => {
  let isAway = false;
  await open({
    'admin.overview': () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return OVERVIEW;
    },
  });
  await screen.findByText('1.4.0');
  isAway = true;
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText(/You are offline.*These figures are older\./);
  expect(screen.getByText('1.4.0')).toBeDefined();
});

test('offline the cleanup is disabled, with the reason', async () => {
  const counted = vi.fn(() => NOTHING);
  await open({ 'admin.countOrphans': counted });
  await screen.findByRole('region', { name: 'System Information' });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await pressCleanUp();
  await screen.findAllByText('You are offline: the database can only be cleaned up online');
  expect(counted).not.toHaveBeenCalled();
});

test('a clean database is reported, without a question', async () => {
  const cleaned = vi.fn();
  await open({ 'admin.countOrphans': () => NOTHING, 'admin.cleanUp': cleaned });
  await pressCleanUp();
  await screen.findByText('Database Clean');
  expect(screen.getByText('No orphaned data was found. Your database is clean!')).toBeDefined();
  expect(screen.getByText(/^Clean at \d\d:\d\d: no orphans in 5,000 rows\.$/)).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(cleaned).not.toHaveBeenCalled();
});

test('orphans are listed by kind, and removed after confirmation', async () => {
  let overview = OVERVIEW;
  const cleaned = vi.fn((_input: unknown) => {
    overview = {
      ...OVERVIEW,
      lastMaintenance: { at: Date.now(), by: 'ann@example.org', removed: 3 },
      actions: [{ at: Date.now(), by: 'ann@example.org', action: 'cleanup', outcome: 'done', details: { removed: 3 } }],
    };
    return { removed: 3, found: SOME.found };
  });
  await open({
    'admin.overview': () => overview,
    'admin.countOrphans': () => SOME,
    'admin.cleanUp': cleaned,
  });
  await pressCleanUp();
  const asked = within(await dialog());
  expect(asked.getByRole('heading', { name: 'Remove 3 orphaned records?' })).toBeDefined();
  expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['1 box', '2 items']);
  expect(asked.getByText('Found among 5,000 rows.')).toBeDefined();
  expect(cleaned).not.toHaveBeenCalled();
  fireEvent.click(removeButton());
  await screen.findByText('Cleanup Successful');
  expect(screen.getByText('Removed 3 orphaned database records.')).toBeDefined();
  expect(cleaned).toHaveBeenCalledWith({ expected: 3 });
  await screen.findByText(/^\d\d:\d\d \(3 removed\)$/);
  expect(region('What admins did').getByText('Database cleanup: 3 records removed')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('dead links are called neither records, nor are their rows said to be removed', async () => {
  const links = { ...SOME, found: [{ kind: 'references', count: 7 }], total: 7 };
  await open({ 'admin.countOrphans': () => links });
  await pressCleanUp();
  const asked = within(await dialog());
  expect(asked.getByRole('heading', { name: 'Remove 7 links to something deleted?' })).toBeDefined();
  expect(asked.queryByText(/for good|record/)).toBeNull();
});

test('while counting, the button ignores presses but keeps the focus for when the dialog closes', async () => {
  const count = vi.fn(() => SOME);
  await open({ 'admin.countOrphans': count });
  const opener = await screen.findByRole<HTMLButtonElement>('button', { name: 'Clean up database' });
  opener.focus();
  fireEvent.click(opener);
  expect(opener.textContent).toBe('Counting…');
  fireEvent.click(opener);
  expect([opener.disabled, opener.getAttribute('aria-disabled'), document.activeElement]).toEqual([
    false,
    'true',
    opener,
  ]);
  await dialog();
  expect(count).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('a large number has to be typed', async () => {
  const cleaned = vi.fn((_input: unknown) => ({ removed: 1200, found: [] }));
  const large = { ...SOME, found: [{ kind: 'items', count: 1200 }], total: 1200, mustBeTyped: true };
  await open({ 'admin.countOrphans': () => large, 'admin.cleanUp': cleaned });
  await pressCleanUp();
  const field = within(await dialog()).getByRole('textbox', { name: 'Type 1200 to confirm' });
  for (const typed of ['', '120', '1,200', 'all']) {
    fireEvent.change(field, { target: { value: typed } });
    expect(removeButton().disabled).toBe(true);
  }
  fireEvent.submit(field);
  expect(cleaned).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: ' 1200 ' } });
  fireEvent.click(removeButton());
  await screen.findByText('Removed 1200 orphaned database records.');
  expect(cleaned).toHaveBeenCalledWith({ expected: 1200, typed: '1200' });
});

test.each([
  [0, null],
  [1, '1 person is missing without having deleted their account.'],
  [3, '3 people are missing without having deleted their account.'],
])('reports %i missing people', async (missingPeople, sentence) => {
  await open({ 'admin.countOrphans': () => ({ ...SOME, missingPeople }) });
  await pressCleanUp();
  expect(within(await dialog()).queryByText(/missing/)?.textContent ?? null).toBe(sentence);
});

test('asks for the number when the server requires it', async () => {
  await open({ 'admin.countOrphans': () => SOME, 'admin.cleanUp': refuse('CLEANUP_TOO_LARGE') });
  await pressCleanUp();
  await dialog();
  fireEvent.click(removeButton());
  await screen.findByText('Cleanup Error');
  expect(await screen.findByRole('textbox', { name: 'Type 3 to confirm' })).toBeDefined();
});

test('a count that changed meanwhile is shown again, and nothing is removed', async () => {
  let counts = 0;
  const read = vi.fn(() => OVERVIEW);
  const cleaned = vi.fn(refuse('ORPHANS_CHANGED'));
  await open({
    'admin.overview': read,
    'admin.countOrphans': () => (counts++ === 0 ? SOME : { ...SOME, found: [{ kind: 'boxes', count: 7 }], total: 7 }),
    'admin.cleanUp': cleaned,
  });
  await pressCleanUp();
  await dialog();
  fireEvent.click(removeButton());
  await screen.findByRole('heading', { name: 'Remove 7 orphaned records?' });
  expect(screen.getByText('Cleanup Error')).toBeDefined();
  const words = 'The database has changed since it was counted. Nothing was removed. Counting again.';
  expect(screen.getByText(words)).toBeDefined();
  expect(screen.getByText('7 boxes')).toBeDefined();
  expect(cleaned).toHaveBeenCalledTimes(1);
  // The refusal appears among the actions, and a removal whose response was lost in "Last maintenance".
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});

test.each(['CLEANUP_UNSAFE', 'CLEANUP_RUNNING'] as const)('%s closes the question with its reason', async (code) => {
  await open({ 'admin.countOrphans': () => SOME, 'admin.cleanUp': refuse(code) });
  await pressCleanUp();
  await dialog();
  fireEvent.click(removeButton());
  await screen.findByText('Cleanup Error');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a person who has lost admin rights is refused by name, and sent home', async () => {
  let overview: () => AdminOverview = () => OVERVIEW;
  await open({
    'admin.overview': () => overview(),
    'admin.countOrphans': () => SOME,
    'admin.cleanUp': () => {
      overview = refuse('ADMIN_ONLY');
      throw new Refusal('ADMIN_ONLY');
    },
  });
  await pressCleanUp();
  await dialog();
  fireEvent.click(removeButton());
  await screen.findByText('Permission Denied');
  expect(screen.getByText("You don't have permission to perform database cleanup.")).toBeDefined();
  await screen.findByText(/Redirecting to home page\.\.\.$/);
  expect(screen.queryByText('1.4.0')).toBeNull();
});

test('an old sign-in leads to a new one and back', async () => {
  const { address } = await open({ 'admin.countOrphans': () => SOME, 'admin.cleanUp': refuse('SIGN_IN_AGAIN') });
  await pressCleanUp();
  await dialog();
  fireEvent.click(removeButton());
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(address()).toBe('/auth?next=%2Fadmin&again=true'));
  expect(getSession().status).toBe('verified');
  expect(screen.queryByText('Cleanup Error')).toBeNull();
});

test('without a response the question stays, to be tried again', async () => {
  let isAway = true;
  await open({
    'admin.countOrphans': () => SOME,
    'admin.cleanUp': () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return { removed: 3, found: SOME.found };
    },
  });
  await pressCleanUp();
  await dialog();
  fireEvent.click(removeButton());
  await screen.findByText(/^You are offline, or the server cannot be reached/);
  isAway = false;
  await waitFor(() => expect(removeButton().disabled).toBe(false));
  fireEvent.click(removeButton());
  await screen.findByText('Cleanup Successful');
});

test('an error that the server cannot explain gets the general text', async () => {
  await open({ 'admin.countOrphans': refuse('INTERNAL') });
  await pressCleanUp();
  await screen.findByText('Cleanup Error');
  expect(screen.getByText('An unexpected error occurred during cleanup')).toBeDefined();
});

test("resets the admin's onboarding, and shows the tour", async () => {
  const reset = vi.fn(() => ({}));
  const { address } = await open({ 'onboarding.reset': reset });
  await screen.findByRole('region', { name: 'Onboarding Testing' });
  fireEvent.click(region('Onboarding Testing').getByRole('button', { name: 'Test Onboarding' }));
  await waitFor(() => expect(address()).toBe('/app?debug_onboarding=true'));
  expect(reset).toHaveBeenCalledTimes(1);
});

test('Back to App leads to the app', async () => {
  const { address } = await open({});
  fireEvent.click(screen.getByRole('link', { name: 'Back to App' }));
  await screen.findByText('home');
  expect(address()).toBe('/app');
});

test('shows the last of many actions, and all on request', async () => {
  const actions = Array.from({ length: 7 }, (_, index) => ({
    at: NOW - index * HOUR,
    by: 'ann@example.org',
    action: 'cleanup',
    outcome: 'CLEANUP_UNSAFE',
    details: { expected: index },
  }));
  await open({ 'admin.overview': () => ({ ...OVERVIEW, actions }) });
  await screen.findByRole('region', { name: 'What admins did' });
  const lines = () => region('What admins did').getAllByText('Database cleanup refused');
  expect(lines()).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: 'Show the last 7' }));
  expect(lines()).toHaveLength(7);
  fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(lines()).toHaveLength(5);
});
