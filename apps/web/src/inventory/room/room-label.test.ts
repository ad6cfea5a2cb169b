import { expect, test } from 'vitest';
import { roomLabel } from './room-label.ts';

test.each([
  ['an own room', undefined, 'Attic'],
  ['a room of somebody else', 'bob', 'Attic (shared by bob)'],
  ['a room of somebody whose name is unknown yet', null, 'Attic (shared)'],
])('%s', (_, sharedBy, label) => {
  expect(roomLabel({ name: 'Attic', sharedBy })).toBe(label);
});
