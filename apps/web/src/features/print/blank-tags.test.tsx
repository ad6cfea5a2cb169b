import { findSheet } from '@boxroom/domain/label/sheet-catalogue';
import { tagCodeOf } from '@boxroom/domain/tag/blank-tag';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../components/toast-store.ts';
import * as saving from '../../lib/save-file.ts';
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

function open() {
  const sheet = findSheet('avery-l7160');
  if (!sheet) throw new Error('There is no such sheet.');
  renderUi(<BlankTags sheet={sheet} offset={{ x: 0, y: 0 }} start={1} />);
  fireEvent.click(screen.getByText('Blank tags for boxes to come'));
}

test('are made by the server as many as are wanted, and say no more than their address and code', async () => {
  const make = vi.fn(() => [{ id: idOf(700), code: tagCodeOf(idOf(700)) }]);
  stubServer({ 'tags.make': make });
  open();
  fireEvent.change(screen.getByRole('textbox', { name: /How many/ }), { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Download 1 blank tag' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(make).toHaveBeenCalledWith({ count: 1 });
  const [input] = write.mock.calls[0] ?? [];
  expect(input?.tags).toMatchObject([
    { qr: `${window.location.origin}/t/${idOf(700)}`, code: `BX-${tagCodeOf(idOf(700))}`, name: '' },
  ]);
});

test.each([
  ['no network', undefined, /cannot be reached/],
  ['too many', 'TOO_MANY', /limit/],
] as const)('with %s say why there are none', async (_, code, text) => {
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
