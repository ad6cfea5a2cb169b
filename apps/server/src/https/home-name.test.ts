import { expect, test } from 'vitest';
import { answersFor } from './home-name.ts';

const ADDRESSES = ['127.0.0.1', '192.168.1.20', '::1', 'fd12::7'];
const ask = (name: string, type: string) => answersFor('pi.local', [{ name, type }], ADDRESSES).map(({ data }) => data);

test.each([
  ['pi.local', 'A', ['192.168.1.20']],
  ['PI.local', 'A', ['192.168.1.20']],
  ['pi.local', 'AAAA', []],
  ['pi.local', 'ANY', ['192.168.1.20']],
  ['pi.local', 'PTR', []],
  ['nas.local', 'A', []],
])('the question for %s %s has the answers %j', (name, type, expected) => {
  expect(ask(name, type)).toEqual(expected);
});
