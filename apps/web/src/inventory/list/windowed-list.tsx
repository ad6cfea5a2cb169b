import { useRef, useSyncExternalStore } from 'react';
import type * as longListModule from './long-list.tsx';
import { useRowArrows } from './use-row-arrows.ts';
import type { WindowedListProps } from './windowed-list-props.ts';

/** Lists of up to this many rows render whole. */
export const WINDOWED_ABOVE = 100;

/** A list of any length that scrolls with the page. A long one renders only the rows near the screen. */
export function WindowedList<T>(props: WindowedListProps<T>) {
  const { rows, drawnWhole = WINDOWED_ABOVE } = props;
  return rows.length > drawnWhole ? <AnyLongList {...props} /> : <WholeList {...props} />;
}

/** More than a screen shows: what a long list begins with while its code loads. */
const FIRST_ROWS = 24;

function AnyLongList<T>(props: WindowedListProps<T>) {
  const loaded = useSyncExternalStore(subscribeLongList, () => longList);
  if (loaded === 'lost') return <WholeList {...props} />; // slow, but it shows every row
  return loaded ? <loaded.LongList {...props} /> : <WholeList {...props} rows={props.rows.slice(0, FIRST_ROWS)} />;
}

/** Most lists are short, so this code loads with the first long one, or when the page is idle. */
let longList: typeof longListModule | 'lost' | null = null;
const listeners = new Set<() => void>();

export async function preloadLongList(): Promise<void> {
  if (longList === null || longList === 'lost') longList = await import('./long-list.tsx').catch(() => 'lost' as const);
  for (const listener of listeners) listener();
}

function subscribeLongList(listener: () => void): () => void {
  listeners.add(listener);
  if (longList === null) void preloadLongList();
  return () => listeners.delete(listener);
}

function WholeList<T>({ rows, rowKey, children, label, className }: WindowedListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  useRowArrows(list);
  return (
    <ul role="list" ref={list} aria-label={label} className={className}>
      {rows.map((row) => (
        <li key={rowKey(row)}>{children(row)}</li>
      ))}
    </ul>
  );
}
