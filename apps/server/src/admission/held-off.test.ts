import { expect, test } from 'vitest';
import { createHeldOff } from './held-off.ts';

function heldOffAt(time: { now: number }, sleep = async () => undefined) {
  const heldOff = createHeldOff(() => time.now, sleep);
  const refuse = (session: string, times: number) => {
    for (let n = 0; n < times; n++) heldOff.add(session);
  };
  const isHeldOff = (session: string) =>
    heldOff.check(session).then(
      () => false,
      (error: unknown) => {
        expect(error).toMatchObject({ code: 'RATE_LIMITED', detail: 'retry after 1 s' });
        return true;
      },
    );
  return { refuse, isHeldOff };
}

test('a session that ignores twenty refusals is held off until its second ends, and no other one', async () => {
  const time = { now: 0 };
  const { refuse, isHeldOff } = heldOffAt(time);
  refuse('mad', 19);
  expect(await isHeldOff('mad')).toBe(false);
  time.now = 500;
  refuse('mad', 1);
  expect([await isHeldOff('mad'), await isHeldOff('other')]).toEqual([true, false]);
  time.now = 999;
  expect(await isHeldOff('mad')).toBe(true);
  time.now = 1000;
  expect(await isHeldOff('mad')).toBe(false);
});

test('refusals of an earlier second do not count', async () => {
  const time = { now: 0 };
  const { refuse, isHeldOff } = heldOffAt(time);
  refuse('slow', 19);
  time.now = 1000;
  refuse('slow', 19);
  expect(await isHeldOff('slow')).toBe(false);
});

test('its refusals come late, but no more than a thousand wait', async () => {
  const gate = Promise.withResolvers<undefined>();
  const { refuse, isHeldOff } = heldOffAt({ now: 0 }, () => gate.promise);
  refuse('mad', 20);
  let late = 0;
  const waiting = Array.from({ length: 1000 }, () => isHeldOff('mad').finally(() => late++));
  expect(await isHeldOff('mad')).toBe(true);
  expect(late).toBe(0);
  gate.resolve(undefined);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([true]));
});

test('it forgets the oldest of too many, and ended waits', async () => {
  const time = { now: 0 };
  const { refuse, isHeldOff } = heldOffAt(time);
  for (let n = 0; n < 10_001; n++) refuse(`session ${n}`, 20);
  expect([await isHeldOff('session 0'), await isHeldOff('session 1')]).toEqual([false, true]);
  time.now = 1000;
  refuse('late', 1);
  time.now = 0;
  expect(await isHeldOff('session 5000')).toBe(false);
});

test('the refusals of a session that goes on all come late, one after the other', async () => {
  let slept = 0;
  const { refuse, isHeldOff } = heldOffAt({ now: 0 }, async () => void slept++ as undefined);
  refuse('mad', 20);
  for (let n = 0; n < 1100; n++) await isHeldOff('mad');
  expect(slept).toBe(1100);
});

test('a wait that has ended begins anew with the next refusal', async () => {
  const time = { now: 0 };
  const { refuse, isHeldOff } = heldOffAt(time);
  refuse('mad', 20);
  time.now = 1000;
  refuse('mad', 19);
  expect(await isHeldOff('mad')).toBe(false);
  refuse('mad', 1);
  expect(await isHeldOff('mad')).toBe(true);
});

test('without a clock of its own it waits a quarter of a second', async () => {
  const heldOff = createHeldOff();
  for (let n = 0; n < 20; n++) heldOff.add('mad');
  await expect(heldOff.check('mad')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});
