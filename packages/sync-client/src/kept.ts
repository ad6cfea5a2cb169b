import { DISCARDED, type Disk, type OutboxRecord, type PictureRecord, type RefusedRecord } from './disk.ts';
import { discard, setAside } from './outbox-storage.ts';
import { putPicture } from './picture-storage.ts';

/** The data that exists only on this device, besides the pending commands. */
export interface Kept {
  refused: RefusedRecord[];
  pictures: (PictureRecord & { bytes: ArrayBuffer })[];
  /** What is left of commands that were discarded or set aside. */
  discarded: OutboxRecord[];
}

/** Reads the data that must move along when another storage takes over. */
export function readKept(disk: Disk): Promise<Kept> {
  const stores = ['refused', 'pictures', 'pictureBytes', 'outbox'] as const;
  return disk.run(stores, { mode: 'readonly' }, async (tx) => {
    const [refused, records, all, outbox] = await Promise.all([
      tx.getAll('refused'),
      tx.getAll('pictures'),
      tx.getAll('pictureBytes'),
      tx.getAll('outbox'),
    ]);
    const bytesOf = new Map(all.map(({ id, bytes }) => [id, bytes]));
    const pictures = records.flatMap((record) => {
      const bytes = bytesOf.get(record.id);
      return bytes ? [{ ...record, bytes }] : [];
    });
    return { refused, pictures, discarded: outbox.filter(({ name }) => name === DISCARDED) };
  });
}

/** Adds the data of the previous storage. Commands that were discarded or set aside there may still be pending here. */
export function takeOver(disk: Disk, { refused, pictures, discarded }: Kept): Promise<void> {
  const stores = ['meta', 'outbox', 'refused', 'pictures', 'pictureBytes'] as const;
  return disk.run(stores, { mode: 'readwrite', durability: 'strict' }, async (tx) => {
    const [meta, outbox] = await Promise.all([tx.get('meta'), tx.getAll('outbox')]);
    if (!meta) throw new Error('The local store has no meta record.');
    const waiting = new Map(outbox.map((command) => [command.id, command]));
    const refusedIds = new Set(refused.map(({ id }) => id));
    let { nextSeq } = meta;
    for (const command of discarded) {
      const original = waiting.get(command.id);
      const isSetAside = refusedIds.has(command.id);
      if (original) await (isSetAside ? setAside(tx, original) : discard(tx, original));
      // An earlier attempt may have arrived, and another tab may have finished it: the server reports its outcome.
      else if (isSetAside) tx.put('outbox', { ...command, seq: nextSeq++, clientId: meta.clientId });
    }
    if (nextSeq > meta.nextSeq) tx.put('meta', { ...meta, nextSeq });
    for (const record of refused) tx.put('refused', record);
    for (const picture of pictures) putPicture(tx, picture);
  });
}
