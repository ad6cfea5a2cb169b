import { DISCARDED, type Disk, type OutboxRecord, type PictureRecord, type RefusedRecord } from './disk.ts';
import { discard, setAside } from './outbox-storage.ts';
import { putPicture } from './picture-storage.ts';

/** What only this device has, besides the commands that wait. */
export interface Kept {
  refused: RefusedRecord[];
  pictures: (PictureRecord & { bytes: ArrayBuffer })[];
  /** What is left of commands that were taken back or set aside. */
  discarded: OutboxRecord[];
}

/** Reads what must go along when things are kept elsewhere from now on. */
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

/** Adds what was kept elsewhere. What was taken back or set aside there may still wait here. */
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
      // An earlier try may have arrived, and another tab may have finished it: the server says what became of it.
      else if (isSetAside) tx.put('outbox', { ...command, seq: nextSeq++, clientId: meta.clientId });
    }
    if (nextSeq > meta.nextSeq) tx.put('meta', { ...meta, nextSeq });
    for (const record of refused) tx.put('refused', record);
    for (const picture of pictures) putPicture(tx, picture);
  });
}
