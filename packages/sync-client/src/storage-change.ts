import type { Cursor } from '@boxroom/domain/sync/protocol';
import { StaleRecords, toRecords } from './disk-rows.ts';
import type { Pending, Replica } from './replica.ts';
import type { Head, Storage } from './storage.ts';

interface Known {
  epoch: string;
  /** Whether everything was read once. */
  isComplete: boolean;
  /** Ids of commands that are finished and that the storage may still wait for; the command where it took whole effect. */
  finished: ReadonlyMap<string, Pending | undefined>;
}

/** Writes what is pending in memory to a storage that is used from now on, and the rows unless that knows more. */
export async function writeTo(storage: Storage, replica: Replica, known: Known): Promise<void> {
  const head = await storage.head();
  const waiting = new Set(head.outbox.map((command) => command.id));
  const isBehind = !known.isComplete || isAhead(head, replica, known);
  // Effects that neither its rows have nor its outbox would vanish until the next pull: it waits for these once more.
  const missing = isBehind && !hasAllOf(head, replica, known) ? [...known.finished.values()] : [];
  // A command without a number is about to be written by its own turn.
  for (const command of [...missing, ...replica.pending])
    if (command && command.seq !== null && !waiting.has(command.id)) await storage.enqueue(command);
  if (known.isComplete) await writeRows(storage, replica, known);
}

async function writeRows(storage: Storage, replica: Replica, known: Known): Promise<void> {
  const finished = new Set(known.finished.keys());
  // Again when another tab wrote in between, as long as that is not more than what is known here.
  for (let isWritten = false; !isWritten;) {
    const head = await storage.head();
    if (isAhead(head, replica, known)) return;
    const records = toRecords(replica, StaleRecords.ofAll(replica));
    isWritten = await storage.replaceRows(head.meta.generation, { epoch: known.epoch, finished, ...records });
  }
}

/** Whether the storage has rows that memory does not have. */
function isAhead({ meta, spaces }: Head, { view, cursors }: Replica, { epoch }: Known): boolean {
  if (meta.epoch !== null && meta.epoch !== epoch) return true;
  return spaces.some(({ id, cursor }) => cursor !== null && view.spaces.has(id) && isOlder(cursors.get(id), cursor));
}

/** Whether the storage has all rows that memory has. */
function hasAllOf({ meta, spaces }: Head, { cursors }: Replica, { epoch }: Known): boolean {
  const stored = new Map(spaces.map(({ id, cursor }) => [id, cursor]));
  return meta.epoch === epoch && [...cursors].every(([id, cursor]) => !isOlder(stored.get(id), cursor));
}

function isOlder(cursor: Cursor | null | undefined, than: Cursor): boolean {
  return !cursor || cursor.v < than.v;
}
