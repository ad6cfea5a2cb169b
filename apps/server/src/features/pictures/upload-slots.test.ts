import { expect, test } from 'vitest';
import { createUploadSlots } from './upload-slots.ts';

const LIMITS = { all: 3, perPerson: 2, atWork: 2 };
/** The signal of a sender who does not hang up. */
const there = new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a person has two slots, whatever others hold, and each is freed exactly once', () => {
  const slots = createUploadSlots(LIMITS);
  const leave = slots.enter('ada');
  slots.enter('ada');
  expect(() => slots.enter('ada')).toThrow('UNAVAILABLE');
  for (const other of ['bob', 'cy', 'dee', 'eve']) slots.enter(other);
  leave();
  leave();
  slots.enter('ada');
  expect(() => slots.enter('ada')).toThrow('UNAVAILABLE');
});

test('complete files are bounded, and finished ones make room', async () => {
  const slots = createUploadSlots(LIMITS);
  const gate = Promise.withResolvers<void>();
  const inWork = ['ada', 'bob', 'cy'].map((who) => slots.inTurn(who, there, () => gate.promise));
  await expect(slots.inTurn('dee', there, async () => 'done')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  gate.resolve();
  await Promise.all(inWork);
  expect(await slots.inTurn('dee', there, async () => 'done')).toBe('done');
});

test('two run at once, the others follow in order, also after a failure', async () => {
  const slots = createUploadSlots({ ...LIMITS, all: 10 });
  const log: string[] = [];
  let atWork = 0;
  let most = 0;
  const results = Array.from({ length: 10 }, (_, n) =>
    slots.inTurn(`person ${n}`, there, async () => {
      most = Math.max(most, ++atWork);
      log.push(`begin ${n}`);
      await settled();
      atWork--;
      if (n % 3 === 0) throw new Error(`failed ${n}`);
      return n;
    }),
  );
  const outcomes = await Promise.allSettled(results);
  expect(most).toBe(2);
  expect(log).toEqual(Array.from({ length: 10 }, (_, n) => `begin ${n}`));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(4);
});

test('the pictures of one person run one after another, so that the next person need not wait for all of them', async () => {
  const slots = createUploadSlots({ ...LIMITS, all: 10 });
  const log: string[] = [];
  const gates = new Map(['ada', 'bob'].map((who) => [who, Promise.withResolvers<void>()]));
  const work = (who: string, name: string) =>
    slots.inTurn(who, there, async () => {
      log.push(name);
      await gates.get(who)?.promise;
    });
  const all = [work('ada', 'first of ada'), work('ada', 'second of ada'), work('bob', 'of bob')];
  await settled();
  expect(log).toEqual(['first of ada', 'of bob']);
  gates.get('bob')?.resolve();
  await settled();
  expect(log).toHaveLength(2);
  gates.get('ada')?.resolve();
  await Promise.all(all);
  expect(log).toEqual(['first of ada', 'of bob', 'second of ada']);
});

test('nobody fills the places by sending files and hanging up', async () => {
  const slots = createUploadSlots({ ...LIMITS, all: 3 });
  const gate = Promise.withResolvers<void>();
  const first = slots.inTurn('ada', there, () => gate.promise);
  const begun: string[] = [];
  for (let n = 0; n < 5; n++) {
    const sender = new AbortController();
    const file = slots.inTurn('ada', sender.signal, async () => void begun.push(`file ${n}`));
    sender.abort(new Error('hung up'));
    await expect(file).rejects.toThrow('hung up');
  }
  expect(await slots.inTurn('bob', there, async () => 'done')).toBe('done');
  gate.resolve();
  await first;
  await settled();
  expect(begun).toEqual([]);
});
