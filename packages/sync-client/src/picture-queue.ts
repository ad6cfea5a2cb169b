import type { ErrorCode } from '@boxroom/domain/error/codes';
import { TRASH_DAYS } from '@boxroom/domain/trash/deletion';
import type { PictureRecord, RefusedRecord } from './disk.ts';
import { FetchedPictures } from './fetched-pictures.ts';
import { pictureIdIn } from './picture-storage.ts';
import type { Replica } from './replica.ts';
import type { Storage } from './storage.ts';
import { isForGood, type Transport, TransportError } from './transport.ts';

/** The name under which a picture that the server will never take is kept. Its input is that of the command. */
export const PICTURE_UPLOAD = 'picture.upload';
/** Pictures that the server has stay on the device up to this many bytes, the newest first. */
const CACHE_MAX_BYTES = 50 * 1024 * 1024;
/** Of these for pictures taken here, so that who takes many keeps room for the small ones that lists show. */
const SENT_MAX_BYTES = 30 * 1024 * 1024;

const DAY_MS = 24 * 60 * 60 * 1000;

export interface PictureQueueParts {
  userId: string;
  transport: Transport;
  replica: Replica;
  newId: () => string;
  now: () => number;
  /** The storage in use, for reading what no command waits for. */
  storage(): Storage;
  /** Does something with the storage in the engine's turn. */
  keep<T>(work: (storage: Storage) => Promise<T>): Promise<T>;
  /** Called when a picture waits no longer. */
  onSettled(): void;
}

/** What becomes of a picture while this tab sends it. */
export interface PictureEvent {
  /**
   * `progress`: more of it has left, or its sending was cut off. `sent`: the server has it. `delayed`: the server answered that it cannot take it now;
   * it is tried again. `refused`: it never will; the picture waits for the person.
   */
  kind: 'progress' | 'sent' | 'delayed' | 'refused';
  id: string;
  itemId: string;
}

/**
 * Pictures taken on this device, each from before its command until the server has it. A picture is sent after its
 * command has taken effect, one at a time, and is never let go before the server has it or the person says so.
 */
export class PictureQueue {
  /** Copies of pictures that others took, or that are no longer kept here otherwise. */
  readonly fetched: FetchedPictures;
  readonly #parts: PictureQueueParts;
  readonly #listeners = new Set<(event: PictureEvent) => void>();
  #records = new Map<string, PictureRecord>();
  #sending: { id: string; done: number } | null = null;

  constructor(parts: PictureQueueParts) {
    this.#parts = parts;
    this.fetched = new FetchedPictures(parts);
  }

  /** Hears of the pictures that this tab sends. Answers how to stop. */
  subscribe(listener: (event: PictureEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** How much of the picture has left this device, from 0 to 1; null: this tab is not sending it. */
  sendingOf(id: string): number | null {
    return this.#sending?.id === id ? this.#sending.done : null;
  }

  get waitingCount(): number {
    let count = 0;
    for (const { state } of this.#records.values()) if (state === 'waiting') count++;
    return count;
  }

  /** Ids of the pictures that are nowhere but on this device, also those whose change was refused or taken back. */
  get unsentIds(): string[] {
    return [...this.#records.values()].filter(({ state }) => state !== 'sent').map(({ id }) => id);
  }

  get oldestWaitingAt(): number | undefined {
    let oldest: number | undefined;
    for (const { state, at } of this.#records.values())
      if (state === 'waiting' && (oldest === undefined || at < oldest)) oldest = at;
    return oldest;
  }

  /** The pictures of these items that wait, but for one. */
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
   * Sends what waits and whose commands are finished, also those that make it superfluous. Returns whether none is left
   * waiting. Rejects with the `TransportError` of the first picture that could not be sent. One that is never accepted
   * does not hold up those behind it.
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

  /** What was taken back is wanted again; what nobody wanted back in all the time there was for it goes. */
  async #wantAgain(): Promise<void> {
    const { keep, now, replica } = this.#parts;
    const unwanted = [...this.#records.values()].filter(({ state }) => state === 'unwanted');
    const wanted = unwanted.filter(({ id, itemId }) => replica.serverRow('item', itemId)?.pictureId === id);
    const outdated = unwanted.filter((record) => record.at < now() - TRASH_DAYS * DAY_MS && !this.#isShown(record));
    if (wanted.length + outdated.length === 0) return;
    await keep((storage) => storage.pictures.settleUnwanted(idsOf(wanted), idsOf(outdated)));
    await this.#read();
  }

  async #due(): Promise<PictureRecord[]> {
    const waiting = [...this.#records.values()].filter(({ state }) => state === 'waiting');
    if (waiting.length === 0) return [];
    const outbox = await this.#parts.keep((storage) => storage.outbox.all());
    const [commands, unsent] = [
      new Set(outbox.map(({ id }) => id)),
      new Set(outbox.map(({ input }) => pictureIdIn(input))),
    ];
    return waiting
      .filter(({ id, supersededBy }) => !unsent.has(id) && !(supersededBy && commands.has(supersededBy)))
      .toSorted((a, b) => a.at - b.at);
  }

  async #sendOne(record: PictureRecord): Promise<void> {
    const { keep, now, onSettled, replica, transport, userId } = this.#parts;
    const { id, type } = record;
    const stored = await keep((storage) => storage.pictures.bytes(id));
    if (!stored) return; // another tab has dealt with it
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
    // With its item it may come back, or has while this was asked; what was replaced or taken away goes.
    const isUnwanted = isSuperseded && (known.goesWithItem || !replica.serverRow('item', record.itemId));
    await keep((storage) => storage.pictures.settle(id, refused ?? (isUnwanted ? { unwantedAt: now() } : 'sent')));
    await this.#read();
    this.#sending = null;
    onSettled();
    this.#tell(refused ? 'refused' : code === null ? 'sent' : 'progress', record);
  }

  /** Whether the person sees it on its item, also by a command that waits: it may have been taken back. */
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
    this.load(await this.#parts.keep((storage) => storage.pictures.list()));
  }

  /** Lets go of sent pictures that are too many, or whose item left this device. */
  async #trim(): Promise<void> {
    const { replica, keep } = this.#parts;
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
    await keep((storage) => storage.pictures.deleteSent(ids));
    for (const id of ids) this.#records.delete(id);
  }

  /** Makes room on a full disk. Answers whether there was anything to let go of. */
  async dropSent(storage: Storage): Promise<boolean> {
    const hadFetched = await storage.fetched.clear();
    const recordsIn = (wanted: PictureRecord['state']) =>
      [...this.#records.values()].filter(({ state }) => state === wanted);
    const sent = idsOf(recordsIn('sent'));
    const unwanted = idsOf(recordsIn('unwanted').filter((record) => !this.#isShown(record)));
    // What was deleted may be wanted back: it goes when there is nothing else.
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
