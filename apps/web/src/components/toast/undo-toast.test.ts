import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from './toast-store.ts';
import { showUndoToast } from './undo-toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of toastStore.list()) toastStore.dismiss(id);
  vi.useRealTimers();
});

const titles = () => toastStore.list().map(({ title }) => title);

test('offers Undo for five seconds', () => {
  showUndoToast({ title: 'Item deleted' }, () => null);
  vi.advanceTimersByTime(4999);
  expect(titles()).toEqual(['Item deleted']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test('a second press neither undoes nor reports again', () => {
  const undo = vi.fn(() => ({ title: 'Item restored' }));
  showUndoToast({ title: 'Item deleted' }, undo);
  const action = toastStore.list()[0]?.action;
  action?.onClick();
  action?.onClick();
  expect(undo).toHaveBeenCalledTimes(1);
  expect(titles()).toEqual(['Item restored', 'Item deleted']);
});

test('a failed undo is not reported as done', () => {
  showUndoToast({ title: 'Item deleted' }, () => null);
  toastStore.list()[0]?.action?.onClick();
  expect(titles()).toEqual(['Item deleted']);
});
