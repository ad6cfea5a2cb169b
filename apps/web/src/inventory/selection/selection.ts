export interface SelectionState {
  isOn: boolean;
  /** The next row that is tapped ends a range. */
  isRanging: boolean;
  /** The number of selected rows of the list. */
  count: number;
}

export type Selection = ReturnType<typeof createSelection>;

/**
 * The selected rows of one list, by key. Rows may come and go while it is on: a selected row that left does not count,
 * and is selected again when it returns.
 */
export function createSelection() {
  let rows: readonly string[] = [];
  let chosen: ReadonlySet<string> = new Set();
  /** The row that a range begins with, and what was selected then: a range that shrinks gives its rows back. */
  let anchor: string | null = null;
  let base = chosen;
  let state: SelectionState = { isOn: false, isRanging: false, count: 0 };
  const listeners = new Set<() => void>();

  function change(next: ReadonlySet<string>, isRanging = false): void {
    chosen = next;
    show({ isOn: true, isRanging });
  }

  function show({ isOn, isRanging }: Omit<SelectionState, 'count'>): void {
    state = { isOn, isRanging, count: rows.reduce((sum, key) => sum + (chosen.has(key) ? 1 : 0), 0) };
    for (const listener of listeners) listener();
  }

  function choose(next: ReadonlySet<string>, from: string | null): void {
    anchor = from;
    base = next;
    change(next);
  }

  function toggle(key: string): void {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    choose(next, key);
  }

  function extendTo(key: string): void {
    const [start, end] = [anchor === null ? -1 : rows.indexOf(anchor), rows.indexOf(key)];
    if (start < 0 || end < 0) return toggle(key);
    change(new Set([...base, ...rows.slice(Math.min(start, end), Math.max(start, end) + 1)]));
  }

  function stop(): void {
    choose(new Set(), null);
    show({ isOn: false, isRanging: false });
  }

  return {
    /** Sets the rows of the list, in order. */
    setRows(next: readonly string[]): void {
      if (next.length === rows.length && next.every((key, index) => key === rows[index])) return;
      rows = next;
      if (!state.isOn) return;
      if (rows.length === 0) stop();
      else show(state);
    },
    start(): void {
      change(chosen);
    },
    stop,
    toggle,
    /** Selects all rows from the last one that was selected alone to this one. */
    extendTo,
    /** Selects or deselects one row, or with `isRange` the range to it. */
    pick(key: string, isRange: boolean): void {
      if (isRange || state.isRanging) extendTo(key);
      else toggle(key);
    },
    /** Moves the end of a range from one row to the next. */
    step(from: string, to: string): void {
      if (!chosen.has(from) || anchor === null) choose(new Set([...chosen, from]), from);
      extendTo(to);
    },
    /** Selects these rows, or deselects them. */
    set(keys: readonly string[], isSelected: boolean): void {
      const given = new Set(keys);
      choose(isSelected ? new Set([...chosen, ...keys]) : new Set([...chosen].filter((key) => !given.has(key))), null);
    },
    setAll(isSelected: boolean): void {
      choose(new Set(isSelected ? rows : []), null);
    },
    setRanging(isRanging: boolean): void {
      show({ isOn: true, isRanging });
    },
    has: (key: string): boolean => chosen.has(key),
    /** Whether a range has a row to begin with. */
    hasAnchor: (): boolean => anchor !== null && rows.includes(anchor),
    /** The selected rows of the list, in its order. */
    list: (): string[] => rows.filter((key) => chosen.has(key)),
    rows: (): readonly string[] => rows,
    state: (): SelectionState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
