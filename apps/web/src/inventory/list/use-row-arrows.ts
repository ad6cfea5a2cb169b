import type { RefObject } from 'react';
import { useEffect } from 'react';
import { controlsIn, counterpart, kindOf } from './row-controls.ts';

/**
 * The up and down arrows move through the rows of a list, from a control to its counterpart in the next row. Fields
 * that use the arrows themselves are excepted. `columns`: the number of `li` side by side.
 */
export function useRowArrows(list: RefObject<HTMLElement | null>, columns = 1): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const handle = (event: KeyboardEvent) => handleKeyDown(event, columns);
    element.addEventListener('keydown', handle);
    return () => element.removeEventListener('keydown', handle);
  }, [list, columns]);
}

function handleKeyDown(event: KeyboardEvent, columns: number): void {
  const { key, target } = event;
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!(target instanceof HTMLElement) || usesArrows(target)) return;
  const row = target.closest('li');
  const next = nextRow(row, key === 'ArrowDown' ? 'nextElementSibling' : 'previousElementSibling', columns);
  if (!row || !next) return;
  event.preventDefault();
  counterpart(kindOf(target, row), next)?.focus();
}

/** Returns the row this many steps away, or the next one after it that has a control. */
function nextRow(
  row: Element | null,
  way: 'nextElementSibling' | 'previousElementSibling',
  steps: number,
): Element | null {
  let next = row;
  for (let step = 0; step < steps; step++) next = next?.[way] ?? null;
  while (next && controlsIn(next).length === 0) next = next[way];
  return next;
}

function usesArrows(target: HTMLElement): boolean {
  return target.matches('input:not([type="checkbox"]), textarea, select');
}
