import { expect, test, vi } from 'vitest';
import { eventually } from '../testing/test-app.ts';
import { watchPressure } from './pressure.ts';

test('reports a blocked event loop, and recovers once the loop runs again', async () => {
  const pressure = watchPressure(100);
  try {
    expect(pressure.isTooHigh()).toBe(false);
    await eventually(() => {
      const end = performance.now() + 400;
      while (performance.now() < end);
      return pressure.isTooHigh();
    });
    await eventually(() => !pressure.isTooHigh(), 20_000);
  } finally {
    pressure.stop();
  }
});

test('one long piece of work is no pressure, two in a row are', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const delay = (ms: number) => {
    const begun = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => begun + 250 + ms);
    vi.advanceTimersByTime(250);
    vi.mocked(performance.now).mockRestore();
  };
  const pressure = watchPressure(100);
  try {
    for (const [ms, isTooHigh] of [
      [0, false],
      [500, false],
      [0, false],
      [1200, false],
      [2500, true],
      [0, false],
    ] as const) {
      delay(ms);
      expect(pressure.isTooHigh(), `${ms} ms`).toBe(isTooHigh);
    }
  } finally {
    pressure.stop();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  }
});

test('many look-ups that have just begun are not late', async () => {
  const pressure = watchPressure();
  const gate = Promise.withResolvers<void>();
  const all = Array.from({ length: 30 }, () => pressure.lookUp(() => gate.promise));
  expect(pressure.isDatabaseLate()).toBe(false);
  gate.resolve();
  await Promise.all(all);
  pressure.stop();
});

test('reports look-ups that wait for the database, and recovers once they are done', async () => {
  const pressure = watchPressure();
  const gate = Promise.withResolvers<string>();
  try {
    const few = Array.from({ length: 19 }, () => pressure.lookUp(() => gate.promise));
    await eventually(() => new Promise((resolve) => setTimeout(() => resolve(true), 300)));
    // As many may hang on a few broken connections.
    expect(pressure.isDatabaseLate()).toBe(false);
    const last = pressure.lookUp(() => gate.promise);
    expect(pressure.isDatabaseLate()).toBe(true);
    gate.resolve('read');
    expect(await Promise.all([...few, last])).toHaveLength(20);
    expect(pressure.isDatabaseLate()).toBe(false);
    await expect(pressure.lookUp(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
    expect(pressure.isDatabaseLate()).toBe(false);
  } finally {
    pressure.stop();
  }
});
