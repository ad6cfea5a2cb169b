import { expect, test } from 'vitest';
import { createHeldBodies } from './held-bodies.ts';

test('held bytes are bounded per caller and in total, and freed exactly once', () => {
  const bodies = createHeldBodies({ perCaller: 10, all: 15, small: 0, reserve: 0 });
  const [first, second] = [bodies.open('ada'), bodies.open('ada')];
  first.add(6);
  second.add(4);
  expect(() => second.add(1)).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
  const other = bodies.open('bob');
  other.add(5);
  expect(() => other.add(1)).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
  first.close();
  first.close();
  other.add(5);
  expect(() => other.add(1)).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
  first.add(100); // closed: later bytes count for nobody
  expect(() => second.add(2)).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
});

test('callers that hold much do not keep small bodies of others out', () => {
  const bodies = createHeldBodies({ perCaller: 10, all: 20, small: 2, reserve: 4 });
  bodies.open('ada').add(10);
  bodies.open('bob').add(10);
  const small = bodies.open('eve');
  small.add(2);
  expect(() => small.add(1)).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
  bodies.open('finn').add(2);
  expect(() => bodies.open('gil').add(1)).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
});
