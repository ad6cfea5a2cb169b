/** How far a finger has to go. */
const SWIPE_PX = 50;

interface Point {
  clientX: number;
  clientY: number;
}

/** Which way a finger went: sideways, and far enough; else null. */
export function swipeOf(from: Point, to: Point): 'left' | 'right' | null {
  const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
  if (Math.abs(x) <= SWIPE_PX || Math.abs(x) < Math.abs(y)) return null;
  return x < 0 ? 'left' : 'right';
}
