import { expect, test } from 'vitest';
import { FIRST_STEPS_OVER, type FirstStepsState, readFirstSteps, stepOf } from './first-steps-state.ts';

const begun: FirstStepsState = { startedAt: 1, isNamed: false, boxId: null, isTagged: false };
const fresh = { roomName: 'My First Storage Room', hasBox: false, items: 0 };

test.each([
  [{}, {}, 'room'],
  [{ isNamed: true }, {}, 'box'],
  // The room was named on the room's own form, or long ago.
  [{}, { roomName: 'Cellar' }, 'box'],
  [{}, { hasBox: true }, 'items'],
  [{}, { hasBox: true, items: 2 }, 'items'],
  [{}, { hasBox: true, items: 3 }, 'tag'],
  [{ isTagged: true }, { hasBox: true, items: 3 }, 'search'],
  // An item was deleted: nobody is led back.
  [{ isTagged: true }, { hasBox: true, items: 1 }, 'search'],
  // The box was deleted.
  [{ isNamed: true, isTagged: true }, { items: 0 }, 'box'],
] as const)('with %j and %j the next step is %s', (state, facts, step) => {
  expect(stepOf({ ...begun, ...state }, { ...fresh, ...facts })).toBe(step);
});

test.each([null, '', FIRST_STEPS_OVER, '{', '{}', '{"startedAt":"x"}'])('%j is no state', (text) => {
  expect(readFirstSteps(text)).toBeNull();
});

test('a stored state is read', () => {
  expect(readFirstSteps(JSON.stringify(begun))).toEqual(begun);
});
