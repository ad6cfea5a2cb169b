import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render-app.tsx';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
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

test('Undo runs once and closes the toast', () => {
  const store = createToastStore();
  const onClick = vi.fn();
  render(<Toaster store={store} />);
  act(() => void store.add({ title: 'Item deleted', action: { label: 'Undo', onClick } }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Item deleted')).toBeNull();
});

describe('Ctrl+Z', () => {
  const pressUndo = (target: Element) => fireEvent.keyDown(target, { key: 'z', ctrlKey: true });

  function offer() {
    const store = createToastStore();
    const onClick = vi.fn();
    render(<Toaster store={store} />);
    act(() => {
      store.add({ title: 'Item deleted', action: { label: 'Undo', onClick, isUndo: true } });
      store.add({ title: 'Saved', action: { label: 'Show', onClick: noop } });
    });
    return { onClick };
  }

  test('presses the newest Undo, once', () => {
    const { onClick } = offer();
    pressUndo(document.body);
    pressUndo(document.body);
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Item deleted')).toBeNull();
    expect(screen.getByText('Saved')).toBeDefined();
  });

  test('works in a dialog, whose keys do not lead to the toast', () => {
    const { onClick } = offer();
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    pressUndo(dialog);
    expect(onClick).toHaveBeenCalledTimes(1);
    dialog.remove();
  });

  test('belongs to the text field that has the focus', () => {
    const { onClick } = offer();
    const field = document.body.appendChild(document.createElement('input'));
    pressUndo(field);
    expect(onClick).not.toHaveBeenCalled();
    field.type = 'checkbox';
    pressUndo(field);
    expect(onClick).toHaveBeenCalledTimes(1);
    field.remove();
  });
});

test('stops its timer while it has the pointer or the focus', () => {
  const store = createToastStore();
  const hold = vi.spyOn(store, 'hold');
  render(<Toaster store={store} />);
  act(() => void store.add({ title: 'Item deleted', action: { label: 'Undo', onClick: noop } }));
  const region = screen.getByRole('region', { name: 'Notifications' });
  fireEvent.pointerMove(region, { pointerType: 'mouse', movementX: 1 });
  expect(hold).toHaveBeenLastCalledWith(true);
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  fireEvent.pointerLeave(region);
  expect(hold).toHaveBeenLastCalledWith(true);
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  expect(hold).toHaveBeenLastCalledWith(true);
  act(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
  expect(hold).toHaveBeenLastCalledWith(false);
});

describe('a pointer', () => {
  function showBelow() {
    const store = createToastStore();
    const hold = vi.spyOn(store, 'hold');
    render(<Toaster store={store} />);
    act(() => void store.add({ title: 'Added to checklist' }));
    return { hold, region: screen.getByRole('region', { name: 'Notifications' }) };
  }

  test('that rests where a toast appears does not stop its timer', () => {
    const { hold, region } = showBelow();
    for (const pointerType of ['mouse', 'pen']) {
      fireEvent.pointerEnter(region, { pointerType, movementX: 0, movementY: 0 });
      fireEvent.pointerMove(region, { pointerType, movementX: 0, movementY: 0 });
    }
    expect(hold).not.toHaveBeenCalledWith(true);
  });

  test('that moves up or down on a toast stops it, and starts it as it leaves', () => {
    const { hold, region } = showBelow();
    fireEvent.pointerMove(region, { pointerType: 'mouse', movementX: 0, movementY: -1 });
    expect(hold).toHaveBeenLastCalledWith(true);
    fireEvent.pointerLeave(region);
    expect(hold).toHaveBeenLastCalledWith(false);
  });

  test('of a finger stops it at once', () => {
    const { hold, region } = showBelow();
    fireEvent.pointerEnter(region, { pointerType: 'touch', movementX: 0, movementY: 0 });
    expect(hold).toHaveBeenLastCalledWith(true);
  });
});

test('returns the focus when the toast that held it closes', () => {
  const store = createToastStore();
  render(<Toaster store={store} />);
  const before = document.body.appendChild(document.createElement('button'));
  before.focus();
  act(() => void store.add({ title: 'Item deleted', action: { label: 'Undo', onClick: noop } }));
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(document.activeElement).toBe(before);
  before.remove();
});

test('Ctrl+Z in the toast returns the focus, and the timer of the next toast runs', () => {
  vi.useFakeTimers();
  const store = createToastStore();
  render(<Toaster store={store} />);
  const before = document.body.appendChild(document.createElement('button'));
  before.focus();
  act(() => void store.add({ title: 'Item deleted', action: { label: 'Undo', onClick: noop, isUndo: true } }));
  const undo = screen.getByRole('button', { name: 'Undo' });
  act(() => undo.focus());
  fireEvent.keyDown(undo, { key: 'z', ctrlKey: true });
  expect(document.activeElement).toBe(before);
  act(() => void store.add({ title: 'Later' }));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.queryByText('Later')).toBeNull();
  before.remove();
  vi.useRealTimers();
});

test('an open dialog does not hide it from screen readers', async () => {
  renderUi(<ConfirmDialog open title="Delete?" description="" confirmLabel="Delete" onClose={noop} onConfirm={noop} />);
  await screen.findByRole('alertdialog');
  await waitFor(() => expect(document.querySelector('[data-aria-hidden]')).not.toBeNull());
  expect(screen.getByRole('region', { name: 'Notifications' })).toBeDefined();
});

function noop() {}
