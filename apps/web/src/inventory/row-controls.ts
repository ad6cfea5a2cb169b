const CONTROLS = 'a[href], button:not([disabled]), input:not([disabled])';

/** What a control in a row does, to find the one that does the same in another row. */
export interface ControlKind {
  className: string;
  verb: string;
  /** Which of those in its row it is. */
  place: number;
}

/** What can be pressed or typed into in a row, in order. */
export function controlsIn(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(CONTROLS)];
}

export function kindOf(control: HTMLElement, row: Element): ControlKind {
  const kind = { className: control.className, verb: verbOf(control), place: 0 };
  return { ...kind, place: sameIn(row, kind).indexOf(control) };
}

/** What does the same in this row, else the first thing in it. */
export function counterpart(kind: ControlKind, row: Element): HTMLElement | undefined {
  const same = sameIn(row, kind);
  return same[kind.place] ?? same[0] ?? controlsIn(row)[0];
}

/** Of the same kind, and named alike, as 'Edit Lamp' and 'Edit Rope' are. */
function sameIn(row: Element, { className, verb }: ControlKind): HTMLElement[] {
  return controlsIn(row).filter((other) => other.className === className && verbOf(other) === verb);
}

function verbOf(control: HTMLElement): string {
  return control.matches('button, a') ? (control.getAttribute('aria-label')?.split(' ')[0] ?? '') : control.tagName;
}
