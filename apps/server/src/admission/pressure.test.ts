import { expect, test } from 'vitest';
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
