import { describe, expect, test } from 'vitest';
import { CHANGE_MS, isRunning, moveCarousel, SLIDE_MS, startOfCarousel } from './carousel-state.ts';
import type { CarouselMove, CarouselState } from './carousel-state.ts';

const at = (index: number, count = 14): CarouselState => ({ index, count, freeAt: 0 });
const NOW = 1000;

test('a slide shows for seven seconds, a change takes 700 ms', () => {
  expect([SLIDE_MS, CHANGE_MS]).toEqual([7000, 700]);
});

test.each<[number, number, CarouselMove, number]>([
  [0, 14, 'next', 1],
  [13, 14, 'next', 0],
  [13, 14, 'previous', 12],
  [0, 14, 'previous', 13],
  [0, 14, { to: 13 }, 13],
  [0, 2, 'previous', 1],
  [3, 14, { to: 3 }, 3],
  [3, 14, { to: 14 }, 3],
  [3, 14, { to: -1 }, 3],
  [0, 1, 'next', 0],
  [0, 1, 'previous', 0],
])('from %i of %i, %j leads to %i', (index, count, move, expected) => {
  expect(moveCarousel(at(index, count), move, NOW).index).toBe(expected);
});

describe('during a change', () => {
  const changing = moveCarousel(startOfCarousel(10), 'next', NOW);

  test.each<CarouselMove>(['next', 'previous', { to: 5 }])('%j is ignored', (move) => {
    expect(moveCarousel(changing, move, NOW)).toBe(changing);
    expect(moveCarousel(changing, move, NOW + CHANGE_MS - 1)).toBe(changing);
  });

  test('a move is accepted again once it is over', () => {
    expect(moveCarousel(changing, 'next', NOW + CHANGE_MS)).toEqual({
      index: 2,
      count: 10,
      freeAt: NOW + 2 * CHANGE_MS,
    });
  });

  test('a move to the current slide does not start a change', () => {
    expect(moveCarousel(at(3), { to: 3 }, NOW).freeAt).toBe(0);
  });
});

test('fourteen steps return to the start', () => {
  let state = startOfCarousel(14);
  for (let step = 0; step < 14; step++) state = moveCarousel(state, 'next', step * SLIDE_MS);
  expect(state.index).toBe(0);
});

const IDLE = { isHovered: false, hasFocus: false, isPageHidden: false, prefersStillness: false, isPaused: false };

test('runs when idle', () => {
  expect(isRunning(IDLE)).toBe(true);
});

test.each(Object.keys(IDLE))('%s stops it', (reason) => {
  expect(isRunning({ ...IDLE, [reason]: true })).toBe(false);
});
