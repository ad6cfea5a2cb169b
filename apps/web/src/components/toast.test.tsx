import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-app.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { createToastStore } from './toast-store.ts';
import { Toaster } from './toast.tsx';

test('shows three in a live region, errors as alerts', () => {
  const store = createToastStore();
  render(<Toaster store={store} />);
  act(() => {
    for (const title of ['one', 'two', 'three', 'four']) store.add({ title });
    store.add({ title: 'Error', description: 'Failed to move item. Please try again.', kind: 'destructive' });
  });
  const region = screen.getByRole('region', { name: 'Notifications' });
  expect(within(region).getAllByRole('listitem')).toHaveLength(3);
  expect(region.getAttribute('aria-live')).toBe('polite');
  expect(screen.getByRole('alert').textContent).toContain('Failed to move item. Please try again.');
});

test('Undo is called once and the toast goes', () => {
  const store = createToastStore();
  const onClick = vi.fn();
  render(<Toaster store={store} />);
  act(() => void store.add({ title: 'Item deleted', action: { label: 'Undo', onClick } }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Item deleted')).toBeNull();
});

test('an open dialog does not hide it from screen readers', async () => {
  renderUi(<ConfirmDialog open title="Delete?" description="" confirmLabel="Delete" onClose={noop} onConfirm={noop} />);
  await screen.findByRole('alertdialog');
  await waitFor(() => expect(document.querySelector('[data-aria-hidden]')).not.toBeNull());
  expect(screen.getByRole('region', { name: 'Notifications' })).toBeDefined();
});

function noop() {}
