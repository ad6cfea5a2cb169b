import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../lib/session/session.ts';
import { BlobReader, ZipReader } from '../../lib/zip/zip-library.ts';
import { ReplicaContext } from '../../replica/hooks/use-replica-value.ts';
import { ReplicaStore } from '../../replica/store/replica-store.ts';
import { CATALOGUE_ID, USER_ID } from '../../testing/fake-boxroom.ts';
import { openInventory } from '../../testing/open-inventory.tsx';
import { renderUi } from '../../testing/render-app.tsx';
import { EverythingActions } from './everything-actions.tsx';

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
  renderUi(wrap(<EverythingActions />));
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));

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
  await screen.findByRole('button', { name: 'Spreadsheet', hidden: true });
  expect(saved).toEqual([]);
  expect(screen.queryByText('Export failed')).toBeNull();
});

test('without a complete copy there is no spreadsheet', async () => {
  renderUi(
    <ReplicaContext value={new ReplicaStore(user, () => '')}>
      <EverythingActions />
    </ReplicaContext>,
  );
  press('Spreadsheet');
  expect(await screen.findByText(/^This device is still loading/)).toBeDefined();
});
