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
