import type { Sheet } from '@boxroom/domain/print/sheet';
import { findSheet } from '@boxroom/domain/print/sheet-catalog';
import { tagCodeOf } from '@boxroom/domain/tag/blank-tag';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../components/toast/toast-store.ts';
import * as saving from '../../lib/file/save-file.ts';
import { startSession } from '../../lib/session/session.ts';
import { CATALOGUE_ID, idOf } from '../../testing/fake-boxroom.ts';
import { Refusal, stubServer } from '../../testing/fake-server.ts';
import { renderUi } from '../../testing/render-app.tsx';
import { BlankTags } from './blank-tags.tsx';
import * as writing from './write-tags.ts';

const write = vi.spyOn(writing, 'writeTags');
const save = vi.spyOn(saving, 'saveFile');

/** A person of its own for each test: server state is kept per person. */
let people = 0;

beforeEach(() => {
  startSession({ id: idOf(900 + ++people), username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@example.org' });
  write.mockReset().mockResolvedValue(new Uint8Array(1));
  save.mockReset().mockImplementation(() => undefined);
});
afterEach(() => {
  for (const { id } of toastStore.list()) toastStore.dismiss(id);
});

function open(sheetId = 'avery-l7160', change: Partial<Sheet> = {}) {
  const found = findSheet(sheetId);
  const sheet = found && { ...found, ...change };
  if (!sheet) throw new Error('There is no such sheet.');
  renderUi(<BlankTags layout={{ sheet, offset: { x: 0, y: 0 }, start: 1, copies: 1 }} />);
  fireEvent.click(screen.getByText('Blank tags for future boxes'));
}

test('are created by the server in the given number, and show only their address and code', async () => {
  const make = vi.fn(() => [{ id: idOf(700), code: tagCodeOf(idOf(700)) }]);
  stubServer({ 'tags.make': make });
  open();
  fireEvent.change(screen.getByRole('textbox', { name: /How many/ }), { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Download 1 blank tag' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(make).toHaveBeenCalledWith({ count: 1 });
  const [input] = write.mock.calls.at(-1) ?? [];
  expect(input?.tags).toMatchObject([
    {
      qr: `${window.location.origin}/t/${idOf(700)}`,
      shortQr: `${window.location.origin}/b/${tagCodeOf(idOf(700))}`.toUpperCase(),
      code: `BX-${tagCodeOf(idOf(700))}`,
      name: '',
    },
  ]);
});

test('are not created when the PDF cannot be written, and only once when a write fails once', async () => {
  const make = vi.fn((input: unknown) => {
    const { count } = input as { count: number };
    return Array.from({ length: count }, (_, index) => ({ id: idOf(700 + index), code: tagCodeOf(idOf(700 + index)) }));
  });
  stubServer({ 'tags.make': make });
  open();
  const button = screen.getByRole('button', { name: 'Download 21 blank tags' });
  write.mockRejectedValueOnce(new Error('There is no canvas.'));
  fireEvent.click(button);
  await waitFor(() => expect(toastStore.list()[0]?.description).toMatch(/cannot create the PDF/));
  expect(make).not.toHaveBeenCalled();

  write.mockResolvedValueOnce(new Uint8Array(1)).mockRejectedValueOnce(new Error('The tab was short of memory.'));
  fireEvent.click(button);
  await waitFor(() => expect(toastStore.list()).toHaveLength(2));
  expect(save).not.toHaveBeenCalled();
  fireEvent.click(button);
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(make.mock.calls).toEqual([[{ count: 21 }]]);
  expect(write.mock.calls.at(-1)?.[0].tags).toHaveLength(21);
});

test.each(['avery-l4731', 'avery-5167'])(
  'are offered on %s, where the code is that of the short address',
  (sheetId) => {
    open(sheetId);
    expect(screen.getByRole('button', { name: /Download/ })).toHaveProperty('disabled', false);
  },
);

test('are not offered on labels without room for a code', () => {
  open('avery-l4731', { labelHeight: 8 });
  expect(screen.getByRole('button', { name: /Download/ })).toHaveProperty('disabled', true);
  expect(screen.getByText(/too small for a QR code/)).toBeTruthy();
});

test.each([
  ['no network', undefined, /cannot be reached/],
  ['too many', 'TOO_MANY', /limit/],
] as const)('show the reason when there are none: %s', async (_, code, text) => {
  stubServer(
    code === undefined
      ? {}
      : {
          'tags.make': () => {
            throw new Refusal(code);
          },
        },
  );
  open();
  fireEvent.click(screen.getByRole('button', { name: /Download/ }));
  await waitFor(() => expect(toastStore.list()[0]?.description).toMatch(text));
  expect(save).not.toHaveBeenCalled();
});

const madeAt = Date.now() - 60_000;
const printed = [{ madeAt, tags: [700, 701, 702, 703].map((n) => ({ id: idOf(n), code: tagCodeOf(idOf(n)) })) }];

test('that are not on a box yet are listed, and printed again as they are', async () => {
  const make = vi.fn();
  stubServer({ 'tags.blank': () => printed, 'tags.make': make });
  open();
  const list = await screen.findByRole('region', { name: 'Printed and not used yet' });
  expect(list.textContent).toContain('4 blank tags');
  expect(list.textContent).toContain(`BX-${tagCodeOf(idOf(700))}`);
  expect(list.textContent).toContain('and 1 more');
  fireEvent.click(screen.getByRole('button', { name: /^Download again: 4 blank tags/ }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(write.mock.calls.at(-1)?.[0].tags.map(({ qr }) => qr)).toEqual(
    [700, 701, 702, 703].map((n) => `${window.location.origin}/t/${idOf(n)}`),
  );
  expect(make).not.toHaveBeenCalled();
});

test('are listed as soon as they are made', async () => {
  const blank = vi.fn((): typeof printed => []);
  stubServer({
    'tags.blank': blank,
    'tags.make': () => {
      blank.mockReturnValue(printed);
      return printed[0]?.tags;
    },
  });
  open();
  fireEvent.change(screen.getByRole('textbox', { name: /How many/ }), { target: { value: '4' } });
  expect(screen.queryByText('Printed and not used yet')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Download 4 blank tags' }));
  expect(await screen.findByText('Printed and not used yet')).toBeTruthy();
});

test('say that the list needs the server', async () => {
  stubServer({});
  open();
  expect(await screen.findByText(/listed by the server, which cannot be reached/)).toBeTruthy();
});
