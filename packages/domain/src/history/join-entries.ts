import { ITEMS_PER_COMMAND_MAX } from '../item/item.ts';
import { type HistoryEntry, isPendingEntry } from './history-entry.ts';

/** Steps of one quantity with at most this long between two of them are shown as one change. */
export const STEP_PAUSE_MAX_MS = 60_000;
/** The commands of one pasted list follow each other within this time. */
const PASTE_PAUSE_MAX_MS = 60_000;

/** What the history shows as one line. */
export interface JoinedEntry {
  /** `command`: the changes of one command. `steps`: changes of one quantity, shortly after each other. */
  kind: 'single' | 'command' | 'steps';
  /** As shown: the newest entry; of steps with the value before the first one. */
  entry: HistoryEntry;
  /** The entries that it stands for, newest first. */
  entries: readonly HistoryEntry[];
  /** The number of lines that these stand for. */
  lines: number;
}

/**
 * Joins entries, which come newest first: neighbors of one command, which differ in room or kind; those of a pasted
 * list that needed several commands; and the steps of one quantity by one person.
 */
export function joinEntries(entries: readonly HistoryEntry[]): JoinedEntry[] {
  const joined: JoinedEntry[] = [];
  /** By item, the steps that an older one may join, by their place. */
  const runs = new Map<string, number>();
  for (const entry of entries) {
    const run = runs.get(entry.entityId) ?? -1;
    const steps = joined[run];
    const last = joined.at(-1);
    if (steps && isStepBefore(steps, entry)) {
      joined[run] = withStep(steps, entry);
    } else if (last && isOfCommand(last, entry)) {
      joined[joined.length - 1] = withPart(last, entry);
      runs.delete(entry.entityId);
    } else {
      if (isStep(entry)) runs.set(entry.entityId, joined.length);
      else runs.delete(entry.entityId);
      joined.push(alone(entry));
    }
  }
  return joined;
}

function alone(entry: HistoryEntry): JoinedEntry {
  const lines = linesOf(entry);
  return { kind: lines > 1 ? 'command' : 'single', entry, entries: [entry], lines };
}

function linesOf({ lines = 1 }: HistoryEntry): number {
  return lines;
}

/** Whether an entry changes a quantity and nothing else. */
function isStep({ action, entity, before, after, lines = 1 }: HistoryEntry): boolean {
  return action === 'edit' && entity === 'item' && lines === 1 && isQuantity(before) && isQuantity(after);
}

function isQuantity(values: HistoryEntry['before']): boolean {
  return values !== null && Object.keys(values).join() === 'quantity';
}

function isStepBefore({ entry: newest, entries }: JoinedEntry, entry: HistoryEntry): boolean {
  const next = entries.at(-1) ?? newest;
  return isStep(entry) && isBySame(next, entry) && next.at - entry.at <= STEP_PAUSE_MAX_MS;
}

function isBySame(a: HistoryEntry, b: HistoryEntry): boolean {
  return a.actorId === b.actorId && isPendingEntry(a) === isPendingEntry(b);
}

function withStep({ entry, entries }: JoinedEntry, step: HistoryEntry): JoinedEntry {
  const all = [...entries, step];
  return { kind: 'steps', entry: { ...entry, before: step.before }, entries: all, lines: all.length };
}

function isOfCommand({ kind, entries }: JoinedEntry, entry: HistoryEntry): boolean {
  const next = entries.at(-1);
  if (!next || kind === 'steps' || next.group || entry.group) return false;
  if (next.action !== entry.action || isRestored(next) !== isRestored(entry) || !isBySame(next, entry)) return false;
  return (next.command !== undefined && next.command === entry.command) || isNextOfPaste(next, entry);
}

/** Only full commands have a next one. Which of the two is full depends on the order in which they were given. */
function isNextOfPaste(next: HistoryEntry, entry: HistoryEntry): boolean {
  return (
    Math.max(linesOf(next), linesOf(entry)) >= ITEMS_PER_COMMAND_MAX &&
    entry.action === 'add' &&
    next.entity === entry.entity &&
    next.boxId === entry.boxId &&
    next.at - entry.at <= PASTE_PAUSE_MAX_MS
  );
}

function isRestored({ after }: HistoryEntry): boolean {
  return after?.['restored'] === true;
}

function withPart({ entry, entries, lines }: JoinedEntry, part: HistoryEntry): JoinedEntry {
  return { kind: 'command', entry, entries: [...entries, part], lines: lines + linesOf(part) };
}
