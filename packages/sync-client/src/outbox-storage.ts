import type { ErrorCode } from '@boxroom/domain/error/codes';
import type { Done } from '@boxroom/domain/sync/protocol';
import { DISCARDED, type Disk, type DiskTransaction, type OutboxRecord } from './disk.ts';
import { discardPictures, missAgain, picturesIn, refusePictures } from './picture-storage.ts';
import { asRefused, toRefused } from './refused.ts';

/** A range of the outbox. */
export interface OutboxPart {
  /** The first command in the outbox, which the server may or may not have. */
  oldest: OutboxRecord | undefined;
  commands: OutboxRecord[];
  /** The number of the next command. */
  nextSeq: number;
}

/** The waiting commands in the order of their numbers. A read costs what it returns, not what waits. */
export class OutboxStorage {
  readonly #disk: Disk;

  constructor(disk: Disk) {
    this.#disk = disk;
  }

  all(): Promise<OutboxRecord[]> {
    return this.#disk.run(['outbox'], { mode: 'readonly' }, (tx) => tx.getAll('outbox'));
  }

  /**
   * Returns at most `count` commands with greater numbers than `seq`, if that is a number of the current client;
   * otherwise the first ones.
   */
  after({ clientId, seq }: { clientId: string; seq: number }, count?: number): Promise<OutboxPart> {
    return this.#disk.run(['meta', 'outbox'], { mode: 'readonly' }, async (tx) => {
      const [meta, [oldest]] = await Promise.all([tx.get('meta'), tx.getAll('outbox', undefined, 1)]);
      const start = oldest?.clientId === clientId && seq >= oldest.seq ? seq : undefined;
      const commands = oldest ? await tx.getAll('outbox', start, count) : [];
      return { oldest, commands, nextSeq: meta?.nextSeq ?? 1 };
    });
  }

  /**
   * Discards an unsent command. Its number stays, so that it never blocks the commands behind it. Returns whether it
   * did.
   */
  discard(seq: number, id: string): Promise<boolean> {
    return this.#disk.run(['outbox', 'pictures', 'pictureBytes'], { mode: 'readwrite' }, async (tx) => {
      const command = await tx.get('outbox', seq);
      if (command?.id !== id) return false;
      await discard(tx, command);
      return true;
    });
  }

  /**
   * Moves a command that can never be sent to the refused ones, with its content. Its number stays. Returns whether it
   * did.
   */
  setAside(seq: number, id: string, code: ErrorCode): Promise<boolean> {
    const stores = ['outbox', 'refused', 'pictures'] as const;
    return this.#disk.run(stores, { mode: 'readwrite', durability: 'strict' }, async (tx) => {
      const command = await tx.get('outbox', seq);
      if (command?.id !== id || command.name === DISCARDED) return false;
      tx.put('refused', asRefused(command, code, null));
      await setAside(tx, command);
      return true;
    });
  }
}

/** Reduces a discarded command to its number and deletes its files. */
export async function discard(tx: DiskTransaction, command: OutboxRecord): Promise<void> {
  await discardPictures(tx, command);
  await missAgain(tx, command.id);
  tx.put('outbox', { ...command, name: DISCARDED, input: null });
}

/** Reduces a refused command to its number and keeps its files. */
export async function setAside(tx: DiskTransaction, command: OutboxRecord): Promise<void> {
  await missAgain(tx, command.id);
  await refusePictures(tx, command);
  tx.put('outbox', { ...command, name: DISCARDED, input: null });
}

/** Removes a finished command from the outbox; keeps the refused part of it. */
export async function finish(tx: DiskTransaction, done: Done, accessible: ReadonlySet<string>): Promise<void> {
  // Compares ids, not numbers: a copied browser profile uses the same numbers for other commands.
  const command = await tx.get('outbox', done.seq);
  if (command?.id !== done.id) return;
  tx.delete('outbox', done.seq);
  if (command.name === DISCARDED) return finishSetAside(tx, command, done, accessible);
  const refused = toRefused(command, done, accessible);
  if (!refused) return;
  tx.put('refused', refused);
  if (done.code !== null) await missAgain(tx, done.id);
  await refusePictures(tx, command);
}

/** An earlier attempt of a command that was then set aside may have arrived: then its outcome counts. */
async function finishSetAside(
  tx: DiskTransaction,
  { clientId }: OutboxRecord,
  done: Done,
  accessible: ReadonlySet<string>,
): Promise<void> {
  const kept = await tx.get('refused', done.id);
  if (!kept || done.code === 'INVALID') return; // the outcome of the empty command in its place
  const refused = toRefused({ ...kept, clientId }, done, accessible);
  if (refused) return tx.put('refused', refused);
  tx.delete('refused', done.id);
  for (const picture of await picturesIn(tx, kept))
    if (picture.state === 'refused') tx.put('pictures', { ...picture, state: 'waiting' });
}
