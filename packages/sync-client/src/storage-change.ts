import type { Cursor, Done } from '@boxroom/domain/sync/protocol';
import { StaleRecords, toRecords } from './disk-rows.ts';
import type { Pending, Replica } from './replica.ts';
import type { Head, Storage } from './storage.ts';

/** The changes made while memory replaced the disk, which may have other ones. */
export class OnlyInMemory {
  /** Ids of finished commands, with the command where all of it took effect. */
  readonly finished = new Map<string, Pending | undefined>();
  /** Ids of spaces that the person lost access to. */
  readonly gone = new Set<string>();

  /** Records a pull; `pending` are the commands before it, by id. */
  note(pull: {
    done: readonly Done[];
    pending: ReadonlyMap<string, Pending>;
    accessible: ReadonlySet<string>;
    goneSpaces: readonly string[];
  }): void {
    for (const { id, code, detail } of pull.done)
      this.finished.set(id, code === null && detail === null ? pull.pending.get(id) : undefined);
    for (const id of pull.goneSpaces) this.gone.add(id);
    for (const id of pull.accessible) this.gone.delete(id);
  }

  clear(): void {
    this.finished.clear();
    this.gone.clear();
  }
}

interface Known {
  epoch: string;
  /** Whether a first pull was read completely. */
  isComplete: boolean;
  /**
   * Ids of finished commands that may still be pending in the storage, with the command where all of it took effect.
   */
  finished: ReadonlyMap<string, Pending | undefined>;
  /** Ids of spaces that the person lost access to and that the storage may still have. */
  gone: ReadonlySet<string>;
}

/**
 * Writes the pending commands of memory to the storage in use from now on, and the rows unless the storage is ahead.
 */
export async function writeTo(storage: Storage, replica: Replica, known: Known): Promise<void> {
  const head = await storage.head();
  const waiting = new Set(head.outbox.map((command) => command.id));
  const isBehind = !known.isComplete || isAhead(head, replica, known);
  // Effects that are neither in its rows nor in its outbox would vanish until the next pull: its outbox gets these
  // commands once more.
  const missing = isBehind && !hasAllOf(head, replica, known) ? [...known.finished.values()] : [];
  // A command without a number is about to be written by its own turn.
  for (const command of [...missing, ...replica.pending])
    if (command && command.seq !== null && !waiting.has(command.id)) await storage.enqueue(command);
  if (known.isComplete) await writeRows(storage, replica, known);
}

async function writeRows(storage: Storage, replica: Replica, known: Known): Promise<void> {
  const finished = new Set(known.finished.keys());
  // Retries when another tab wrote in between, unless that tab is ahead.
  for (let isWritten = false; !isWritten;) {
    const head = await storage.head();
    if (isAhead(head, replica, known)) return;
    const records = toRecords(replica, StaleRecords.ofAll(replica));
    isWritten = await storage.replaceRows(head.meta.generation, { epoch: known.epoch, finished, ...records });
  }
}

/** Returns whether the storage has rows that memory lacks. */
function isAhead({ meta, spaces }: Head, { cursors }: Replica, { epoch, gone }: Known): boolean {
  if (meta.epoch !== null && meta.epoch !== epoch) return true;
  return spaces.some(({ id, cursor }) => cursor !== null && !gone.has(id) && isOlder(cursors.get(id), cursor));
}

/** Returns whether the storage has all rows of memory. */
function hasAllOf({ meta, spaces }: Head, { cursors }: Replica, { epoch }: Known): boolean {
  const stored = new Map(spaces.map(({ id, cursor }) => [id, cursor]));
  return meta.epoch === epoch && [...cursors].every(([id, cursor]) => !isOlder(stored.get(id), cursor));
}

function isOlder(cursor: Cursor | null | undefined, than: Cursor): boolean {
  return !cursor || cursor.v < than.v;
}
