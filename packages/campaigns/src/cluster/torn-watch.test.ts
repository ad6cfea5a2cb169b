import { expect, test } from 'vitest';
import type { Rows } from './check-history.ts';
import { TornWatch } from './torn-watch.ts';

const WHOLE: Rows = {
  items: ['k1', 'k2', 'k3'].map((id) => ({ id, name: 'Kit 1', quantity: 1, boxId: 'home', spaceId: 'room' })),
  boxes: [{ id: 'home', name: 'Home', spaceId: 'room' }],
  spaceIds: new Set(['room']),
};
const TORN: Rows = { ...WHOLE, items: WHOLE.items.slice(1) };

test('a torn state that is gone later is still found, once', async () => {
  const states = [WHOLE, TORN, TORN, WHOLE];
  const watch = new TornWatch(() => Promise.resolve(states.shift() ?? WHOLE));
  for (let n = 0; n < 4; n++) await watch.look();
  expect(watch.found).toEqual(['Kit 1 has 2 items']);
  expect(watch.looks).toBe(4);
});

test('a database that is away is not looked at, and other errors are thrown', async () => {
  const errors = [Object.assign(new Error('away'), { code: 'ECONNREFUSED' }), new TypeError('a mistake')];
  const watch = new TornWatch(() => Promise.reject(errors.shift() ?? new Error()));
  await watch.look();
  expect(watch.looks).toBe(0);
  await expect(watch.look()).rejects.toThrow('a mistake');
});
