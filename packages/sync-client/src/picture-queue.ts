import type { ErrorCode } from '@boxroom/domain/error/codes';
import { TRASH_DAYS } from '@boxroom/domain/trash/deletion';
import type { PictureRecord, RefusedRecord } from './disk.ts';
import { type FetchedParts, FetchedPictures } from './fetched-pictures.ts';
import { pictureIdIn } from './picture-storage.ts';
import type { Storage } from './storage.ts';
import { isForGood, type Transport, TransportError } from './transport.ts';

/** The name of the record of a picture that the server will never take. Its input is that of the command. */
export const PICTURE_UPLOAD = 'picture.upload';
/** The device keeps pictures that the server has up to this many bytes, the newest first. */
const CACHE_MAX_BYTES = 50 * 1024 * 1024;
/** The share of pictures taken here, so that a person who takes many keeps room for the small ones of the lists. */
const SENT_MAX_BYTES = 30 * 1024 * 1024;

const DAY_MS = 24 * 60 * 60 * 1000;

export interface PictureQueueParts extends FetchedParts {
  userId: string;
  transport: Transport;
  newId: () => string;
  /** Called when a picture no longer waits. */
  onSettled(): void;
}

/** An event of a picture while this tab sends it. */
export interface PictureEvent {
  /**
   * `progress`: more of it was sent, or the upload was interrupted. `sent`: the server has it. `delayed`: the server
   * cannot take it now; the queue retries. `refused`: the server never will; the picture waits for the person.
   */
  kind: 'progress' | 'sent' | 'delayed' | 'refused';
  id: string;
  itemId: string;
}

/**
 * Pictures taken on this device, each from before its command until the server has it. Sends one picture at a time,
 * after its command has taken effect. Never drops a picture before the server has it or the person decides so.
 */
export class PictureQueue {
  /** Copies of pictures that others took, or that this device no longer keeps otherwise. */
  readonly fetched: FetchedPictures;
  readonly #parts: PictureQueueParts;
  readonly #listeners = new Set<(event: PictureEvent) => void>();
  #records = new Map<string, PictureRecord>();
  #sending: { id: string; done: number } | null = null;

  constructor(parts: PictureQueueParts) {
    this.#parts = parts;
    this.fetched = new FetchedPictures(parts);
  }

  /** Subscribes to the pictures that this tab sends. Returns the function that unsubscribes. */
  subscribe(listener: (event: PictureEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The sent share of the picture, from 0 to 1; null: this tab is not sending it. */
  sendingOf(id: string): number | null {
    return this.#sending?.id === id ? this.#sending.done : null;
  }

  get waitingCount(): number {
    let count = 0;
    for (const { state } of this.#records.values()) if (state === 'waiting') count++;
    return count;
  }

  /** Ids of the pictures that exist only on this device, including those whose change was refused or discarded. */
  get unsentIds(): string[] {
    return [...this.#records.values()].filter(({ state }) => state !== 'sent').map(({ id }) => id);
  }

  get oldestWaitingAt(): number | undefined {
    let oldest: number | undefined;
    for (const { state, at } of this.#records.values())
      if (state === 'waiting' && (oldest === undefined || at < oldest)) oldest = at;
    return oldest;
  }

  /** The waiting pictures of these items, except one. */
  waitingFor(itemIds: ReadonlySet<string>, exceptId: string | null): string[] {
    return [...this.#records.values()]
      .filter(({ id, itemId, state }) => state === 'waiting' && id !== exceptId && itemIds.has(itemId))
      .map(({ id }) => id);
  }

  get(id: string): PictureRecord | undefined {
    return this.#records.get(id);
  }

  load(records: readonly PictureRecord[]): void {
    this.#records = new Map(records.map((record) => [record.id, record]));
  }

  add(record: PictureRecord): void {
    this.#records.set(record.id, record);
  }

  /**
   * Sends the waiting pictures whose commands are finished, including the commands that make them superfluous. Returns
   * whether none is left waiting. Rejects with the `TransportError` of the first picture that could not be sent. A
   * picture that is never accepted does not block those behind it.
   */
  async send(onSent: (done: number, total: number) => void): Promise<boolean> {
    await this.#read();
    await this.#wantAgain();
    const due = await this.#due();
    let done = 0;
    let fault: TransportError | null = null;
    try {
      for (const record of due) {
        onSent(done, due.length);
        try {
          await this.#sendOne(record);
          done++;
        } catch (error) {
          if (!(error instanceof TransportError) || !isForGood(error)) throw error;
          fault ??= error;
        }
      }
      if (due.length > 0) onSent(done, due.length);
    } finally {
      await this.#trim();
    }
    if (fault) throw fault;
    return this.waitingCount === 0;
  }

  /**
   * Restores unwanted pictures whose item has them again, and deletes those that were unwanted for longer than the
   * trash lasts.
   */
  async #wantAgain(): Promise<void> {
    const { now, replica, runExclusive, storage } = this.#parts;
    const unwanted = [...this.#records.values()].filter(({ state }) => state === 'unwanted');
    const wanted = unwanted.filter(({ id, itemId }) => replica.serverRow('item', itemId)?.pictureId === id);
    const outdated = unwanted.filter((record) => record.at < now() - TRASH_DAYS * DAY_MS && !this.#isShown(record));
    if (wanted.length + outdated.length === 0) return;
    await runExclusive(() => storage.pictures.settleUnwanted(idsOf(wanted), idsOf(outdated)));
    await this.#read();
  }

  async #due(): Promise<PictureRecord[]> {
    const waiting = [...this.#records.values()].filter(({ state }) => state === 'waiting');
    if (waiting.length === 0) return [];
    const { runExclusive, storage } = this.#parts;
    const outbox = await runExclusive(() => storage.outbox.all());
    const [commands, unsent] = [
      new Set(outbox.map(({ id }) => id)),
      new Set(outbox.map(({ input }) => pictureIdIn(input))),
    ];
    return waiting
      .filter(({ id, supersededBy }) => !unsent.has(id) && !(supersededBy && commands.has(supersededBy)))
      .toSorted((a, b) => a.at - b.at);
  }

  async #sendOne(record: PictureRecord): Promise<void> {
    const { now, onSettled, replica, runExclusive, storage, transport, userId } = this.#parts;
    const { id, type } = record;
    const stored = await runExclusive(() => storage.pictures.bytes(id));
    if (!stored) return; // another tab has settled it
    const onProgress = (share: number) => this.#progress(record, share);
    onProgress(0);
    const code = await transport
      .sendPicture({ userId, id, type, bytes: stored.bytes, onProgress })
      .catch((error: unknown) => {
        this.#sending = null;
        this.#tell(error instanceof TransportError && error.kind === 'server' ? 'delayed' : 'progress', record);
        throw error;
      });
    const known = this.#records.get(id);
    const isSuperseded = code === 'NOT_FOUND' && known?.supersededBy !== undefined;
    const refused = code !== null && !isSuperseded ? this.#toRefused(record, code) : null;
    // A picture deleted with its item may come back, or already has during the upload; a replaced or removed one is
    // deleted.
    const isUnwanted = isSuperseded && (known.goesWithItem || !replica.serverRow('item', record.itemId));
    const outcome = refused ?? (isUnwanted ? { unwantedAt: now() } : 'sent');
    await runExclusive(() => storage.pictures.settle(id, outcome));
    await this.#read();
    this.#sending = null;
    onSettled();
    this.#tell(refused ? 'refused' : code === null ? 'sent' : 'progress', record);
  }

  /** Whether the person sees the picture on its item, also through a waiting command that restores it. */
  #isShown({ id, itemId }: PictureRecord): boolean {
    return this.#parts.replica.view.get('item', itemId)?.pictureId === id;
  }

  #progress(record: PictureRecord, done: number): void {
    this.#sending = { id: record.id, done };
    this.#tell('progress', record);
  }

  #tell(kind: PictureEvent['kind'], { id, itemId }: PictureRecord): void {
    for (const listener of this.#listeners) listener({ kind, id, itemId });
  }

  #toRefused({ id, itemId, at }: PictureRecord, code: ErrorCode): RefusedRecord {
    const name = this.#parts.replica.view.get('item', itemId)?.name;
    const label = name === undefined ? 'Picture' : `Picture of ${name}`;
    const input = { id: itemId, pictureId: id };
    return { id: this.#parts.newId(), seq: 0, code, detail: null, name: PICTURE_UPLOAD, input, at, label };
  }

  async #read(): Promise<void> {
    const { runExclusive, storage } = this.#parts;
    this.load(await runExclusive(() => storage.pictures.list()));
  }

  /** Drops sent pictures above the limit, and those whose item left this device. */
  async #trim(): Promise<void> {
    const { replica, runExclusive, storage } = this.#parts;
    const sent = [...this.#records.values()].filter(({ state }) => state === 'sent').toSorted((a, b) => b.at - a.at);
    let size = 0;
    const extra = sent.filter((record) => {
      size += record.size;
      return size > SENT_MAX_BYTES || replica.serverRow('item', record.itemId)?.pictureId !== record.id;
    });
    const kept = size - extra.reduce((sum, record) => sum + record.size, 0);
    await this.fetched.trim(CACHE_MAX_BYTES - kept);
    if (extra.length === 0) return;
    const ids = idsOf(extra);
    await runExclusive(() => storage.pictures.deleteSent(ids));
    for (const id of ids) this.#records.delete(id);
  }

  /** Makes room on a full disk. Returns whether there was anything to drop. */
  async dropSent(storage: Storage): Promise<boolean> {
    const hadFetched = await storage.fetched.clear();
    const recordsIn = (wanted: PictureRecord['state']) =>
      [...this.#records.values()].filter(({ state }) => state === wanted);
    const sent = idsOf(recordsIn('sent'));
    const unwanted = idsOf(recordsIn('unwanted').filter((record) => !this.#isShown(record)));
    // Pictures of deleted items may come back: drop them last.
    const extra = sent.length > 0 || hadFetched ? sent : unwanted;
    if (sent.length > 0) await storage.pictures.deleteSent(sent);
    else if (extra.length > 0) await storage.pictures.settleUnwanted([], extra);
    for (const id of extra) this.#records.delete(id);
    return hadFetched || extra.length > 0;
  }
}

function idsOf(records: readonly PictureRecord[]): string[] {
  return records.map(({ id }) => id);
}
