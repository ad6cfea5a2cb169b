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

/** A control of a dialog that had the focus, and what was around it, from the inside out. The last one is the dialog. */
interface PlaceInDialog {
  control: HTMLElement;
  row: Place | null;
  around: readonly HTMLElement[];
}

const DIALOGS = '[role="dialog"], [role="alertdialog"]';

const INPUTS = ['keydown', 'pointerdown'] as const;
const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"])[data-state="open"]';

/** A closing dialog releases the page after a delay. Delays of the checks, in milliseconds. */
const LOOKS_MS = [0, 50, 150, 400];

/**
 * Keeps the place of a keyboard user when the row or the control with the focus is removed: the focus moves to the same
 * control of the next row, or to the next control of the row, or, without any row, as from a bar that closes, to the
 * heading of the page. In a dialog it moves to the nearest control that is left. If another page opened, or a dialog
 * closed that nothing had opened, the heading gets the focus, so that screen readers read it. Otherwise the focus would
 * return to the top of the document, and the way back would lead through everything above. `pageId`: the main element.
 */
export function useFocusKept(pageId: string): void {
  useEffect(() => {
    let last: Place | null = null;
    let outside: { path: string; control: HTMLElement } | null = null;
    let inDialog: PlaceInDialog | null = null;
    let timers: ReturnType<typeof setTimeout>[] = [];
    // Safari focuses no button that is tapped: there, every dialog seems to have opened by itself.
    let isByKey = false;
    const noteInput = ({ type }: Event) => void (isByKey = type === 'keydown');

    function note({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement)) return;
      const dialog = target.closest<HTMLElement>(DIALOGS);
      if (isClosed(inDialog)) inDialog = null;
      if (dialog && target !== dialog) inDialog = placeInDialog(target, dialog);
      // The focus in a dialog or a toast does not change the place in the page.
      if (document.getElementById(pageId)?.contains(target)) last = placeOf(target);
      outside = dialog ? outside : { path: location.pathname, control: target };
    }

    function look(isLastLook: boolean) {
      if (isLostInDialog(inDialog)) {
        nearestLeft(inDialog)?.focus();
        return;
      }
      const lost = [last, outside].find((place) => isLost(place));
      const page = document.getElementById(pageId);
      if (!page) return;
      if (!lost) {
        if (isByKey && isLeftByDialog(inDialog)) (headingIn(page) ?? page).focus({ preventScroll: true });
        return;
      }
      const isOtherPage = lost.path !== location.pathname;
      const heading = isOtherPage ? headingIn(page) : undefined;
      // The page may still load: its heading is a change, after which all looks begin again.
      if (isOtherPage && !heading && !isLastLook) return;
      const next = isOtherPage || !isLost(last) ? heading : successor(last);
      (next ?? headingIn(page) ?? page).focus({ preventScroll: true });
    }

    function handleChange() {
      if (!isLost(last) && !isLost(outside) && !isLostInDialog(inDialog) && !isClosed(inDialog)) return;
      for (const timer of timers) clearTimeout(timer);
      timers = LOOKS_MS.map((ms, index) => setTimeout(look, ms, index === LOOKS_MS.length - 1));
    }

    const observer = new MutationObserver(handleChange);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-state'] });
    document.addEventListener('focusin', note);
    for (const type of INPUTS) document.addEventListener(type, noteInput, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
      for (const type of INPUTS) document.removeEventListener(type, noteInput, true);
      for (const timer of timers) clearTimeout(timer);
    };
  }, [pageId]);
}

/** Returns the heading of the page, which can have the focus from then on. */
function headingIn(page: HTMLElement): HTMLElement | undefined {
  const heading = page.querySelector('h1');
  if (!heading) return undefined;
  heading.tabIndex = -1;
  return heading;
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

function placeInDialog(control: HTMLElement, dialog: HTMLElement): PlaceInDialog {
  const around: HTMLElement[] = [];
  for (let part = control.parentElement; part && part !== dialog; part = part.parentElement) around.push(part);
  return { control, row: placeOf(control), around: [...around, dialog] };
}

/** Whether nothing has the focus because its element was removed. */
function isLost<T extends { control: HTMLElement }>(last: T | null): last is T {
  return last !== null && !last.control.isConnected && document.activeElement === document.body;
}

/** Whether the dialog is still open, and nothing in it has the focus. */
function isLostInDialog(last: PlaceInDialog | null): last is PlaceInDialog {
  const dialog = last?.around.at(-1);
  if (!last || !dialog?.isConnected || last.control.isConnected || dialog.dataset['state'] === 'closed') return false;
  return document.activeElement === document.body || document.activeElement === dialog;
}

function isClosed(last: PlaceInDialog | null): boolean {
  const dialog = last?.around.at(-1);
  return dialog !== undefined && (!dialog.isConnected || dialog.dataset['state'] === 'closed');
}

/** Whether the dialog closed and nothing has the focus: it opened by itself, so nothing had it before. */
function isLeftByDialog(last: PlaceInDialog | null): boolean {
  return isClosed(last) && document.activeElement === document.body && !document.querySelector(OPEN_DIALOG);
}

function successor({ row, list, kind, rowIndex, controlIndex }: Place): HTMLElement | undefined {
  if (row.isConnected) return controlsIn(row)[controlIndex] ?? controlsIn(row).at(-1);
  const rows = [...list.children].filter((child) => controlsIn(child).length > 0);
  const next = list.isConnected ? (rows[rowIndex] ?? rows.at(-1)) : undefined;
  return next && counterpart(kind, next);
}

/** Returns the same control of the next row, else the first control of the innermost part that is left. */
function nearestLeft({ row, around }: PlaceInDialog): HTMLElement | undefined {
  const next = row && successor(row);
  if (next) return next;
  const part = around.find((each) => each.isConnected && controlsIn(each).length > 0);
  return (part && controlsIn(part)[0]) ?? around.at(-1);
}
