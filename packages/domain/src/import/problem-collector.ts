import type { Message, Translate } from '../language/message.ts';
import { keptText } from '../text/kept-text.ts';
import { COLUMN_ROLES, type ColumnRole } from './column-roles.ts';
import type {
  NoteGroup,
  NoteKind,
  ProblemExample,
  ProblemFix,
  ProblemFixes,
  ProblemGroup,
  ProblemKind,
} from './import-plan-types.ts';

/** The examples that a group keeps. */
export const EXAMPLES_MAX = 100;
/** Longer texts of a file are cut in examples. */
const TEXT_MAX = 200;

const NAMES: ReadonlySet<ColumnRole> = new Set(['roomName', 'boxName', 'itemName', 'itemList']);
const OFFERS: Readonly<Record<ProblemKind, readonly ProblemFix[]>> = {
  unreadable: [],
  fault: ['leaveOut'],
  noBox: ['defaultBox'],
  noName: [],
  tooLong: ['shorten', 'leaveOut'],
  characters: ['clean', 'leaveOut'],
  notANumber: ['leaveOut'],
  fraction: ['round', 'leaveOut'],
  decimals: ['round', 'leaveOut'],
  negative: ['leaveOut'],
  outOfRange: ['leaveOut'],
  notADate: ['leaveOut'],
  notAChoice: ['leaveOut'],
};

/** Returns what a person may agree to. A row cannot come in without its names. */
function offersOf(kind: ProblemKind, role: ColumnRole | null): readonly ProblemFix[] {
  return OFFERS[kind].filter((fix) => fix !== 'leaveOut' || role === null || !NAMES.has(role));
}

export interface Problem {
  kind: ProblemKind;
  role: ColumnRole | null;
  /** A sentence without names. */
  reason: Message;
  text: string;
  fix: ProblemFix | null;
  /** What comes in instead. */
  result: string | null;
  /** Of `tooLong`: the characters that fit. */
  max?: number | undefined;
}

interface Group<G> {
  group: G & { count: number };
  examples: ProblemExample[];
}

/** Groups the problems of all rows by kind and column, with the first examples of each. */
export class ProblemCollector {
  readonly #fixes: ProblemFixes;
  readonly #t: Translate;
  readonly #problems = new Map<string, Group<Omit<ProblemGroup, 'examples'>>>();
  readonly #notes = new Map<string, Group<Omit<NoteGroup, 'examples'>>>();

  #changedRows = 0;
  /** The last of them: the notes of a row come together. */
  #changedRow: number | null = null;

  constructor(fixes: ProblemFixes, t: Translate) {
    this.#fixes = fixes;
    this.#t = t;
  }

  /** Returns the fix that the person agreed to for this kind in this column, or null. */
  fixOf(kind: ProblemKind, role: ColumnRole | null): ProblemFix | null {
    const agreed = this.#fixes[keyOf(kind, role)] ?? this.#fixes[kind];
    return agreed !== undefined && offersOf(kind, role).includes(agreed) ? agreed : null;
  }

  /** Counts a problem. It lies in the way of its row, unless it has a fix. */
  add({ kind, role, reason, text, fix, result, max }: Problem, row: number, name: string): void {
    const key = keyOf(kind, role);
    const id = `${key} ${reason}`;
    let group = this.#problems.get(id);
    if (!group) {
      const column = role === null ? null : this.#t(COLUMN_ROLES[role].label);
      group = {
        group: { key, kind, column, text: this.#t(reason), max, count: 0, offers: offersOf(kind, role), fix },
        examples: [],
      };
      this.#problems.set(id, group);
    }
    if (fix !== null) this.#change(row);
    keep(group, () => ({ row, name: cut(name), text: cut(text), result }));
  }

  note(kind: NoteKind, role: ColumnRole | null, reason: Message, example: ProblemExample): void {
    const id = `${kind} ${role ?? ''}`;
    let group = this.#notes.get(id);
    if (!group) {
      const column = role === null ? null : this.#t(COLUMN_ROLES[role].label);
      group = { group: { kind, column, text: this.#t(reason), count: 0 }, examples: [] };
      this.#notes.set(id, group);
    }
    this.#change(example.row);
    keep(group, () => ({ ...example, name: cut(example.name), text: cut(example.text) }));
  }

  /** The rows that come in, but differently than the file has them. */
  get changedRows(): number {
    return this.#changedRows;
  }

  #change(row: number): void {
    if (row !== this.#changedRow) this.#changedRows++;
    this.#changedRow = row;
  }

  get problems(): ProblemGroup[] {
    return [...this.#problems.values()].map(({ group, examples }) => ({ ...group, examples: [...examples] }));
  }

  get notes(): NoteGroup[] {
    return [...this.#notes.values()].map(({ group, examples }) => ({ ...group, examples: [...examples] }));
  }
}

function keyOf(kind: ProblemKind, role: ColumnRole | null): string {
  return role === null ? kind : `${kind}:${role}`;
}

function keep({ group, examples }: { group: { count: number }; examples: ProblemExample[] }, of: () => ProblemExample) {
  group.count++;
  if (examples.length < EXAMPLES_MAX) examples.push(of());
}

function cut(text: string): string {
  return keptText(text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text);
}
