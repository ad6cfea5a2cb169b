import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServerState } from '../../lib/session/server-state.tsx';
import { startSession } from '../../lib/session/session.ts';
import { Refusal, stubServer } from '../../testing/fake-server.ts';
import { renderUi } from '../../testing/render-app.tsx';
import { ImportDialog } from './import-dialog.tsx';

const PERSON = '0198c0de-0000-7000-8000-000000000001';
const ATTIC = '0198c0de-0000-7000-8000-000000000002';
const NOW = 1_700_000_000_000;

const snapshot = {
  rooms: [{ id: ATTIC, spaceId: ATTIC, ownerId: PERSON, name: 'Attic', createdAt: NOW, updatedAt: NOW }],
  boxes: [],
  categories: [],
};
vi.mock('../../replica/hooks/use-inventory-snapshot.ts', () => ({ useInventorySnapshot: () => snapshot }));
const syncNow = vi.fn();
vi.mock('../../replica/hooks/use-sync-status.ts', () => ({ useSyncNow: () => syncNow }));

beforeEach(() => startSession({ id: PERSON, username: 'ann', catalogueId: PERSON, email: 'ann@example.org' }));
afterEach(() => {
  syncNow.mockClear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function choose(csv: string | Uint8Array<ArrayBuffer>, onClose = vi.fn()) {
  renderUi(
    <ServerState>
      <ImportDialog open onClose={onClose} />
    </ServerState>,
  );
  const input = await screen.findByLabelText('CSV file');
  fireEvent.change(input, { target: { files: [new File([csv], 'things.csv', { type: 'text/csv' })] } });
  return onClose;
}

const OURS =
  'Room Name,Box Name,Box Description,Item Name,Quantity\nattic,Box 1,left,Tent,1\nattic,Box 1,left,Lamp,two\nCellar,Box 2,,Rope,3\n';

describe('ImportDialog', () => {
  test('previews the rows to create and the invalid ones, and writes nothing', async () => {
    stubServer({});
    await choose(OURS);
    const created = await screen.findByRole('region', { name: 'What will be created' });
    expect(
      within(created)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual(['1 room', '2 boxes', '2 items', '0 categories']);
    expect(screen.getByRole('region', { name: 'Cannot be imported (1)' }).textContent).toContain('Row 3, Quantity:');
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent))).toEqual([
      ['Item', 'Box', 'Room'],
      ['Tent', 'Box 1', 'Attic'],
      ['Rope', 'Box 2', 'Cellar'],
    ]);
  });

  test('shows the prices that would be written, to the cent', async () => {
    stubServer({});
    await choose(
      'Room Name,Box Name,Item Name,Price\nAttic,Box 1,A,12.5\nAttic,Box 1,B,0.01\nAttic,Box 1,C,1000000.99\nAttic,Box 1,D,7\n',
    );
    const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.children[4]?.textContent)).toEqual(['12.50', '0.01', '1,000,000.99', '7']);
  });

  test('Confirm sends the import once, shows a toast and requests a sync', async () => {
    const create = vi.fn((_input: unknown) => ({ skipped: [] }));
    stubServer({ 'import.create': create });
    const fetching = vi.spyOn(globalThis, 'fetch');
    const onClose = await choose(OURS);
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm: 2 items' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(create).toHaveBeenCalledTimes(1);
    // No part is sent for another person who signs in meanwhile in another tab.
    expect(new Headers(fetching.mock.calls[0]?.[1]?.headers).get('x-boxroom-user')).toBe(PERSON);
    expect(create.mock.calls[0]?.[0]).toMatchObject({
      items: [{ name: 'Tent' }, { name: 'Rope' }],
      rooms: [{ name: 'Cellar' }],
    });
    expect(syncNow).toHaveBeenCalledTimes(1);
    await screen.findByText('Import finished');
  });

  test('after a lost response it sends the same ids again', async () => {
    const sent: unknown[] = [];
    stubServer({
      'import.create': (input) => {
        sent.push(input);
        if (sent.length === 1) throw new TypeError('connection lost');
        return { skipped: [] };
      },
    });
    const onClose = await choose(OURS);
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm: 2 items' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  test('a large file is sent in parts, stops at a refused one, and continues after the last confirmed one', async () => {
    const sent: { items: { name: string }[] }[] = [];
    let isFull = true;
    stubServer({
      'import.create': (input) => {
        if (isFull && sent.length === 2) throw new Refusal('TOO_MANY');
        sent.push(input as (typeof sent)[number]);
        return { skipped: [] };
      },
    });
    const lines = Array.from({ length: 4500 }, (_, n) => `Attic,Box 1,Thing ${n}`);
    const onClose = await choose(['Room Name,Box Name,Item Name', ...lines].join('\n'));
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm: 4,500 items' }));
    const alert = await screen.findByText(/^The limit for one account is reached\. What was imported stays/);
    expect(screen.getByText('3,999 of 4,500 items imported')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Import' })).toHaveProperty('value', 4000);
    expect(onClose).not.toHaveBeenCalled();
    isFull = false;
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(alert.isConnected).toBe(false);
    await screen.findByText('4,500 items added.');
    expect(sent.flatMap(({ items }) => items.map(({ name }) => name))).toEqual(
      Array.from({ length: 4500 }, (_, n) => `Thing ${n}`),
    );
  });

  test('the timeout of a part fits a slow connection, also in browsers without AbortSignal.any', async () => {
    vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('AbortSignal.any is not a function');
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const answers: (() => void)[] = [];
    const asked = vi.fn(
      (_: string, { signal }: RequestInit) =>
        new Promise<Response>((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
          answers.push(() => resolve(Response.json({ result: { data: { skipped: [] } } })));
        }),
    );
    vi.stubGlobal('fetch', asked);
    const lines = Array.from({ length: 2000 }, (_, n) => `Attic,Box 1,${'A long name of a thing '.repeat(4)}${n}`);
    const onClose = await choose(['Room Name,Box Name,Item Name', ...lines].join('\n'));
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm: 2,000 items' }));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    await vi.advanceTimersByTimeAsync(90_000);
    expect(asked).toHaveBeenCalledTimes(1);
    answers[0]?.();
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    answers[1]?.();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  test('Stop and Escape keep the confirmed parts, and explain how to continue', async () => {
    let answer = () => undefined as void;
    const asked = vi.fn(
      () =>
        new Promise<Response>((resolve) => {
          answer = () => resolve(Response.json({ result: { data: { skipped: [] } } }));
        }),
    );
    vi.stubGlobal('fetch', asked);
    const onClose = await choose(OURS);
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm: 2 items' }));
    await screen.findByText('0 of 2 items imported');
    const leaves = new Event('beforeunload', { cancelable: true });
    fireEvent(window, leaves);
    expect(leaves.defaultPrevented).toBe(true);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    answer();
    await screen.findByText(/^Stopped\. What was imported stays, and Continue adds only the rest/);
    expect(onClose).not.toHaveBeenCalled();
    // A reloaded page would not know which parts are confirmed.
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    answer();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  test('a refused import shows the reason and that nothing was written', async () => {
    stubServer({
      'import.create': () => {
        throw new Refusal('TOO_MANY');
      },
    });
    await choose(OURS);
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm: 2 items' }));
    await screen.findByText('The limit for one account is reached. Nothing was imported.');
  });

  test('other headers are suggested as columns, not applied', async () => {
    stubServer({});
    await choose('Location,Bin Name,Item\nAttic,Box 1,Tent\n');
    await screen.findByText(/No column for Box Name and Item Name yet/);
    expect(screen.getByRole('button', { name: 'Nothing to import' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: 'Use these columns' }));
    await screen.findByRole('button', { name: 'Confirm: 1 item' });
  });

  test('a column can be chosen by hand', async () => {
    stubServer({});
    await choose('Box Name,Ding\nBox 1,Zelt\n');
    fireEvent.change(await screen.findByRole('combobox', { name: 'Import Ding as' }), {
      target: { value: 'itemName' },
    });
    await screen.findByRole('button', { name: 'Confirm: 1 item' });
  });

  test('an ambiguous number is asked about once, and Confirm waits for the answer', async () => {
    const create = vi.fn((_input: unknown) => ({ skipped: [] }));
    stubServer({ 'import.create': create });
    const onClose = await choose('Box Name;Item Name;Quantity;Price\nBox 1;Nails;1.000;2.500\n');
    const question = await screen.findByRole('radiogroup', { name: 'What does “1.000” mean?' });
    expect(screen.getByRole('button', { name: 'Answer the question first' })).toHaveProperty('disabled', true);
    fireEvent.click(within(question).getByRole('radio', { name: '1,000' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm: 1 item' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(create.mock.calls[0]?.[0]).toMatchObject({ items: [{ quantity: 1000, price: 2500 }] });
  });

  test('the columns stay visible while they are chosen, with a count of those not imported', async () => {
    stubServer({});
    await choose('Ort,Kiste,Ding,Art\nAttic,Box 1,Zelt,Camping\n');
    const choice = (header: string) => screen.findByRole('combobox', { name: `Import ${header} as` });
    fireEvent.change(await choice('Kiste'), { target: { value: 'boxName' } });
    fireEvent.change(await choice('Ding'), { target: { value: 'itemName' } });
    await screen.findByRole('button', { name: 'Confirm: 1 item' });
    expect((await choice('Ort')).closest('details')?.open).toBe(true);
    expect(screen.getByText('2 columns are not imported')).toBeTruthy();
    fireEvent.change(await choice('Ort'), { target: { value: 'roomName' } });
    await screen.findByText('1 column is not imported');
  });

  test.each([
    ['not UTF-8', new Uint8Array([0x42, 0xff, 0xfe, 0x41]), /not UTF-8/],
    ['empty', '', /This file is empty/],
    ['unclosed quote', 'Box Name,Item Name\nBox 1,"Tent\n', /Row 2: A quote opens here/],
    ['too large', new Uint8Array(40 * 1024 * 1024 + 1), /too large/],
  ])('a file that is %s is refused with a text', async (_, content, text) => {
    stubServer({});
    await choose(content);
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    expect(screen.queryByRole('table')).toBeNull();
  });
});
