import { findSheet } from '@boxroom/domain/print/sheet-catalog';
import { tagCodeOf } from '@boxroom/domain/tag/blank-tag';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../components/toast/toast-store.ts';
import * as saving from '../../lib/file/save-file.ts';
import { idOf } from '../../testing/fake-boxroom.ts';
import { Refusal, stubServer } from '../../testing/fake-server.ts';
import { renderUi } from '../../testing/render-app.tsx';
import { BlankTags } from './blank-tags.tsx';
import * as writing from './write-tags.ts';

const write = vi.spyOn(writing, 'writeTags');
const save = vi.spyOn(saving, 'saveFile');

beforeEach(() => {
  write.mockReset().mockResolvedValue(new Uint8Array(1));
  save.mockReset().mockImplementation(() => undefined);
});
afterEach(() => {
  for (const { id } of toastStore.list()) toastStore.dismiss(id);
});

function open(sheetId = 'avery-l7160') {
  const sheet = findSheet(sheetId);
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
    { qr: `${window.location.origin}/t/${idOf(700)}`, code: `BX-${tagCodeOf(idOf(700))}`, name: '' },
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

test.each(['avery-l4731', 'avery-5167'])('are not offered on %s, whose labels have no room for a code', (sheetId) => {
  open(sheetId);
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
