import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createToastStore, TOASTS_KEPT, TOASTS_SHOWN } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const titles = (store: ReturnType<typeof createToastStore>) => store.list().map((toast) => toast.title);

describe('toast store', () => {
  test('a toast closes after five seconds, a success after four', () => {
    const store = createToastStore();
    store.add({ title: 'Item deleted' });
    store.add({ title: 'Item added', kind: 'success' });
    vi.advanceTimersByTime(3999);
    expect(titles(store)).toEqual(['Item added', 'Item deleted']);
    vi.advanceTimersByTime(1);
    expect(titles(store)).toEqual(['Item deleted']);
    vi.advanceTimersByTime(1000);
    expect(titles(store)).toEqual([]);
  });

  test('an error closes when the same action succeeds or fails again, and no other toast does', () => {
    const store = createToastStore();
    store.add({ title: 'sent to bob', kind: 'success', about: 'bob' });
    store.add({ title: 'not sent to eve', kind: 'destructive', about: 'eve' });
    store.add({ title: 'something else', kind: 'destructive' });
    store.add({ title: 'not sent to bob', kind: 'destructive', about: 'bob' });
    store.add({ title: 'still not sent to bob', kind: 'destructive', about: 'bob' });
    expect(titles(store)).toEqual(['still not sent to bob', 'something else', 'not sent to eve', 'sent to bob']);
    store.add({ title: 'sent to bob after all', kind: 'success', about: 'bob' });
    store.add({ title: 'about nothing' });
    expect(titles(store)).toEqual([
      'about nothing',
      'sent to bob after all',
      'something else',
      'not sent to eve',
      'sent to bob',
    ]);
    store.settle('eve');
    store.settle('bob');
    expect(titles(store)).toEqual(['about nothing', 'sent to bob after all', 'something else', 'sent to bob']);
    vi.advanceTimersByTime(60_000);
    expect(titles(store)).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a toast of a series replaces the one before', () => {
    const store = createToastStore();
    store.add({ title: 'Added to checklist', series: 'checklist' });
    store.add({ title: 'Item deleted' });
    store.add({ title: 'Item removed from checklist', series: 'checklist' });
    store.add({ title: 'Added to checklist', series: 'checklist' });
    expect(titles(store)).toEqual(['Added to checklist', 'Item deleted']);
    vi.advanceTimersByTime(60_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('keeps the newest twenty', () => {
    const store = createToastStore();
    for (let i = 1; i <= TOASTS_KEPT + 1; i++) store.add({ title: String(i) });
    expect(store.list()).toHaveLength(TOASTS_KEPT);
    expect(titles(store).at(0)).toBe('21');
    expect(titles(store).at(-1)).toBe('2');
  });

  test('the timer of a toast that is not shown pauses', () => {
    const store = createToastStore();
    store.add({ title: 'Undo me' });
    vi.advanceTimersByTime(4000);
    for (let i = 0; i < TOASTS_SHOWN; i++) store.add({ title: `later ${i}` });
    vi.advanceTimersByTime(5000);
    expect(titles(store)).toEqual(['Undo me']);
    vi.advanceTimersByTime(999);
    expect(titles(store)).toEqual(['Undo me']);
    vi.advanceTimersByTime(1);
    expect(titles(store)).toEqual([]);
  });

  test('timers pause while a pointer rests on a toast', () => {
    const store = createToastStore();
    store.add({ title: 'read me' });
    store.hold(true);
    vi.advanceTimersByTime(60_000);
    store.hold(false);
    vi.advanceTimersByTime(4999);
    expect(titles(store)).toEqual(['read me']);
    vi.advanceTimersByTime(1);
    expect(titles(store)).toEqual([]);
  });

  test('what could be undone goes with its page, and no other toast', () => {
    const store = createToastStore();
    const onClick = vi.fn();
    store.add({ title: 'Items added', action: { label: 'Undo', onClick, isUndo: true } });
    store.add({ title: 'Update', action: { label: 'Reload', onClick } });
    store.add({ title: 'Signed out' });
    store.dismissUndos();
    expect(titles(store)).toEqual(['Signed out', 'Update']);
    expect(onClick).not.toHaveBeenCalled();
  });

  test('notifies its listeners, and a dismissed toast leaves no timer behind', () => {
    const store = createToastStore();
    const listener = vi.fn();
    store.subscribe(listener);
    const id = store.add({ title: 'gone' });
    store.dismiss(id);
    expect(listener).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(0);
  });
});
