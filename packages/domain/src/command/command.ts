import type * as z from 'zod/mini';
import type { LogLine } from '../history/log-line.ts';
import type { Change, CountedEntity, ReadView } from './model.ts';

/** Why a command was refused. The texts are in `error/error-text.ts`. */
export const REFUSAL_CODES = [
  'NOT_FOUND', // what it names is not there, or not for this person to see: the same answer for both
  'VIEW_ONLY', // this person may look but not change
  'OWNER_ONLY', // only the room's owner may do this
  'INVALID', // the input breaks a rule
  'EXISTS', // an id that should be new is in use
  'TOO_MANY', // a documented safety cap is reached
  'TOO_MANY_ROOMS',
  'TOO_MANY_BOXES',
  'TOO_MANY_CATEGORIES',
  'EXPIRED', // made too long ago; kept for devices that were told so
  'INTERNAL', // our fault; recorded so that it never blocks the commands behind it
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

export interface Refusal {
  ok: false;
  code: RefusalCode;
  /** For machines and logs: which id or field. Never shown as it is. */
  detail?: string;
}
export interface Accepted {
  ok: true;
  changes: readonly Change[];
  log: readonly LogLine[];
  /** Ids of a bulk command that could not be served, each with its reason. */
  skipped: readonly { id: string; code: RefusalCode }[];
}
export type Plan = Accepted | Refusal;

export interface PlanContext {
  /** Who gives the command. */
  userId: string;
  /** When it was given, in milliseconds since 1970; never later than the server's clock when the server plans. */
  at: number;
  view: ReadView;
}

/**
 * The rows a command refers to. The server locks the spaces of these rows, then loads them with their parents (the
 * box of an item, the room of a box) and the person's own box settings and checklist entries for them.
 */
export interface Touches {
  spaces?: readonly string[];
  rooms?: readonly string[];
  boxes?: readonly string[];
  items?: readonly string[];
  categories?: readonly string[];
  profiles?: readonly string[];
  /** Commands that deleted something: what it was, the boxes that its items were in, and the rooms of its boxes. */
  deletions?: readonly string[];
  /** Tags that were printed blank. */
  tags?: readonly string[];
  /** Also load everything inside the named rooms and boxes. */
  contents?: boolean;
  /** Also load, where the rows have several owners, those of their categories that the person sees. */
  ownersCategories?: boolean;
  /** Also count these, of the person and of the owners of the named spaces. */
  counts?: readonly CountedEntity[];
  /** Also load the person's whole checklist. */
  checklist?: boolean;
}

/**
 * A command: what may be asked (`input`), which rows it is about (`touches`) and what follows from it (`plan`). Pure
 * and synchronous: the browser plans it on its replica to show the result at once, the server plans it again under
 * lock and that is the judgement.
 */
export interface Command<S extends z.ZodMiniType = z.ZodMiniType> {
  input: S;
  touches(input: z.output<S>, userId: string): Touches;
  plan(context: PlanContext, input: z.output<S>): Plan;
}

export function defineCommand<S extends z.ZodMiniType>(command: Command<S>): Command<S> {
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
