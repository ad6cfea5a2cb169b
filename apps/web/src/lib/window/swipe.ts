/** Minimum length of a swipe. */
const SWIPE_PX = 50;

interface Point {
  clientX: number;
  clientY: number;
}

/** Returns the direction of a sideways swipe, or null when it is too short or not sideways. */
export function swipeOf(from: Point, to: Point): 'left' | 'right' | null {
  const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
  if (Math.abs(x) <= SWIPE_PX || Math.abs(x) < Math.abs(y)) return null;
  return x < 0 ? 'left' : 'right';
}

/** Returns 1 where reading goes to the right, -1 where it goes to the left: there the left arrow key leads onward. */
export function readingSign(): 1 | -1 {
  return document.documentElement.dir === 'rtl' ? -1 : 1;
}
