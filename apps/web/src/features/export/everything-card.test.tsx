import { ARCHIVE_FILES } from '@boxroom/domain/archive/archive-rows';
import { RECORDED_ARCHIVES } from '@boxroom/domain/archive/recorded-archives';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectFile } from '../../lib/file/collect-file.ts';
import { startSession } from '../../lib/session/session.ts';
import { BlobReader, Uint8ArrayReader, ZipReader, ZipWriter } from '../../lib/zip/zip-library.ts';
import { ReplicaContext } from '../../replica/hooks/use-replica-value.ts';
import { ReplicaStore } from '../../replica/store/replica-store.ts';
import { CATALOGUE_ID, USER_ID } from '../../testing/fake-boxroom.ts';
import { openInventory } from '../../testing/open-inventory.tsx';
import { renderUi } from '../../testing/render-app.tsx';
import { EverythingCard } from './everything-card.tsx';

// Those of happy-dom are empty shells.
await vi.hoisted(async () => Object.assign(globalThis, await import('node:stream/web')));

const saved: { name: string; content: Blob }[] = [];
vi.mock('../../lib/file/save-file.ts', () => ({
  saveFile: (name: string, content: Blob) => saved.push({ name, content }),
}));

const user = { id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID };

beforeEach(() => {
  saved.length = 0;
  startSession({ ...user, email: 'ann@example.org' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open() {
  const { wrap } = await openInventory();
  renderUi(wrap(<EverythingCard />));
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test("the complete CSV is the server's, or this device's when the server is away", async () => {
  const answer = vi.fn(
    async () => new Response('\ufeffRoom Name,…\r\nAttic,…\r\n', { headers: { 'x-boxroom-rows': '1' } }),
  );
  vi.stubGlobal('fetch', answer);
  await open();
  press('Complete CSV');
  await screen.findByText('Data exported');
  expect(answer).toHaveBeenCalledWith('/export-all.csv', expect.anything());
  expect(saved[0]?.name).toMatch(/^storage-export-complete_.*\d\.csv$/);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('x')));
  press('Complete CSV');
  await screen.findByText('Data exported (from local storage)');
  expect(await saved[1]?.content.text()).toContain('Attic,Winter,');
  expect(await saved[1]?.content.text()).toContain('Item ID\r\n');
});

test('the spreadsheet is made on this device, with a sheet for each room', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('x')));
  await open();
  press('Spreadsheet');
  await screen.findByText('Data exported');
  expect(saved[0]?.name).toMatch(/^storage-export_.*\.xlsx$/);
  const zip = new ZipReader(new BlobReader(saved[0]?.content ?? new Blob()), { checkSignature: true });
  const names = (await zip.getEntries()).map(({ filename }) => filename);
  expect(names.slice(0, 6)).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ]);
});

test('a spreadsheet that is canceled saves nothing', async () => {
  await open();
  press('Spreadsheet');
  press(/^Cancel/);
  await screen.findByRole('button', { name: 'Spreadsheet' });
  expect(saved).toEqual([]);
  expect(screen.queryByText('Export failed')).toBeNull();
});

test('without a complete copy there is no spreadsheet', async () => {
  renderUi(
    <ReplicaContext value={new ReplicaStore(user, () => '')}>
      <EverythingCard />
    </ReplicaContext>,
  );
  press('Spreadsheet');
  expect(await screen.findByText(/^This device is still loading/)).toBeDefined();
});

/** A backup as the server sends it. Its only picture is there, or named as missing. */
async function backup(names: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const file = collectFile();
  const zip = new ZipWriter(file.writable);
  const data = new TextEncoder().encode(RECORDED_ARCHIVES[1]);
  for (const name of [ARCHIVE_FILES.data, ...names]) await zip.add(name, new Uint8ArrayReader(data));
  await zip.close();
  return new Uint8Array(await file.blob('').arrayBuffer());
}
const PICTURE = 'pictures/=1+1 0198a2b4-7c3d-7e5f-8a9b-000000000005.jpg';

test.each([
  ['is checked and saved', [PICTURE], 0, 'Backup saved', /^boxroom-backup_.*\d\.zip$/],
  ['says that pictures are missing', [ARCHIVE_FILES.missing], 0, /The file lists them/, /\d\.zip$/],
  ['that lacks a picture is named incomplete', [], 0, 'Backup incomplete', /-INCOMPLETE\.zip$/],
  ['that was cut off is named incomplete', [PICTURE], 40, 'Backup incomplete', /-INCOMPLETE\.zip$/],
])('a full backup %s', async (_, names, lost, text, name) => {
  const bytes = await backup(names);
  const fetching = vi.fn(async () => new Response(bytes.slice(0, bytes.length - lost)));
  vi.stubGlobal('fetch', fetching);
  await open();
  press('Full backup');
  await screen.findByText(text);
  expect(fetching).toHaveBeenCalledWith(
    '/archive.zip',
    expect.objectContaining({ headers: { 'x-boxroom-user': USER_ID, 'accept-language': 'en' } }),
  );
  expect(saved[0]?.name).toMatch(name);
});

test.each([
  ['the server is away', () => Promise.reject(new TypeError('x')), /^You are offline/],
  [
    'another export runs',
    async () => Response.json({ error: { data: { appCode: 'EXPORT_RUNNING' } } }, { status: 409 }),
    /^Your last export is still being sent/,
  ],
  ['the server fails', async () => new Response('', { status: 500 }), /^There was an error making your backup/],
])('there is no backup when %s, and the reason shows', async (_, fetching, text) => {
  vi.stubGlobal('fetch', fetching);
  await open();
  press('Full backup');
  await screen.findByText(text);
  expect(saved).toEqual([]);
});
