import type * as z from 'zod/mini';
import type { LogLine } from '../history/log-line.ts';
import type { Change, CountedEntity, ReadView } from './model.ts';

/** Why a command was refused. The texts are in `error/error-text.ts`. */
export const REFUSAL_CODES = [
  'NOT_FOUND', // the row does not exist, or this person cannot see it: one code for both
  'VIEW_ONLY', // this person may look but not change
  'OWNER_ONLY', // only the room's owner may do this
  'INVALID', // the input breaks a rule
  'EXISTS', // an id that should be new is in use
  'TOO_MANY', // a documented limit is reached
  'TOO_MANY_ROOMS',
  'TOO_MANY_BOXES',
  'TOO_MANY_CATEGORIES',
  'EXPIRED', // the command is too old; not given any more, kept for devices that received it
  'INTERNAL', // a fault of the server, recorded so that it never blocks the commands behind it
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

export interface Refusal {
  ok: false;
  code: RefusalCode;
  /** The id or field concerned, for programs and logs. Never shown to a person. */
  detail?: string;
}
export interface Accepted {
  ok: true;
  changes: readonly Change[];
  log: readonly LogLine[];
  /** The ids that a bulk command skipped, each with its reason. */
  skipped: readonly { id: string; code: RefusalCode }[];
}
export type Plan = Accepted | Refusal;

export interface PlanContext {
  /** The person who gives the command. */
  userId: string;
  /** The time of the command in milliseconds since 1970; when the server plans, never later than its clock. */
  at: number;
  view: ReadView;
}

/**
 * The rows a command refers to. The server locks the spaces of these rows, then loads them with their parents (the
 * box of an item, the room of a box) and the person's own box settings and checklist entries for them.
 */
export interface Touches {
  /**
   * The writes lock or change further rows, in triggers and cascades: the command has a transaction of its own. Others
   * of one push share one.
   */
  alone?: boolean;
  spaces?: readonly string[];
  rooms?: readonly string[];
  boxes?: readonly string[];
  items?: readonly string[];
  categories?: readonly string[];
  /** Also load the items that have these categories. */
  itemsOfCategories?: readonly string[];
  profiles?: readonly string[];
  /**
   * Ids of commands that deleted something. Loads the deleted rows, the boxes of their items and the rooms of their
   * boxes.
   */
  deletions?: readonly string[];
  /** Tags that were printed blank. */
  tags?: readonly string[];
  /** Also load everything inside the named rooms and boxes. */
  contents?: boolean;
  /** Also load, where the rows have several owners, those of their categories that the person can see. */
  ownersCategories?: boolean;
  /** Also count these rows, of the person and of the owners of the named spaces. */
  counts?: readonly CountedEntity[];
  /** Also load the person's whole checklist. */
  checklist?: boolean;
}

/**
 * A command: its input (`input`, with all limits), the rows that it refers to (`touches`) and its effects (`plan`). Pure
 * and synchronous: the browser plans it on its replica to show the result at once; the server plans it again under
 * lock, and the server's plan decides.
 */
export interface Command<S extends z.ZodMiniType = z.ZodMiniType> {
  input: S;
  /**
   * `lines`: its plan has the words of the history, which also describe it while it is pending. `none`: it concerns only
   * the person, and the web app words it. `items`: its lines are about the items that it changes, if any, and the web
   * app words it, too.
   */
  history: 'lines' | 'none' | 'items';
  /**
   * What takes it back: `restore` of the rows that it deletes; `opposite`, a command that the screen offers at once;
   * `none`, the person changes it again.
   */
  undo: 'restore' | 'opposite' | 'none';
  touches(input: z.output<S>, userId: string): Touches;
  plan(context: PlanContext, input: z.output<S>): Plan;
}

export function defineCommand<
  S extends z.ZodMiniType,
  const H extends Command['history'],
  const U extends Command['undo'],
>(command: Command<S> & { history: H; undo: U }): Command<S> & { history: H; undo: U } {
  return command;
}

export function accept(
  changes: readonly Change[],
  log: readonly LogLine[] = [],
  skipped: Accepted['skipped'] = [],
): Accepted {
  return { ok: true, changes, log, skipped };
}

export function refuse(code: RefusalCode, detail?: string): Refusal {
  return detail === undefined ? { ok: false, code } : { ok: false, code, detail };
}

/** Returns the first refusal among rows that a command changes all or none of. */
export function firstOf<T>(rows: readonly T[], check: (row: T) => Refusal | undefined): Refusal | undefined {
  for (const row of rows) {
    const refusal = check(row);
    if (refusal) return refusal;
  }
  return undefined;
}
