import { type RefObject, useLayoutEffect, useState } from 'react';

const CARD_MIN_WIDTH = 300;
const GAP = 12;

/** Returns the number of cards that fit side by side. */
export function useColumns(grid: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const measure = () => setColumns(Math.max(1, Math.floor((element.clientWidth + GAP) / (CARD_MIN_WIDTH + GAP))));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return columns;
}
