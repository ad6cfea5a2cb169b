import type { Accepted } from '@boxroom/domain/command/command';
import type { Disk, DiskTransaction, PictureBytes, PictureRecord, RefusedRecord } from './disk.ts';

/** The pictures taken on this device. */
export class PictureStorage {
  readonly #disk: Disk;

  constructor(disk: Disk) {
    this.#disk = disk;
  }

  list(): Promise<PictureRecord[]> {
    return this.#disk.run(['pictures'], { mode: 'readonly' }, (tx) => tx.getAll('pictures'));
  }

  /** `isOptional`: a failed read rejects, and the tab stays on its disk. */
  bytes(id: string, { isOptional = false } = {}): Promise<PictureBytes | undefined> {
    return this.#disk.run(['pictureBytes'], { mode: 'readonly', isOptional }, (tx) => tx.get('pictureBytes', id));
  }

  /**
   * Settles an upload: the server has the picture; or no item wants it for now; or the server refused it, which is kept
   * with the picture until the person has dealt with it.
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

  /** Of the unwanted pictures, queues those that are wanted again and drops the outdated ones. */
  settleUnwanted(wanted: readonly string[], outdated: readonly string[]): Promise<void> {
    return this.#disk.run(['pictures', 'pictureBytes'], { mode: 'readwrite', durability: 'strict' }, async (tx) => {
      for (const { supersededBy: _, goesWithItem: __, ...picture } of await tx.getAll('pictures')) {
        if (picture.state !== 'unwanted') continue;
        if (wanted.includes(picture.id)) tx.put('pictures', { ...picture, state: 'waiting' });
        else if (outdated.includes(picture.id)) deletePicture(tx, picture.id);
      }
    });
  }

  /** Deletes pictures that the server has: to make room, or after losing access to their items. */
  deleteSent(ids: readonly string[]): Promise<void> {
    return this.#disk.run(['pictures', 'pictureBytes'], { mode: 'readwrite' }, async (tx) => {
      for (const id of ids) if ((await tx.get('pictures', id))?.state === 'sent') deletePicture(tx, id);
    });
  }
}

/** Returns the picture of a command, if this device still has it. */
export async function pictureOf(
  tx: DiskTransaction,
  { input }: { input: unknown },
): Promise<PictureRecord | undefined> {
  const id = pictureIdIn(input);
  return id === null ? undefined : tx.get('pictures', id);
}

/** Commands that bring a picture name it in `pictureId`. */
export function pictureIdIn(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('pictureId' in input)) return null;
  return typeof input.pictureId === 'string' ? input.pictureId : null;
}

/** Returns the items that a command deletes or whose picture it changes. */
export function itemsWithoutPicture({ changes }: Accepted): Set<string> {
  const ids = changes.flatMap((change) => {
    if (change.entity !== 'item' || change.op === 'put') return [];
    return change.op === 'delete' || change.set.pictureId !== undefined ? [change.id] : [];
  });
  return new Set(ids);
}

export function deletesItems({ changes }: Accepted): boolean {
  return changes.some(({ entity, op }) => entity === 'item' && op === 'delete');
}

export function putPicture(tx: DiskTransaction, { bytes, ...record }: PictureRecord & { bytes: ArrayBuffer }): void {
  tx.put('pictures', record);
  tx.put('pictureBytes', { id: record.id, bytes });
}

/** Restores the pictures that a command made superfluous, after the command had no effect. */
export async function missAgain(tx: DiskTransaction, commandId: string): Promise<void> {
  for (const { supersededBy, goesWithItem: _, ...picture } of await tx.getAll('pictures'))
    if (supersededBy === commandId) tx.put('pictures', picture);
}

export function deletePicture(tx: DiskTransaction, id: string): void {
  tx.delete('pictures', id);
  tx.delete('pictureBytes', id);
}
