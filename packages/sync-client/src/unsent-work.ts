import { DISCARDED, type Disk, type OutboxRecord, type PictureBytes, type PictureRecord, type Stored } from './disk.ts';
import { IdbDisk } from './idb-disk.ts';
import type { Pending } from './pending.ts';
import { putPicture } from './picture-storage.ts';

/** Commands and pictures of one local copy that another one takes over. */
export interface UnsentWork {
  commands: readonly Omit<Pending, 'seq' | 'clientId'>[];
  pictures: readonly (Stored<PictureRecord> & PictureBytes)[];
}

/**
 * Reads the commands that wait in a database, in their order, and their pictures. Rejects where no command was ever
 * written: then whatever is missing was elsewhere.
 */
export async function readUnsentWork(name: string): Promise<UnsentWork> {
  const disk = await IdbDisk.open(name);
  try {
    return await disk.run(['meta', 'outbox', 'pictures', 'pictureBytes'], { mode: 'readonly' }, async (tx) => {
      const [meta, commands, records, bytes] = await Promise.all([
        tx.get('meta'),
        tx.getAll('outbox'),
        tx.getAll('pictures'),
        tx.getAll('pictureBytes'),
      ]);
      if (!meta || meta.nextSeq === 1) throw new Error(`The local store ${name} holds no work.`);
      const bytesOf = new Map(bytes.map((each) => [each.id, each.bytes]));
      return {
        commands: commands.filter((command) => command.name !== DISCARDED).map(withoutNumber),
        pictures: records.flatMap((record) => {
          const found = bytesOf.get(record.id);
          return found ? [{ ...record, bytes: found }] : [];
        }),
      };
    });
  } finally {
    disk.close();
  }
}

/**
 * Adds the work of another copy behind the commands of this one, all of it or nothing. The commands keep their ids, so
 * one that is already here is left out, and the server runs none twice. `isFirst`: only if this copy never had a
 * command.
 */
export function takeInWork(
  disk: Disk,
  { commands, pictures }: UnsentWork,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<void> {
  const stores = ['meta', 'outbox', 'pictures', 'pictureBytes'] as const;
  return disk.run(stores, { mode: 'readwrite', durability: 'strict' }, async (tx) => {
    const [meta, waiting, kept] = await Promise.all([tx.get('meta'), tx.getAll('outbox'), tx.getAll('pictures')]);
    if (!meta) throw new Error('The local store has no meta record.');
    if (isFirst && meta.nextSeq > 1) return;
    const known = new Set(waiting.map(({ id }) => id));
    const knownPictures = new Set(kept.map(({ id }) => id));
    const { clientId } = meta;
    let { nextSeq } = meta;
    for (const command of commands)
      if (!known.has(command.id)) tx.put('outbox', { ...command, seq: nextSeq++, clientId });
    for (const picture of pictures) if (!knownPictures.has(picture.id)) putPicture(tx, picture);
    tx.put('meta', { ...meta, nextSeq });
  });
}

function withoutNumber({ seq: _, clientId: __, ...command }: OutboxRecord): Omit<Pending, 'seq' | 'clientId'> {
  return command;
}
