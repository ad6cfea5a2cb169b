import { useEffect } from 'react';
import { type ControlKind, controlsIn, counterpart, kindOf } from './row-controls.ts';

/** The control in a row that last had the focus, and the place of its row. */
interface Place {
  path: string;
  control: HTMLElement;
  kind: ControlKind;
  row: Element;
  list: Element;
  rowIndex: number;
  controlIndex: number;
}

/** A closing dialog releases the page after a delay. Delays of the checks, in milliseconds. */
const LOOKS_MS = [0, 50, 150, 400];

/**
 * Keeps the place of a keyboard user when the row or the control with the focus is removed: the focus moves to the same
 * control of the next row, or to the next control of the row, or, without any row, to the page. Otherwise the focus
 * would return to the top of the document, and the way back would lead through everything above. `pageId`: the main
 * element.
 */
export function useFocusKept(pageId: string): void {
  useEffect(() => {
    let last: Place | null = null;
    let timers: ReturnType<typeof setTimeout>[] = [];

    function note({ target }: FocusEvent) {
      // The focus in a dialog or a toast does not change the place in the page.
      if (!(target instanceof HTMLElement) || !document.getElementById(pageId)?.contains(target)) return;
      last = placeOf(target);
    }

    function look() {
      if (!isLost(last)) return;
      const { path } = last;
      const next = path === location.pathname ? (successor(last) ?? document.getElementById(pageId)) : null;
      next?.focus({ preventScroll: true });
    }

    function handleChange() {
      if (!isLost(last)) return;
      for (const timer of timers) clearTimeout(timer);
      timers = LOOKS_MS.map((ms) => setTimeout(look, ms));
    }

    const observer = new MutationObserver(handleChange);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
      for (const timer of timers) clearTimeout(timer);
    };
  }, [pageId]);
}

function placeOf(control: HTMLElement): Place | null {
  const row = control.closest('li');
  const list = row?.parentElement;
  if (!row || !list) return null;
  return {
    path: location.pathname,
    control,
    kind: kindOf(control, row),
    row,
    list,
    rowIndex: [...list.children].indexOf(row),
    controlIndex: controlsIn(row).indexOf(control),
  };
}

/** Whether nothing has the focus because its element was removed. */
function isLost(last: Place | null): last is Place {
  return last !== null && !last.control.isConnected && document.activeElement === document.body;
}

function successor({ row, list, kind, rowIndex, controlIndex }: Place): HTMLElement | undefined {
  if (row.isConnected) return controlsIn(row)[controlIndex] ?? controlsIn(row).at(-1);
  const rows = [...list.children].filter((child) => controlsIn(child).length > 0);
  const next = list.isConnected ? (rows[rowIndex] ?? rows.at(-1)) : undefined;
  return next && counterpart(kind, next);
}
