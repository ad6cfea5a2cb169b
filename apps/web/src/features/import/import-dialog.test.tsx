import type { OwnRows } from '@boxroom/domain/import/import-plan-types';
import type { DisplaySettings } from '@boxroom/domain/profile/profile';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { writeXlsx } from 'hucre/xlsx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServerState } from '../../lib/session/server-state.tsx';
import { startSession } from '../../lib/session/session.ts';
import { Refusal, stubServer } from '../../testing/fake-server.ts';
import { renderRouted } from '../../testing/render-app.tsx';
import { ImportDialog } from './import-dialog.tsx';

// There are no workers here.
vi.mock('./workbook/load-workbook.ts', async () => {
  const { readWorkbook } = await import('./workbook/read-workbook.ts');
  return { loadWorkbook: readWorkbook };
});

const PERSON = '0198c0de-0000-7000-8000-000000000001';
const ATTIC = '0198c0de-0000-7000-8000-000000000002';
const BOX = '0198c0de-0000-7000-8000-000000000003';
const TENT = '0198c0de-0000-7000-8000-000000000004';

const tent = {
  id: TENT,
  boxId: BOX,
  name: 'Tent',
  description: null,
  quantity: 1,
  price: null,
  dateStamp: null,
  categoryId: null,
  pictureId: null,
};
const own: OwnRows = {
  rooms: [{ id: ATTIC, name: 'Attic' }],
  boxes: [{ id: BOX, spaceId: ATTIC, name: 'Old box', description: null }],
  categories: [],
  itemCount: 1,
  itemsIn: (boxId) => (boxId === BOX ? [tent] : []),
  item: (id) => (id === TENT ? tent : undefined),
  personalSpaceId: PERSON,
};
const readOwn = () => own;
vi.mock('../../replica/hooks/use-own-rows.ts', () => ({ useOwnRows: () => readOwn }));
const display = vi.hoisted(() => ({ settings: {} as Partial<DisplaySettings>, setSetting: vi.fn() }));
vi.mock('../../replica/hooks/use-display-settings.ts', () => ({ useDisplaySettings: () => display }));
const addOwnFields = vi.fn();
vi.mock('../../inventory/import/add-own-fields.ts', () => ({ useAddOwnFields: () => addOwnFields }));
const syncNow = vi.fn();
vi.mock('../../replica/hooks/use-sync-status.ts', () => ({ useSyncNow: () => syncNow }));

beforeEach(() => startSession({ id: PERSON, username: 'ann', catalogueId: PERSON, email: 'ann@example.org' }));
afterEach(() => {
  syncNow.mockClear();
  Object.assign(display, { settings: { currency: null }, isCurrencyChosen: false });
  display.setSetting.mockClear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Sent = Record<string, unknown> & { importId: string; part: number; items: { name: string }[] };

/** A server that takes everything, and what it got. */
function openServer(more: Parameters<typeof stubServer>[0] = {}) {
  const calls: [string, unknown][] = [];
  const note = (name: string, answer: unknown) => (input: unknown) => {
    calls.push([name, input]);
    return answer;
  };
  stubServer({
    'import.begin': note('begin', null),
    'import.create': note('create', { skipped: [] }),
    'import.finish': note('finish', null),
    'import.takeBack': note('takeBack', { left: 0, removed: 3, kept: 1 }),
    ...more,
  });
  return { calls, parts: () => calls.flatMap(([name, input]) => (name === 'create' ? [input as Sent] : [])) };
}

const onChange = vi.fn();

async function choose(content: string | Uint8Array<ArrayBuffer>, name = 'things.csv') {
  const onClose = vi.fn();
  await renderRouted(
    <ServerState>
      <ImportDialog open onClose={onClose} onChange={onChange} />
    </ServerState>,
  );
  const input = await screen.findByLabelText('File to import');
  fireEvent.change(input, { target: { files: [new File([content], name)] } });
  return onClose;
}

const confirm = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

const OURS =
  'Room Name,Box Name,Box Description,Item Name,Quantity\nattic,Box 1,left,Tent,1\nattic,Box 1,left,Lamp,two\nCellar,Box 2,,Rope,3\n';

describe('the preview', () => {
  test('shows what will be created and what cannot be, and writes nothing', async () => {
    const { calls } = openServer();
    await choose(OURS);
    const created = await screen.findByRole('region', { name: 'What will be created' });
    expect(
      within(created)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual(['1 room', '2 boxes', '2 items']);
    const problems = screen.getByRole('region', { name: 'Cannot be imported' });
    expect(problems.textContent).toContain('1 row cannot come in');
    expect(problems.textContent).toMatch(/Quantity:.*Row 3.*Lamp.*“two”/);
    const sample = screen.getByRole('region', { name: 'Preview of the items' });
    expect(within(sample).getByRole('region', { name: 'attic' }).textContent).toMatch(/Box 1left.*Tent1/);
    expect(within(sample).getByRole('region', { name: 'Cellar' }).textContent).toMatch(/Box 2.*Rope3/);
    expect(screen.getByText('Looks like a Boxroom export')).toBeTruthy();
    expect(screen.getByText('Text · divided by comma · UTF-8 · header in row 1')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  test('shows the prices that would be written, to the cent', async () => {
    openServer();
    await choose(
      'Room Name,Box Name,Item Name,Price\nAttic,Box 1,A,12.5\nAttic,Box 1,B,0.01\nAttic,Box 1,C,1000000.99\nAttic,Box 1,D,7\n',
    );
    const sample = await screen.findByRole('region', { name: 'Preview of the items' });
    for (const price of ['12.50', '0.01', '1,000,000.99', '7']) expect(within(sample).getByText(price)).toBeTruthy();
  });

  test('says that the prices of the file are in another currency, and shows them in that of the person', async () => {
    openServer();
    Object.assign(display, { settings: { currency: 'EUR' }, isCurrencyChosen: true });
    await choose('Room Name,Box Name,Item Name,Price (USD)\nAttic,Box 1,A,12.5\n');
    expect(await screen.findByText(/are in USD, and yours are in EUR.*nothing is converted/)).toBeTruthy();
    expect(screen.getByText('€12.50')).toBeTruthy();
  });

  test('a problem is fixed where it is shown, and the fix can be taken back', async () => {
    const { parts } = openServer();
    await choose(OURS);
    fireEvent.click(await screen.findByRole('button', { name: 'Leave the value out' }));
    await confirm('Confirm: 3 items');
    await screen.findByText('3 items added');
    expect(parts()[0]?.items).toMatchObject([{ name: 'Tent' }, { name: 'Lamp', quantity: null }, { name: 'Rope' }]);
  });

  test('a fix can be taken back', async () => {
    openServer();
    await choose(OURS);
    fireEvent.click(await screen.findByRole('button', { name: 'Leave the value out' }));
    await screen.findByRole('button', { name: 'Confirm: 3 items' });
    fireEvent.click(screen.getByText('1 row comes in changed'));
    fireEvent.click(screen.getByRole('button', { name: 'Do not leave the value out' }));
    await screen.findByRole('button', { name: 'Confirm: 2 items' });
  });

  test('the rows that cannot come in are downloaded with their reasons', async () => {
    openServer();
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:x';
    });
    await choose(OURS);
    fireEvent.click(await screen.findByRole('button', { name: 'Download these rows' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    // Said next to Confirm, and offered again afterward.
    expect(screen.getByText('1 row left out')).toBeTruthy();
    await confirm('Confirm: 2 items');
    await screen.findByRole('dialog', { name: 'Import finished' });
    fireEvent.click(screen.getByRole('button', { name: 'Download these rows' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(await saved[1]?.text()).toBe(await saved[0]?.text());
    const lines = (await saved[0]?.text())?.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/Quantity,Why not imported$/);
    expect(lines[1]).toMatch(/^attic,Box 1,left,Lamp,two,/);
  });

  test('a file with a header alone says so', async () => {
    openServer();
    await choose('Box Name,Item Name\n');
    await screen.findByText('This file has a header, but no rows below it.');
    expect(screen.getByRole('button', { name: 'Nothing to import' })).toHaveProperty('disabled', true);
  });

  test('rows that come in changed are counted once, each with what becomes of it', async () => {
    openServer();
    const long = 'A box with a long name';
    await choose(`Box Name,Item Name,Tags,Quantity\n${long},Bag,"Storage, Clothing",1.5\nBox 1,Tent,,1\n`);
    fireEvent.click(await screen.findByRole('button', { name: 'Shorten all' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Round all' }));
    const changed = await screen.findByRole('group', { name: 'Come in changed' });
    await waitFor(() => expect(changed.textContent).toMatch(/^1 row comes in changed/));
    expect(changed.textContent).toContain('Longer than 20 characters.');
    expect(changed.textContent).toContain('Row 2 Bag: “Storage, Clothing” → “Storage”');
  });

  test('items that are there already are not added again, unless the person wants it', async () => {
    const { parts } = openServer();
    await choose('Room Name,Box Name,Item Name,Quantity\nAttic,Old box,Tent,4\nAttic,Old box,Rope,1\n');
    const modes = await screen.findByRole('region', { name: 'Already there' });
    expect(modes.textContent).toContain('1 item is there already');
    expect(modes.textContent).toContain('1 of them differs in the file.');
    await screen.findByRole('button', { name: 'Confirm: 1 item' });
    fireEvent.click(within(modes).getByRole('radio', { name: 'Add everything, also a second time' }));
    await screen.findByRole('button', { name: 'Confirm: 2 items' });
    fireEvent.click(screen.getByRole('radio', { name: 'Add what is new, and change what differs' }));
    await waitFor(() => expect(screen.getByText('Changed').parentElement?.textContent).toContain('1 → 4'));
    await confirm('Confirm: 1 item, 1 change');
    await screen.findByText('1 item changed');
    expect(parts()[0]).toMatchObject({ items: [{ name: 'Rope' }], updates: [{ id: TENT, set: { quantity: 4 } }] });
  });

  test('a file of another program is recognized, and its rows are asked for by their ids', async () => {
    const asked: unknown[] = [];
    openServer({
      'import.findRefs': (input) => {
        asked.push(input);
        return [{ ref: 'b', itemId: TENT }];
      },
    });
    await choose(
      'HB.import_ref,HB.location,HB.name,HB.quantity\na,Attic / Shelf / Red box,Rope,2\nb,Attic / Old box,Tent,1\n',
    );
    await screen.findByText('Looks like a Homebox export');
    await screen.findByRole('button', { name: 'Confirm: 1 item' });
    expect(asked).toEqual([{ source: 'homebox', refs: ['a', 'b'] }]);
    expect(screen.getByText('1 item is there already')).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: 'Each part is a box' }));
    await waitFor(() => expect(screen.getByText('2 boxes')).toBeTruthy());
  });

  test('says where the server could not be asked', async () => {
    openServer();
    await choose('HB.import_ref,HB.location,HB.name\na,Attic / Red box,Rope\n');
    await screen.findByText(/The server could not be asked/);
  });

  test('columns of other names are suggested, and can be chosen by hand', async () => {
    openServer();
    await choose('Box Name,Ding,Wetter\nBox 1,Zelt,Camping\n');
    await screen.findByText(/No column for Item Name yet/);
    expect(screen.getByRole('button', { name: 'Choose the columns first' })).toHaveProperty('disabled', true);
    const choice = await screen.findByRole('combobox', { name: 'Import Ding as' });
    fireEvent.change(choice, { target: { value: 'itemName' } });
    await screen.findByRole('button', { name: 'Confirm: 1 item' });
    expect(choice.closest('details')?.open).toBe(true);
    expect(screen.getByText('1 column is not imported: Wetter')).toBeTruthy();
  });

  test('an ambiguous number is asked about once, and Confirm waits for the answer', async () => {
    const { parts } = openServer();
    await choose('Box Name;Item Name;Quantity;Price\nBox 1;Nails;1.000;2.500\nBox 1;Screws;2.500;1\n');
    const question = await screen.findByRole('radiogroup', { name: 'What does “1.000” mean?' });
    expect(screen.getByRole('button', { name: 'Answer the question first' })).toHaveProperty('disabled', true);
    // Read the other way, 2.500 would be no quantity.
    expect(screen.queryByRole('region', { name: 'Cannot be imported' })).toBeNull();
    fireEvent.click(within(question).getByRole('radio', { name: '1,000' }));
    await confirm('Confirm: 2 items');
    await screen.findByText('2 items added');
    expect(parts()[0]).toMatchObject({ items: [{ quantity: 1000, price: 2500 }, { quantity: 2500 }] });
  });
});

describe('how a file is read', () => {
  test('can be changed', async () => {
    openServer();
    await choose('Box Name,Item Name\nBox 1,Tent; red\n');
    await screen.findByRole('button', { name: 'Confirm: 1 item' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Names of the columns' }), { target: { value: '0' } });
    await screen.findByText(/no header/);
    expect(await screen.findByRole('combobox', { name: 'Import Column 2 as' })).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'Columns are divided by' }), { target: { value: ';' } });
    await screen.findByText(/divided by semicolon/);
  });

  test('a spreadsheet has its sheets to choose from', async () => {
    openServer();
    const rows = (name: string) => [
      ['Box', 'Item', 'Bought'],
      ['Box 1', name, new Date('2024-01-31T00:00:00Z')],
    ];
    const sheets = ['Tent', 'Rope'].map((name) => ({ name, rows: rows(name) }));
    await choose(new Uint8Array(await writeXlsx({ sheets })), 'things.xlsx');
    await screen.findByText('Excel · sheet “Tent” · header in row 1');
    expect(screen.getByText('Not read: Rope.')).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'Sheet' }), { target: { value: 'all' } });
    await screen.findByRole('button', { name: 'Confirm: 2 items' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Sheet' }), { target: { value: '1' } });
    await screen.findByText('Excel · sheet “Rope” · header in row 1');
  });

  test.each([
    ['empty', '', /This file is empty/],
    ['a PDF', '%PDF-1.4', /This is a PDF/],
    ['too large', new Uint8Array(40 * 1024 * 1024 + 1), /too large/],
  ])('a file that is %s is refused with a text', async (_, content, text) => {
    openServer();
    await choose(content);
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
  });

  test('a quote that never closes is named, and can be read as a character', async () => {
    openServer();
    await choose('Box Name,Item Name\nBox 1,"Tent\n');
    expect((await screen.findByRole('alert')).textContent).toMatch(/Row 2: A quote opens here/);
    fireEvent.click(screen.getByRole('button', { name: 'Read quotes as plain characters' }));
    await screen.findByRole('button', { name: 'Confirm: 1 item' });
    expect(screen.getByRole('region', { name: 'Preview of the items' }).textContent).toContain('"Tent');
  });

  test('an error far down in the file is named in the preview, with the same fix', async () => {
    openServer();
    const lines = Array.from({ length: 60_000 }, (_, n) => `Box 1,A thing with a name ${n}`);
    await choose(['Box Name,Item Name', ...lines, 'Box 1,"Tent'].join('\n'));
    expect((await screen.findByRole('alert', {}, { timeout: 5000 })).textContent).toMatch(
      /Row 60002: A quote opens here/,
    );
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Read quotes as plain characters' })).toBeTruthy();
  });
});

describe('what would come in and not be seen', () => {
  const FULL = 'Box Name,Item Name,Quantity,Price,Date,Category,Free Space (%)\nBox 1,Tent,2,5,2024-03-05,Camping,20\n';

  test('is named, and switched on when the import has arrived', async () => {
    openServer();
    display.settings = { showPrice: true, currency: null };
    await choose(FULL);
    const name = /^Show quantity, date, category and box capacity in Boxroom/;
    expect(await screen.findByRole('switch', { name })).toHaveProperty('checked', true);
    expect(display.setSetting).not.toHaveBeenCalled();
    await confirm('Confirm: 1 item');
    await screen.findByRole('dialog', { name: 'Import finished' });
    expect(Object.fromEntries(display.setSetting.mock.calls)).toEqual({
      showBoxCapacity: true,
      showCategories: true,
      showDateStamp: true,
      showQuantity: true,
    });
  });
});

describe('the import', () => {
  test('is announced, sent, finished, and can be undone at once', async () => {
    const { calls, parts } = openServer();
    const fetching = vi.spyOn(globalThis, 'fetch');
    const onClose = await choose(OURS);
    await confirm('Confirm: 2 items');
    await screen.findByRole('dialog', { name: 'Import finished' });
    const [part] = parts();
    expect(calls.map(([name]) => name)).toEqual(['begin', 'create', 'finish']);
    expect(calls[0]?.[1]).toMatchObject({ id: part?.importId, fileName: 'things.csv', source: 'boxroom' });
    expect(part).toMatchObject({ part: 0, items: [{ name: 'Tent' }, { name: 'Rope' }], rooms: [{ name: 'Cellar' }] });
    // No part is sent for another person who signs in meanwhile in another tab.
    for (const [, init] of fetching.mock.calls) expect(new Headers(init?.headers).get('x-boxroom-user')).toBe(PERSON);
    expect(syncNow).toHaveBeenCalledTimes(1);
    expect(onChange).toHaveBeenCalled();
    expect(screen.getByText('1 row left out')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo import' }));
    await screen.findByText('3 removed, 1 kept because it was changed.');
    fireEvent.click(screen.getByText('Close'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('after a lost response it sends the same ids again', async () => {
    const sent: unknown[] = [];
    openServer({
      'import.create': (input) => {
        sent.push(input);
        if (sent.length === 1) throw new TypeError('connection lost');
        return { skipped: [] };
      },
    });
    await choose(OURS);
    await confirm('Confirm: 2 items');
    await screen.findByRole('dialog', { name: 'Import finished' }, { timeout: 5000 });
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  test('a large file is sent in parts, with progress', async () => {
    const { parts } = openServer();
    const lines = Array.from({ length: 4500 }, (_, n) => `Attic,Box 1,Thing ${n}`);
    await choose(['Room Name,Box Name,Item Name', ...lines].join('\n'));
    await confirm('Confirm: 4,500 items');
    await screen.findByText('4,500 items added');
    expect(parts().map(({ part }) => part)).toEqual([0, 1, 2]);
    expect(parts().flatMap(({ items }) => items.map(({ name }) => name))).toEqual(
      Array.from({ length: 4500 }, (_, n) => `Thing ${n}`),
    );
  });

  test('where a part is refused for good, all of it is taken back', async () => {
    let sent = 0;
    const { calls } = openServer({
      'import.create': () => {
        if (++sent === 3) throw new Refusal('TOO_MANY', 'items');
        return { skipped: [] };
      },
    });
    const lines = Array.from({ length: 4500 }, (_, n) => `Attic,Box 1,Thing ${n}`);
    await choose(['Room Name,Box Name,Item Name', ...lines].join('\n'));
    await confirm('Confirm: 4,500 items');
    await screen.findByRole('dialog', { name: 'Import undone' });
    expect(screen.getByRole('alert').textContent).toMatch(/^The account .* no space left for so many items\.$/);
    expect(screen.getByText('3 removed, 1 kept because it was changed.')).toBeTruthy();
    expect(calls.map(([name]) => name)).toEqual(['begin', 'takeBack']);
  });

  test('the timeout of a part fits a slow connection, also in browsers without AbortSignal.any', async () => {
    vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('AbortSignal.any is not a function');
    });
    const answers: (() => void)[] = [];
    const asked = vi.fn((url: string, { signal }: RequestInit) => {
      const done = () => Response.json({ result: { data: { skipped: [] } } });
      if (!url.includes('import.create')) return Promise.resolve(done());
      return new Promise<Response>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        answers.push(() => resolve(done()));
      });
    });
    vi.stubGlobal('fetch', asked);
    const lines = Array.from({ length: 2000 }, (_, n) => `Attic,Box 1,${'A long name of a thing '.repeat(4)}${n}`);
    await choose(['Room Name,Box Name,Item Name', ...lines].join('\n'));
    const button = await screen.findByRole('button', { name: 'Confirm: 2,000 items' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(button);
    await waitFor(() => expect(answers).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(90_000);
    expect(answers).toHaveLength(1);
    answers[0]?.();
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.();
    await screen.findByRole('dialog', { name: 'Import finished' });
  });

  test('Escape stops it, Continue goes on, and the page asks before it is left', async () => {
    let answer = () => undefined as void;
    let asked = 0;
    vi.stubGlobal('fetch', (url: string) => {
      const done = () => Response.json({ result: { data: { skipped: [] } } });
      if (!url.includes('import.create')) return Promise.resolve(done());
      asked++;
      return new Promise<Response>((resolve) => {
        answer = () => resolve(done());
      });
    });
    const onClose = await choose(OURS);
    await confirm('Confirm: 2 items');
    await screen.findByText('0 of 2 items imported');
    await waitFor(() => expect(asked).toBe(1));
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    answer();
    await screen.findByText(/^Stopped\./);
    expect(onClose).not.toHaveBeenCalled();
    // A reloaded page would not know which parts are confirmed.
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('dialog', { name: 'Import finished' });
    // The effect that ends the question runs after the screen is drawn.
    await waitFor(() => expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true));
  });

  test('Cancel takes back what was imported', async () => {
    let isStuck = true;
    const { calls } = openServer({
      'import.create': () => {
        if (isStuck) throw new TypeError('connection lost');
        return { skipped: [] };
      },
    });
    await choose(OURS);
    await confirm('Confirm: 2 items');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    isStuck = false;
    await screen.findByRole('dialog', { name: 'Import undone' });
    expect(calls.map(([name]) => name)).toEqual(['begin', 'takeBack']);
    expect(syncNow).toHaveBeenCalled();
  });

  test('a refused import shows the reason and that nothing was written', async () => {
    openServer({
      'import.create': () => {
        throw new Refusal('TOO_MANY');
      },
      'import.takeBack': () => ({ left: 0, removed: 0, kept: 0 }),
    });
    await choose(OURS);
    await confirm('Confirm: 2 items');
    await screen.findByText('Nothing was written.');
    expect(screen.getByRole('alert').textContent).toBe('The limit for one account is reached.');
  });
});
