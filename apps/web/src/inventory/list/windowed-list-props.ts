import type { ReactNode } from 'react';

export interface WindowedListProps<T> {
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
