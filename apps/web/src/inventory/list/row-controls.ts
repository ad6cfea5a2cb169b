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

/** Returns the controls of the same kind that do the same, as 'Edit Lamp' and 'Edit Rope' do. */
function sameIn(row: Element, { className, verb }: ControlKind): HTMLElement[] {
  return controlsIn(row).filter((other) => other.className === className && verbOf(other) === verb);
}

/** What the control does: its icon or its text says so in every language, the first word of its label in most. */
function verbOf(control: HTMLElement): string {
  if (!control.matches('button, a')) return control.tagName;
  const label = control.getAttribute('aria-label') ?? '';
  if (label !== '' && control.matches('.button')) return control.textContent;
  return (control.matches('.icon-button') && iconOf(control)) || (label.split(' ')[0] ?? '');
}

/** Returns the paths of its icon; empty without one. */
function iconOf(control: HTMLElement): string {
  return Array.from(control.querySelectorAll('svg > *'), (part) => part.getAttribute('d') ?? part.tagName).join(' ');
}
