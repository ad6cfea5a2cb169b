import type { Direction } from '@boxroom/domain/snake/snake';

/** Minimum length of a swipe. */
const SWIPE_PX = 24;

export interface Point {
  x: number;
  y: number;
}

/** Returns the direction of a swipe; null: too short to tell. */
export function swipeDirection(from: Point, to: Point): Direction | null {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.max(Math.abs(x), Math.abs(y)) < SWIPE_PX) return null;
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? 'left' : 'right';
  return y < 0 ? 'up' : 'down';
}
