import type { Direction } from '@boxroom/domain/snake/snake';

/** How far a finger has to go for a turn. */
const SWIPE_PX = 24;

export interface Point {
  x: number;
  y: number;
}

/** Where a finger is going; null: not far enough to tell. */
export function swipeDirection(from: Point, to: Point): Direction | null {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.max(Math.abs(x), Math.abs(y)) < SWIPE_PX) return null;
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? 'left' : 'right';
  return y < 0 ? 'up' : 'down';
}
