import type { Deletion, Row } from '@boxroom/domain/command/model';
import type { LogLine } from '@boxroom/domain/history/log-line';

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
  /** The rows that a `trash.restore` restores, as far as this device remembered them: they show after a restart too. */
  restores?: { id: string; deletion: Deletion };
}

/** The ids of the waiting commands with greater numbers than `seq`, or with none yet: they are at the end. */
export function idsAfter(seq: number, pending: readonly Pending[]): ReadonlySet<string> {
  const start = pending.findLastIndex((command) => command.seq !== null && command.seq <= seq) + 1;
  return new Set(pending.slice(start).map(({ id }) => id));
}
