import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createSelection, type Selection, type SelectionState } from './selection.ts';

/** Returns the selection of a list with these rows, in order. It is stable. */
export function useSelection(rows: readonly string[]): Selection {
  const [selection] = useState(createSelection);
  useSelectionRows(selection, rows);
  return selection;
}

/** Passes the rows of a list, in order, to its selection, which was made elsewhere. */
export function useSelectionRows(selection: Selection, rows: readonly string[]): void {
  useLayoutEffect(() => selection.setRows(rows), [selection, rows]);
}

const NONE: SelectionState = { isOn: false, isRanging: false, count: 0 };
const ignore = () => () => undefined;

/** Returns the state of a list's selection; a list without one is never selected from. */
export function useSelectionState(selection: Selection | undefined): SelectionState {
  return useSyncExternalStore(selection?.subscribe ?? ignore, selection?.state ?? none);
}

export function useIsSelecting(selection: Selection | undefined): boolean {
  return useSyncExternalStore(selection?.subscribe ?? ignore, () => selection?.state().isOn ?? false);
}

export function useIsSelected(selection: Selection, key: string): boolean {
  return useSyncExternalStore(selection.subscribe, () => selection.has(key));
}

/** Returns how many of these rows are selected. */
export function useCountSelected(selection: Selection, keys: readonly string[]): number {
  return useSyncExternalStore(selection.subscribe, () =>
    keys.reduce((sum, key) => sum + (selection.has(key) ? 1 : 0), 0),
  );
}

function none(): SelectionState {
  return NONE;
}
