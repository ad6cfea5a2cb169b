const CONTROLS = 'a[href], button:not([disabled], [hidden]), input:not([disabled], [hidden])';

/** Describes a control in a row, to find its counterpart in another row. */
export interface ControlKind {
  className: string;
  verb: string;
  /** Its index among those of its kind in the row. */
  place: number;
}

/** Returns the focusable controls of a row, in order. */
export function controlsIn(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(CONTROLS)];
}

export function kindOf(control: HTMLElement, row: Element): ControlKind {
  const kind = { className: control.className, verb: verbOf(control), place: 0 };
  return { ...kind, place: sameIn(row, kind).indexOf(control) };
}

/** Returns the control of the same kind in this row, else the first control. */
export function counterpart(kind: ControlKind, row: Element): HTMLElement | undefined {
  const same = sameIn(row, kind);
  return same[kind.place] ?? same[0] ?? controlsIn(row)[0];
}

/** Returns the controls of the same kind whose labels begin with the same verb, as 'Edit Lamp' and 'Edit Rope' do. */
function sameIn(row: Element, { className, verb }: ControlKind): HTMLElement[] {
  return controlsIn(row).filter((other) => other.className === className && verbOf(other) === verb);
}

function verbOf(control: HTMLElement): string {
  return control.matches('button, a') ? (control.getAttribute('aria-label')?.split(' ')[0] ?? '') : control.tagName;
}
