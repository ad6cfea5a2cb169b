import type { ErrorCode } from '@boxroom/domain/error/codes';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../lib/session/session.ts';
import { ReplicaContext } from '../../replica/hooks/use-replica-value.ts';
import { ReplicaStore } from '../../replica/store/replica-store.ts';
import { CATALOGUE_ID, USER_ID } from '../../testing/fake-boxroom.ts';
import { openInventory, SKIS } from '../../testing/open-inventory.tsx';
import { renderUi } from '../../testing/render-app.tsx';
import { ExportAction } from './export-action.tsx';

const saved: { name: string; text: Promise<string> }[] = [];
vi.mock('../../lib/file/save-file.ts', () => ({
  saveFile: (name: string, content: Blob) => saved.push({ name, text: content.text() }),
}));

const user = { id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID };
const HEAD = '\ufeffRoom Name,Box Name,Box Description,Item Name\r\n';

beforeEach(() => {
  saved.length = 0;
  startSession({ ...user, email: 'ann@example.org' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function answer(make: () => Response): void {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => make()),
  );
}
const refusal = (status: number, appCode: ErrorCode) => () =>
  Response.json({ error: { data: { appCode } } }, { status });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));

test("saves the server's file, named by this device's time", async () => {
  answer(() => new Response(`${HEAD}Attic,Winter,,Skis\r\n`, { headers: { 'x-boxroom-items': '1' } }));
  const { wrap } = await openInventory();
  renderUi(wrap(<ExportAction />));
  press();
  await screen.findByText('Data exported');
  expect(saved[0]?.name).toMatch(/^storage-export_\d{4}-\d\d-\d\d_\d\d-\d\d\.csv$/);
  expect(await saved[0]?.text).toBe(`${HEAD}Attic,Winter,,Skis\r\n`);
  expect(fetch).toHaveBeenCalledWith(
    '/export.csv',
    expect.objectContaining({ headers: { 'x-boxroom-user': USER_ID } }),
  );
});

test('Cancel ends it without a file, and it can begin again', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signals.push(signal);
    return new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
    });
  });
  const { wrap } = await openInventory();
  renderUi(wrap(<ExportAction />));
  press();
  await waitFor(() => expect(signals).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('button', { name: 'Download CSV' });
  expect(signals[0]?.aborted).toBe(true);
  expect(saved).toEqual([]);
});

test('counts the received rows, and marks by text and name a file with fewer rows than the server counted', async () => {
  const rows = 'Attic,Winter,"Left; ""A""",Skis\r\nAttic,Winter,,Boots\r\n';
  const { wrap } = await openInventory();
  renderUi(wrap(<ExportAction />));
  const come = (counted: string) =>
    answer(() => new Response(HEAD + rows, { headers: { 'x-boxroom-items': '2', 'x-boxroom-rows': counted } }));
  come('1003');
  press();
  await screen.findByText('Export incomplete');
  expect(screen.getByText('The file has 2 rows, the server counted 1,003. Please export again.')).toBeDefined();
  expect(saved[0]?.name).toMatch(/-INCOMPLETE\.csv$/);
  come('2');
  press();
  await screen.findByText('Data exported');
  expect(saved[1]?.name).toMatch(/\d\.csv$/);
});

test.each([
  ['the server cannot be reached', /^The server could not be reached: /, () => Promise.reject(new TypeError('x'))],
  [
    'the server has too much to do',
    /^The server could not create the file: /,
    async () => refusal(503, 'UNAVAILABLE')(),
  ],
  [
    'the answer breaks off',
    /^The server could not be reached: /,
    async () => new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut off')) })),
  ],
])('saves the copy on this device when %s, and says so', async (_, reason, fetching) => {
  vi.stubGlobal('fetch', fetching);
  const { wrap } = await openInventory();
  renderUi(wrap(<ExportAction />));
  press();
  await screen.findByText('Data exported (from local storage)');
  expect(screen.getByText(reason)).toBeDefined();
  expect(saved).toHaveLength(1);
  expect(await saved[0]?.text).toContain('Attic,Winter,,Skis\r\n');
  expect(await saved[0]?.text).toContain('Attic,Summer,Behind the door,\r\n');
});

test('includes changes that could not be sent yet', async () => {
  answer(() => new Response(HEAD));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { wrap, store, server } = await openInventory();
  server.failure = 'network';
  store.mutate('item.edit', { id: SKIS, set: { name: 'Short skis' } });
  renderUi(wrap(<ExportAction />));
  press();
  await screen.findByText('Data exported (from local storage)');
  expect(await saved[0]?.text).toContain('Attic,Winter,,Short skis\r\n');
  expect(screen.getByText(/^Some changes could not be sent yet: this is the copy on this device/)).toBeDefined();
});

test.each([
  [401, 'NOT_SIGNED_IN', 'You must be logged in to export data.'],
  [409, 'ACCOUNT_CHANGED', 'You must be logged in to export data.'],
  [409, 'EXPORT_RUNNING', 'Your last export is still being sent. Please wait for it to end.'],
  [429, 'RATE_LIMITED', 'Too many attempts. Please wait a little before trying again.'],
] as const)('%i %s saves no file and shows the reason', async (status, code, text) => {
  answer(refusal(status, code));
  const { wrap } = await openInventory();
  renderUi(wrap(<ExportAction />));
  press();
  await screen.findByText('Export failed');
  expect(screen.getByText(text)).toBeDefined();
  expect(saved).toEqual([]);
});

test("without server and copy, the file's name and content state the failure", async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  renderUi(
    <ReplicaContext value={new ReplicaStore(user, () => '')}>
      <ExportAction />
    </ReplicaContext>,
  );
  press();
  await screen.findByText('Export failed');
  expect(screen.getByText('There was an error exporting your data. Please try again.')).toBeDefined();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/-ERROR\.csv$/);
  expect(await saved[0]?.text).toContain('Error generating CSV,,,\r\n');
});
