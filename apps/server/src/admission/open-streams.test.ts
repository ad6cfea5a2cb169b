import { expect, test } from 'vitest';
import { createOpenStreams } from './open-streams.ts';

test('one stream above the limit ends the oldest of that person, and no other', () => {
  const ended: string[] = [];
  const streams = createOpenStreams({ perCaller: 2, all: 4 });
  const open = (who: string, name: string) => streams.open(who, () => void ended.push(name));
  open('ada', 'a1');
  const leaveSecond = open('ada', 'a2');
  open('bob', 'b1');
  open('ada', 'a3');
  expect(ended).toEqual(['a1']);
  leaveSecond();
  leaveSecond();
  open('ada', 'a4');
  expect(ended).toEqual(['a1']);
  open('bob', 'b2');
  expect(() => open('cy', 'c1')).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
  open('bob', 'b3');
  expect(ended).toEqual(['a1', 'b1']);
});

test('a stream that has left makes room, for its person and for all', () => {
  const ended: string[] = [];
  const streams = createOpenStreams({ perCaller: 1, all: 1 });
  const leave = streams.open('ada', () => void ended.push('a1'));
  leave();
  streams.open('bob', () => void ended.push('b1'))();
  streams.open('ada', () => void ended.push('a2'));
  expect(() => streams.open('bob', () => undefined)).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
  expect(ended).toEqual([]);
});
