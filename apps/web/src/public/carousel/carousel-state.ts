/** How long a slide shows. Milliseconds. */
export const SLIDE_MS = 7000;
/** How long a change takes, during which no other can start. Milliseconds. */
export const CHANGE_MS = 700;

export interface CarouselState {
  /** Index of the current slide. */
  readonly index: number;
  readonly count: number;
  /** When the next change may start, in milliseconds of the clock that is passed in. */
  readonly freeAt: number;
}

export type CarouselMove = 'next' | 'previous' | { readonly to: number };

export function startOfCarousel(count: number): CarouselState {
  return { index: 0, count, freeAt: 0 };
}

/** Returns the state after a move; wraps around at both ends. Returns the same state when nothing changes. */
export function moveCarousel(state: CarouselState, move: CarouselMove, now: number): CarouselState {
  const index = targetOf(state, move);
  if (now < state.freeAt || index === state.index || index < 0 || index >= state.count) return state;
  return { ...state, index, freeAt: now + CHANGE_MS };
}

function targetOf({ index, count }: CarouselState, move: CarouselMove): number {
  if (typeof move === 'object') return move.to;
  return move === 'next' ? (index + 1) % count : (index - 1 + count) % count;
}

/** The conditions that stop a carousel. */
export interface CarouselRest {
  isHovered: boolean;
  hasFocus: boolean;
  isPageHidden: boolean;
  prefersStillness: boolean;
  isPaused: boolean;
}

/** Whether the slides change by themselves: never while somebody looks at one or uses it. */
export function isRunning(rest: CarouselRest): boolean {
  return !Object.values(rest).includes(true);
}
