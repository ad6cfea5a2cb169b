import { StaleRecords, toRecords } from './disk-rows.ts';
import {
  DISCARDED,
  type Disk,
  type Meta,
  type OutboxRecord,
  STORE_NAMES,
  type StoreName,
  type Stores,
} from './disk.ts';
import { discard, setAside } from './outbox-storage.ts';
import type { Replica } from './replica.ts';

/** All records of a disk. */
export type Contents = { [S in Exclude<StoreName, 'meta'>]: Stores[S][] } & { meta: Meta };

/** The meta record of a new disk. */
export function firstMeta(clientId: string): Meta {
  return { clientId, nextSeq: 1, generation: 0, ackedSeq: 0, epoch: null, isComplete: false };
}

/**
 * Returns what memory starts with when the disk fails: the rows that the tab shows, and its pending commands with new
 * numbers. A command without a number is about to be written by its own turn. `read`: null when the tab has not read
 * all rows from the disk; then it reads them from the server.
 */
export function contentsOf(replica: Replica, clientId: string, read: Meta | null): Contents {
  const outbox: OutboxRecord[] = [];
  for (const command of replica.pending)
    if (command.seq !== null) outbox.push({ ...command, seq: outbox.length + 1, clientId });
  const { epoch, isComplete } = read ?? { epoch: null, isComplete: false };
  const meta = { ...firstMeta(clientId), nextSeq: outbox.length + 1, epoch, isComplete };
  const { buckets, spaces } = toRecords(replica, read ? StaleRecords.ofAll(replica) : new StaleRecords());
  return { meta, spaces, buckets, outbox, refused: [], pictures: [], pictureBytes: [], fetched: [], fetchedBytes: [] };
}

/** Returns all records, from one snapshot. */
export function readContents(disk: Disk): Promise<Contents> {
  return disk.run(STORE_NAMES, { mode: 'readonly' }, async (tx) => {
    const records = await Promise.all(
      STORE_NAMES.map(async (name) => [name, name === 'meta' ? await tx.get(name) : await tx.getAll(name)]),
    );
    return Object.fromEntries(records) as Contents;
  });
}

/**
 * Writes a fresh copy of memory to the disk, in one transaction. Rows are replaced. Commands, refused changes and
 * pictures that only the disk has stay, except that finished commands lose their effect: the rows contain it. Returns
 * false, and writes nothing, when another tab wrote rows after `expectedGeneration`.
 */
export function takeOver(
  disk: Disk,
  expectedGeneration: number,
  memory: Contents,
  finished: ReadonlySet<string>,
): Promise<boolean> {
  return disk.run(STORE_NAMES, { mode: 'readwrite', durability: 'strict' }, async (tx) => {
    const [meta, outbox] = await Promise.all([tx.get('meta'), tx.getAll('outbox')]);
    if (meta?.generation !== expectedGeneration) return false;
    for (const store of ['spaces', 'buckets'] as const) tx.clear(store);
    for (const store of ['spaces', 'buckets', 'refused', 'pictures', 'pictureBytes'] as const)
      for (const record of memory[store]) tx.put(store, record);

    const refused = new Set(memory.refused.map(({ id }) => id));
    const missing = new Map(memory.outbox.map((command) => [command.id, command]));
    for (const command of outbox) {
      const { id } = command;
      if (finished.has(id)) tx.put('outbox', { ...command, name: DISCARDED, input: null });
      else if (missing.get(id)?.name === DISCARDED) await (refused.has(id) ? setAside : discard)(tx, command);
      missing.delete(id);
    }
    let { nextSeq } = meta;
    for (const command of missing.values()) tx.put('outbox', { ...command, seq: nextSeq++, clientId: meta.clientId });
    const epoch = memory.meta.epoch ?? meta.epoch;
    const isComplete = memory.meta.isComplete || meta.isComplete;
    tx.put('meta', { ...meta, nextSeq, generation: meta.generation + 1, epoch, isComplete });
    return true;
  });
}
