import { expect, test, vi } from 'vitest';
import { timeSlices } from './time-slices.ts';

test('waits for a task of the browser after each slice, and not before', async () => {
  vi.useFakeTimers();
  try {
    let now = 0;
    const breathe = timeSlices(() => now);
    now = 24;
    await breathe();
    now = 26;
    let isOver = false;
    const waiting = breathe().then(() => {
      isOver = true;
    });
    await Promise.resolve();
    expect(isOver).toBe(false);
    await vi.runAllTimersAsync();
    await waiting;
    now = 50;
    await breathe();
  } finally {
    vi.useRealTimers();
  }
});
