import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { knownHeights, rememberHeights } from './row-heights.ts';
import { useKeepPlace } from './use-keep-place.ts';
import { useRowArrows } from './use-row-arrows.ts';

/** Lists of up to this many rows render whole. */
export const WINDOWED_ABOVE = 100;
const OVERSCAN = 8;

interface WindowedListProps<T> {
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** Called for the rows near the screen only. */
  children: (row: T) => ReactNode;
  /** Height of a row in pixels before it is measured. */
  estimate: number;
  label?: string;
  className?: string;
  /** The longest list that renders whole. */
  drawnWhole?: number;
}

/** A list of any length that scrolls with the page. A long one renders only the rows near the screen. */
export function WindowedList<T>(props: WindowedListProps<T>) {
  const { rows, drawnWhole = WINDOWED_ABOVE } = props;
  return rows.length > drawnWhole ? <LongList {...props} /> : <WholeList {...props} />;
}

function WholeList<T>({ rows, rowKey, children, label, className }: WindowedListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  useRowArrows(list);
  return (
    <ul ref={list} aria-label={label} className={className}>
      {rows.map((row) => (
        <li key={rowKey(row)}>{children(row)}</li>
      ))}
    </ul>
  );
}

function LongList<T>({ rows, rowKey, children, estimate, label, className }: WindowedListProps<T>) {
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
