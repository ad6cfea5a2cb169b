import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createToastStore, TOASTS_KEPT, TOASTS_SHOWN } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const titles = (store: ReturnType<typeof createToastStore>) => store.list().map((toast) => toast.title);

describe('toast store', () => {
  test('a toast goes after five seconds, a success after four', () => {
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

  test('keeps the newest twenty', () => {
    const store = createToastStore();
    for (let i = 1; i <= TOASTS_KEPT + 1; i++) store.add({ title: String(i) });
    expect(store.list()).toHaveLength(TOASTS_KEPT);
    expect(titles(store).at(0)).toBe('21');
    expect(titles(store).at(-1)).toBe('2');
  });

  test('the time of a toast that is not shown stands still', () => {
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

  test('no time runs while somebody points at it', () => {
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

  test('tells its listeners, and a dismissed toast leaves no timer behind', () => {
    const store = createToastStore();
    const listener = vi.fn();
    store.subscribe(listener);
    const id = store.add({ title: 'gone' });
    store.dismiss(id);
    expect(listener).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(0);
  });
});
