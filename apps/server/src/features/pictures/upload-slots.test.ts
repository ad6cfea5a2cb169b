import { expect, test } from 'vitest';
import { createUploadSlots } from './upload-slots.ts';

const LIMITS = { all: 3, perPerson: 2, atWork: 2 };

test('a person has two, all have three, and what is left is free again, once', () => {
  const slots = createUploadSlots(LIMITS);
  const leave = slots.enter('ada');
  slots.enter('ada');
  expect(() => slots.enter('ada')).toThrow('UNAVAILABLE');
  const leaveBob = slots.enter('bob');
  expect(() => slots.enter('cy')).toThrow('UNAVAILABLE');
  leave();
  leave();
  slots.enter('cy');
  expect(() => slots.enter('cy')).toThrow('UNAVAILABLE');
  leaveBob();
  slots.enter('ada');
  expect(() => slots.enter('bob')).toThrow('UNAVAILABLE');
});

test('two are at work at once, the others follow in order, also after one that failed', async () => {
  const slots = createUploadSlots(LIMITS);
  const log: string[] = [];
  let atWork = 0;
  let most = 0;
  const results = Array.from({ length: 10 }, (_, n) =>
    slots.inTurn(async () => {
      most = Math.max(most, ++atWork);
      log.push(`begin ${n}`);
      await new Promise((resolve) => setImmediate(resolve));
      atWork--;
      if (n % 3 === 0) throw new Error(`failed ${n}`);
      return n;
    }),
  );
  const settled = await Promise.allSettled(results);
  expect(most).toBe(2);
  expect(log).toEqual(Array.from({ length: 10 }, (_, n) => `begin ${n}`));
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(4);
});
