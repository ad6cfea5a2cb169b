import type { Deletion, ReadView, Row } from '@boxroom/domain/command/model';
import type { CommandInput } from '@boxroom/domain/command/registry';
import type { LogLine } from '@boxroom/domain/history/log-line';
import { deletionsIn } from '@boxroom/domain/trash/deletions-in';

interface Remembered {
  id: string;
  deletion: Deletion;
}

/** A command given on this device that the server has not finished. `seq` is null until it is on disk. */
export interface Pending {
  id: string;
  seq: number | null;
  clientId: string;
  name: string;
  input: unknown;
  at: number;
  /**
   * The history lines of its plan on the current rows; a command that no longer applies keeps its last ones. Records of
   * older apps have none until their rows are read.
   */
  log?: readonly LogLine[];
  /** Describes the command in words, for the time after its rows are gone. */
  label?: string;
  /** The changed row as it was before, if the command changes exactly one. */
  subject?: Row;
  /**
   * The rows that a `trash.restore` restores, as far as this device remembered them: they show after a restart too.
   * Older apps read and write the one of a single deletion.
   */
  restores?: Remembered | readonly Remembered[];
}

/** The ids of the waiting commands with greater numbers than `seq`, or with none yet: they are at the end. */
export function idsAfter(seq: number, pending: readonly Pending[]): ReadonlySet<string> {
  const start = pending.findLastIndex((command) => command.seq !== null && command.seq <= seq) + 1;
  return new Set(pending.slice(start).map(({ id }) => id));
}

/** Returns what this device remembers of the deletions that a command restores. */
export function rememberedIn(view: ReadView, input: CommandInput<'trash.restore'>): Pending['restores'] {
  const [first, ...others] = deletionsIn(input).flatMap(({ deletionId: id }) => {
    const deletion = view.deletion(id);
    return deletion ? [{ id, deletion }] : [];
  });
  return first && others.length > 0 ? [first, ...others] : first;
}
