import { ARCHIVE_FILES } from '@boxroom/domain/archive/archive-rows';
import { RECORDED_ARCHIVES } from '@boxroom/domain/archive/recorded-archives';
import type { ImportPart } from '@boxroom/domain/import/import-input';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectFile } from '../../lib/file/collect-file.ts';
import { ServerState } from '../../lib/session/server-state.tsx';
import { startSession } from '../../lib/session/session.ts';
import { Uint8ArrayReader, ZipWriter } from '../../lib/zip/zip-library.ts';
import { ReplicaContext } from '../../replica/hooks/use-replica-value.ts';
import { ReplicaStore } from '../../replica/store/replica-store.ts';
import { CATALOGUE_ID, USER_ID } from '../../testing/fake-boxroom.ts';
import { Refusal, stubServer } from '../../testing/fake-server.ts';
import { openInventory } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

// Those of happy-dom are empty shells.
await vi.hoisted(async () => Object.assign(globalThis, await import('node:stream/web')));
const put = vi.hoisted(() => vi.fn());
vi.mock('../../lib/http/put-file.ts', () => ({ putFile: put }));

// The account has a box of the recorded name already.
const DATA = (RECORDED_ARCHIVES[1] ?? '').replace('"Loose"', '"Spare"');
const ID = (n: number) => `0198a2b4-7c3d-7e5f-8a9b-00000000000${n}`;
const PICTURE = `pictures/=1+1 ${ID(5)}.jpg`;
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);

beforeEach(() => {
  put.mockReset().mockResolvedValue({ ok: true, status: 204, retryAfterMs: 0, body: null });
  startSession({ id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@example.org' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function backup(data = DATA): Promise<File> {
  const file = collectFile();
  const zip = new ZipWriter(file.writable);
  await zip.add(ARCHIVE_FILES.data, new Uint8ArrayReader(new TextEncoder().encode(data)));
  await zip.add(PICTURE, new Uint8ArrayReader(JPEG));
  await zip.close();
  return new File([await file.blob('').arrayBuffer()], 'boxroom-backup.zip');
}

async function open(file: File, create: (part: ImportPart) => unknown = () => ({ skipped: [] })) {
  const { wrap } = await openInventory();
  const calls: string[] = [];
  const parts: ImportPart[] = [];
  const note = (name: string) => () => {
    calls.push(name);
    return null;
  };
  stubServer({
    'import.begin': note('begin'),
    'import.create': (input) => {
      calls.push('create');
      parts.push(input as ImportPart);
      return create(input as ImportPart);
    },
    'import.finish': note('finish'),
    'import.findRefs': () => [],
  });
  await renderRouted(
    wrap(
      <ServerState>
        <RestoreDialog open onClose={() => undefined} />
      </ServerState>,
    ),
  );
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Backup to restore'), { target: { files: [file] } });
  return { dialog: within(dialog), calls, parts };
}

test('shows what is in it, sends it as one import with its ids, and then its pictures', async () => {
  const { dialog, calls, parts } = await open(await backup());
  await dialog.findByText(/2 items, 2 boxes, 1 room and 1 picture\./);
  expect(dialog.getByText('Adds 2 items, 2 boxes and 1 room. Sends 1 picture.')).toBeDefined();
  expect(dialog.getByText(/^Tags printed earlier will not open 1 box here/)).toBeDefined();
  expect(calls).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Restore' }));
  await dialog.findByText('All pictures are sent.');
  expect(calls).toEqual(['begin', 'create', 'finish']);
  expect(parts[0]).toMatchObject({
    rooms: [{ id: ID(1), name: 'No Room' }],
    boxes: [
      { id: ID(3), roomId: ID(1), code: '7K3Q', boxType: 'freezer', capacity: 35 },
      { id: ID(4), roomId: null },
    ],
    categories: [{ id: ID(2) }],
    items: [{ id: ID(5), pictureId: ID(6), isTicked: true, price: 9_999_999_999.99 }, { id: ID(7) }],
  });
  expect(put).toHaveBeenCalledExactlyOnceWith(`/pic/${ID(6)}`, expect.anything());
});

test('says before anything is sent that the device is offline, and that the restore can be undone', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { dialog, calls } = await open(await backup());
  await dialog.findByText(/Adds 2 items/);
  expect(dialog.getByText(/^You are offline\./)).toBeDefined();
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Restore' });
  expect(button.disabled).toBe(true);
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(dialog.queryByText(/^You are offline\./)).toBeNull();
  fireEvent.click(button);
  await dialog.findByRole('button', { name: 'Undo restore' });
  await dialog.findByText('All pictures are sent.');
  expect(calls).toEqual(['begin', 'create', 'finish']);
});

test('rows whose ids belong to somebody else get new ones, and their pictures too', async () => {
  let isFirst = true;
  const { dialog, parts } = await open(await backup(), () => {
    if (!isFirst) return { skipped: [] };
    isFirst = false;
    throw new Refusal('INVALID');
  });
  await dialog.findByText(/Adds 2 items/);
  fireEvent.click(dialog.getByRole('button', { name: 'Restore' }));
  await dialog.findByText('All pictures are sent.');
  const [refused, sent] = parts;
  expect(sent?.part).toBe(refused?.part);
  expect(sent?.items.map(({ ref }) => ref)).toEqual([ID(5), ID(7)]);
  expect(sent?.items[0]?.pictureId).not.toBe(ID(6));
  expect(put).toHaveBeenCalledExactlyOnceWith(`/pic/${sent?.items[0]?.pictureId}`, expect.anything());
  expect(dialog.getByText(/^Tags printed earlier do not open 2 boxes here/)).toBeDefined();
});

test.each([
  ['of a newer version', () => backup(DATA.replace('"version":1', '"version":99')), /newer version of Boxroom/],
  ['with a row that cannot be', () => backup(DATA.replace('"Lamp"', '""')), /damaged or incomplete\. Line 14/],
  [
    'with an item whose box is missing',
    () => backup(DATA.replaceAll(`"boxId":"${ID(4)}"`, `"boxId":"${ID(9)}"`)),
    /damaged/,
  ],
  ['that is another file', async () => new File(['Room Name'], 'a.csv'), /not a Boxroom backup/],
])('a backup %s is refused before anything is written', async (_, make, reason) => {
  const { dialog, calls } = await open(await make());
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toMatch(reason);
  expect(alert.textContent).toContain('Nothing was written.');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Restore' }).disabled).toBe(true);
  expect(calls).toEqual([]);
});

test('waits for the rows of the account: without them everything would seem to be missing', async () => {
  const store = new ReplicaStore({ id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID }, () => '');
  await renderRouted(
    <ReplicaContext value={store}>
      <ServerState>
        <RestoreDialog open onClose={() => undefined} />
      </ServerState>
    </ReplicaContext>,
  );
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Backup to restore'), { target: { files: [await backup()] } });
  expect((await dialog.findByRole('alert')).textContent).toMatch(/still loading your rooms/);
});
