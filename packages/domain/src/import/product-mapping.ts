import type { Message } from '../language/message.ts';
import type { ColumnRole } from './column-roles.ts';
import type { ImportSource } from './import-input.ts';
import type { PathSeparator, ProblemFixes } from './import-plan-types.ts';
import type { DecimalMark } from './read-number.ts';

/** A column of a program's file: its role, or the reason why it is not imported. */
export interface ProductColumn {
  header: string;
  role: ColumnRole | null;
  /** In the item's description: 'Serial number: SN-1'. Default: the header. */
  label?: Message;
  /** Why it is not imported. */
  reason?: Message;
}

export interface ProductMapping {
  source: ImportSource;
  /** A header is recognized by these: each group needs one of its headers. */
  signature: readonly (readonly string[])[];
  columns: readonly ProductColumn[];
  /** Headers that begin so are custom fields. They become own fields, as far as the person has room for more. */
  prefixes: readonly string[];
  separator: PathSeparator;
  tagSeparator: RegExp;
  /** How the program writes numbers, if always the same way. */
  decimalMark: DecimalMark | null;
  /** Cells that mean "nothing"; not of names and quantities. */
  empty: RegExp | null;
  /** Whether texts may have HTML, which is removed. */
  hasHtml?: boolean;
  fixes: ProblemFixes;
  notes: readonly Message[];
  /** 'Looks like a Homebox export' */
  looksLike: Message;
}

export const column = (header: string, role: ColumnRole, label?: Message): ProductColumn =>
  label === undefined ? { header, role } : { header, role, label };
export const notes = (...columns: readonly [header: string, label?: Message][]): ProductColumn[] =>
  columns.map(([header, label]) => column(header, 'note', label));
export const ignored = (reason: Message, ...headers: readonly string[]): ProductColumn[] =>
  headers.map((header) => ({ header, role: null, reason }));
