import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { knownHeights, rememberHeights } from './row-heights.ts';
import { useKeepPlace } from './use-keep-place.ts';
import { useRowArrows } from './use-row-arrows.ts';
import type { WindowedListProps } from './windowed-list-props.ts';

const OVERSCAN = 8;

/** Renders only the rows near the screen. */
export function LongList<T>({ rows, rowKey, children, estimate, label, className }: WindowedListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  useRowArrows(list);
  const offset = useOffsetInPage(list);
  const kind = className ?? '';
  const [known] = useState(() => knownHeights(kind));
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    // On returning to the page the rows have their old heights, so that the same ones are in the same place.
    estimateSize: (index) => {
      const row = rows[index];
      return (row === undefined ? undefined : known.get(rowKey(row))) ?? estimate;
    },
    overscan: OVERSCAN,
    scrollMargin: offset,
    // Measured heights stay with their rows when the order changes.
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
  });
  useKeepPlace(virtualizer, rows, rowKey, offset);
  useEffect(() => () => rememberHeights(kind, virtualizer.measurementsCache, estimate), [kind, virtualizer, estimate]);
  return (
    <ul
      role="list"
      ref={list}
      aria-label={label}
      className={className}
      style={{ position: 'relative', height: virtualizer.getTotalSize(), overflowAnchor: 'none' }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start - offset}px)` }}
            >
              {children(row)}
            </li>
          )
        );
      })}
    </ul>
  );
}

/** Distance from the top of the page to an element; updated when the content above it grows. */
function useOffsetInPage(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setOffset(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offset;
}
