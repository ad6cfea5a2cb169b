import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import { commonShift } from './common-shift.ts';

/**
 * Keeps the visible rows in place when rows come or go above them. A browser does this by itself, but not for rows that
 * a script positions.
 *
 * @param offset distance from the top of the page to the list, in pixels
 */
export function useKeepPlace<T>(
  virtualizer: Virtualizer<Window, Element>,
  rows: readonly T[],
  rowKey: (row: T) => string,
  offset: number,
): void {
  const last = useRef<{ rows: readonly T[]; places: ReadonlyMap<string, number> }>(undefined);
  useLayoutEffect(() => {
    const before = last.current;
    if (before && before.rows !== rows && window.scrollY > offset) {
      const after = findPlaces(virtualizer, rows, rowKey, before.places);
      const shift = commonShift(before.places, after);
      if (shift !== 0) window.scrollBy({ top: shift, behavior: 'instant' });
    }
    last.current = { rows, places: visiblePlaces(virtualizer) };
  });
}

function visiblePlaces(virtualizer: Virtualizer<Window, Element>): ReadonlyMap<string, number> {
  const [top, bottom] = [window.scrollY, window.scrollY + window.innerHeight];
  const visible = virtualizer.getVirtualItems().filter(({ start, end }) => end > top && start < bottom);
  return new Map(visible.map(({ key, start }) => [String(key), start]));
}

function findPlaces<T>(
  virtualizer: Virtualizer<Window, Element>,
  rows: readonly T[],
  rowKey: (row: T) => string,
  wanted: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (let index = 0; index < rows.length && found.size < wanted.size; index++) {
    const row = rows[index];
    const key = row === undefined ? undefined : rowKey(row);
    if (key === undefined || !wanted.has(key)) continue;
    const start = virtualizer.measurementsCache[index]?.start;
    if (start !== undefined) found.set(key, start);
  }
  return found;
}
