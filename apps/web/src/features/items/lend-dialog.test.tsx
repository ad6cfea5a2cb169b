import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useItem } from '../../replica/hooks/use-items.ts';
import { openInventory, SKIS } from '../../testing/open-inventory.tsx';
import { renderUi } from '../../testing/render-app.tsx';
import { LendDialog } from './lend-dialog.tsx';

function Opened({ onClose }: { onClose: () => void }) {
  const item = useItem(SKIS);
  return item && <LendDialog item={item} isGone={false} onClose={onClose} />;
}

test('a loan that others change meanwhile is followed, and only what was typed is sent', async () => {
  const { store, wrap } = await openInventory();
  const edit = (set: object) => act(() => void store.mutate('item.edit', { id: SKIS, set }));
  edit({ lentTo: 'Ana', lentSince: '2026-11-01', lentDue: '2026-11-20' });
  const onClose = vi.fn();
  renderUi(wrap(<Opened onClose={onClose} />));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Due back'), { target: { value: '2026-12-24' } });

  edit({ lentTo: 'Bea' });
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Lent to' }).value).toBe('Bea');
  expect(dialog.getByText('Changed elsewhere: Borrower to “Bea”')).toBeTruthy();
  edit({ lentDue: '2026-12-01' });
  expect(dialog.getByText('Due back was changed elsewhere to Dec 1, 2026.')).toBeTruthy();

  const sent = vi.spyOn(store, 'mutate');
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(sent.mock.calls).toEqual([['item.edit', { id: SKIS, set: { lentDue: '2026-12-24' } }, undefined]]);
  expect(onClose).toHaveBeenCalledOnce();
  expect(store.view.get('item', SKIS)).toMatchObject({ lentTo: 'Bea', lentSince: '2026-11-01', lentDue: '2026-12-24' });
});
