import type { Disk, DiskTransaction, PictureBytes, PictureRecord, RefusedRecord, Stored } from './disk.ts';
import { completeRecord, filesIn } from './held-files.ts';

/** A file with what is in it. */
export type PictureWithBytes = PictureRecord & { bytes: ArrayBuffer };

/** The pictures and papers that came from this device. */
export class PictureStorage {
  readonly #disk: Disk;

  constructor(disk: Disk) {
    this.#disk = disk;
  }

  async list(): Promise<PictureRecord[]> {
    const stored = await this.#disk.run(['pictures'], { mode: 'readonly' }, (tx) => tx.getAll('pictures'));
    return stored.map(completeRecord);
  }

  /** `isOptional`: a failed read rejects, and the tab stays on its disk. */
  bytes(id: string, { isOptional = false } = {}): Promise<PictureBytes | undefined> {
    return this.#disk.run(['pictureBytes'], { mode: 'readonly', isOptional }, (tx) => tx.get('pictureBytes', id));
  }

  /**
   * Settles an upload: the server has the file; or no row names it for now; or the server refused it, which is kept with
   * the file until the person has dealt with it.
   */
  settle(id: string, outcome: 'sent' | { unwantedAt: number } | RefusedRecord): Promise<void> {
    return this.#disk.run(['pictures', 'refused'], { mode: 'readwrite', durability: 'strict' }, async (tx) => {
      const picture = await tx.get('pictures', id);
      if (!picture) return;
      if (outcome === 'sent') tx.put('pictures', { ...picture, state: 'sent' });
      else if ('unwantedAt' in outcome) tx.put('pictures', { ...picture, state: 'unwanted', at: outcome.unwantedAt });
      else {
        tx.put('pictures', { ...picture, state: 'refused' });
        tx.put('refused', outcome);
      }
    });
  }

  /** Of the unwanted files, queues those that are wanted again and drops the outdated ones. */
  settleUnwanted(wanted: readonly string[], outdated: readonly string[]): Promise<void> {
    return this.#disk.run(['pictures', 'pictureBytes'], { mode: 'readwrite', durability: 'strict' }, async (tx) => {
      for (const picture of await tx.getAll('pictures')) {
        if (picture.state !== 'unwanted') continue;
        if (wanted.includes(picture.id)) tx.put('pictures', { ...withoutFate(picture), state: 'waiting' });
        else if (outdated.includes(picture.id)) deletePicture(tx, picture.id);
      }
    });
  }

  /** Deletes files that the server has: to make room, or after losing access to their rows. */
  deleteSent(ids: readonly string[]): Promise<void> {
    return this.#disk.run(['pictures', 'pictureBytes'], { mode: 'readwrite' }, async (tx) => {
      for (const id of ids) if ((await tx.get('pictures', id))?.state === 'sent') deletePicture(tx, id);
    });
  }
}

type StoredPicture = Stored<PictureRecord>;

/** Returns the files of a command that this device still has. */
export async function picturesIn(
  tx: DiskTransaction,
  command: { name: string; input: unknown },
): Promise<StoredPicture[]> {
  const found = await Promise.all(filesIn(command).map(({ id }) => tx.get('pictures', id)));
  return found.filter((picture) => picture !== undefined);
}

export function putPicture(tx: DiskTransaction, { bytes, ...record }: StoredPicture & { bytes: ArrayBuffer }): void {
  tx.put('pictures', record);
  tx.put('pictureBytes', { id: record.id, bytes });
}

/**
 * Stores the files of a new command. One that it only names was removed before and comes back: its fate is that of any
 * other again. `isRetry`: it was refused before.
 */
export async function bringPictures(
  tx: DiskTransaction,
  command: { name: string; input: unknown },
  pictures: readonly PictureWithBytes[],
  isRetry: boolean,
): Promise<void> {
  const brought = new Set(pictures.map(({ id }) => id));
  for (const known of await picturesIn(tx, command)) {
    if (brought.has(known.id)) continue;
    const isRefused = isRetry && known.state === 'refused';
    if (isRefused) tx.put('pictures', { ...withoutFate(known), state: 'waiting' });
    else if (known.state === 'waiting') tx.put('pictures', withoutFate(known));
  }
  for (const picture of pictures) putPicture(tx, picture);
}

/** Notes the command that makes waiting files superfluous. */
export async function supersede(
  tx: DiskTransaction,
  ids: readonly string[],
  by: { commandId: string; mayReturn: boolean },
): Promise<void> {
  for (const id of ids) {
    const old = await tx.get('pictures', id);
    if (old?.state === 'waiting')
      tx.put('pictures', { ...withoutFate(old), supersededBy: by.commandId, mayReturn: by.mayReturn });
  }
}

/** Restores the files that a command made superfluous, after the command had no effect. */
export async function missAgain(tx: DiskTransaction, commandId: string): Promise<void> {
  for (const picture of await tx.getAll('pictures'))
    if (picture.supersededBy === commandId) tx.put('pictures', withoutFate(picture));
}

/** Keeps the files of a refused command for the person, except those that the server has. */
export async function refusePictures(tx: DiskTransaction, command: { name: string; input: unknown }): Promise<void> {
  for (const picture of await picturesIn(tx, command))
    if (picture.state !== 'sent') tx.put('pictures', { ...picture, state: 'refused' });
}

/**
 * Deletes the files that a discarded command brought. A file that it only named again, as an undone removal does, stays
 * until it turns out whether a row names it.
 */
export async function discardPictures(
  tx: DiskTransaction,
  command: { id: string; name: string; input: unknown },
): Promise<void> {
  for (const picture of await picturesIn(tx, command)) {
    const isBrought = (picture.commandId ?? command.id) === command.id;
    if (isBrought) deletePicture(tx, picture.id);
    else if (picture.state === 'waiting') tx.put('pictures', { ...picture, state: 'unwanted', at: 0 });
  }
}

export function deletePicture(tx: DiskTransaction, id: string): void {
  tx.delete('pictures', id);
  tx.delete('pictureBytes', id);
}

/** Drops what was noted about the command that made a file superfluous, also as older apps noted it. */
function withoutFate(picture: StoredPicture): StoredPicture {
  const {
    supersededBy: _,
    mayReturn: __,
    goesWithItem: ___,
    ...others
  } = picture as StoredPicture & {
    goesWithItem?: boolean;
  };
  return others as StoredPicture;
}
