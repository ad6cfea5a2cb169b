import type { ErrorCode } from '@boxroom/domain/error/codes';
import type { PictureHolder } from '@boxroom/domain/picture/pictures';
import { TRASH_DAYS } from '@boxroom/domain/trash/deletion';
import type { FileKind, PictureRecord, RefusedRecord } from './disk.ts';
import { type FetchedParts, FetchedPictures } from './fetched-pictures.ts';
import { FILE_UPLOAD, filesIn, isNamed, uploadOf } from './held-files.ts';
import type { Storage } from './storage.ts';
import { isForGood, type Transport, TransportError } from './transport.ts';

/** The device keeps files that the server has up to this many bytes, the newest first. */
const CACHE_MAX_BYTES = 50 * 1024 * 1024;
/** The share of those that came from here, so that a person with many keeps room for the small pictures of the lists. */
const SENT_MAX_BYTES = 30 * 1024 * 1024;
/** The share of papers, each of which may be as large as a hundred pictures. */
const PAPERS_MAX_BYTES = 20 * 1024 * 1024;

const DAY_MS = 24 * 60 * 60 * 1000;
/** For this long, a removed file that was never sent can come back by an undo. */
const REMOVED_MS = DAY_MS;

export interface PictureQueueParts extends FetchedParts {
  userId: string;
  transport: Transport;
  newId: () => string;
  /** Called when a picture no longer waits. */
  onSettled(): void;
}

/** An event of a file while this tab sends it. */
export interface PictureEvent {
  /**
   * `progress`: more of it was sent, or the upload was interrupted. `sent`: the server has it. `delayed`: the server
   * cannot take it now; the queue retries. `refused`: the server never will; the picture waits for the person.
   */
  kind: 'progress' | 'sent' | 'delayed' | 'refused';
  id: string;
  holder: PictureHolder;
  file: FileKind;
  /** Why it was refused. */
  code?: ErrorCode;
}

/**
 * Pictures and papers that came from this device, each from before its command until the server has it. Sends one at a
 * time, after its command has taken effect. Never drops one before the server has it or the person decides so.
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

  /** Which of these files wait. */
  waitingAmong(ids: ReadonlySet<string>): string[] {
    return [...ids].filter((id) => this.#records.get(id)?.state === 'waiting');
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
   * Restores unwanted files that a row names again, and deletes those that nothing can bring back any more: of a deleted
   * row after the days of the trash.
   */
  async #wantAgain(): Promise<void> {
    const { now, replica, runExclusive, storage } = this.#parts;
    const unwanted = [...this.#records.values()].filter(({ state }) => state === 'unwanted');
    const wanted = unwanted.filter((record) => this.#isOnServer(record) && this.#isShown(record));
    const outdated = unwanted.filter((record) => {
      const isAlive = replica.serverRow(record.holder.entity, record.holder.id) !== undefined;
      const end = record.at + (isAlive ? REMOVED_MS : TRASH_DAYS * DAY_MS);
      return end < now() && !this.#isOnServer(record) && !this.#isShown(record);
    });
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
      new Set(outbox.flatMap((command) => filesIn(command).map(({ id }) => id))),
    ];
    return waiting
      .filter(({ id, supersededBy }) => !unsent.has(id) && !(supersededBy && commands.has(supersededBy)))
      .toSorted((a, b) => a.at - b.at);
  }

  async #sendOne(record: PictureRecord): Promise<void> {
    const { now, onSettled, replica, runExclusive, storage, transport, userId } = this.#parts;
    const { id, kind, type } = record;
    const stored = await runExclusive(() => storage.pictures.bytes(id));
    if (!stored) return; // another tab has settled it
    const onProgress = (share: number) => this.#progress(record, share);
    onProgress(0);
    const code = await transport
      .sendPicture({ userId, id, kind, type, bytes: stored.bytes, onProgress })
      .catch((error: unknown) => {
        this.#sending = null;
        this.#tell(error instanceof TransportError && error.kind === 'server' ? 'delayed' : 'progress', record);
        throw error;
      });
    const known = this.#records.get(id);
    const isSuperseded = code === 'NOT_FOUND' && known?.supersededBy !== undefined;
    const refused = code !== null && !isSuperseded ? this.#toRefused(record, code) : null;
    // One that was removed or deleted with its holder may come back, or already has during the upload; a replaced one is
    // deleted.
    const isGone = !replica.serverRow(record.holder.entity, record.holder.id);
    const isUnwanted = isSuperseded && (known.mayReturn || isGone);
    const outcome = refused ?? (isUnwanted ? { unwantedAt: now() } : 'sent');
    await runExclusive(() => storage.pictures.settle(id, outcome));
    await this.#read();
    this.#sending = null;
    onSettled();
    if (refused) this.#tell('refused', record, refused.code);
    else this.#tell(code === null ? 'sent' : 'progress', record);
  }

  /** Whether the person sees the file, also through a waiting command that restores it. */
  #isShown(record: PictureRecord): boolean {
    return isNamed((entity, id) => this.#parts.replica.view.get(entity, id), record);
  }

  /** Whether the row on the server names the file, as far as this device knows. */
  #isOnServer(record: PictureRecord): boolean {
    return isNamed((entity, id) => this.#parts.replica.serverRow(entity, id), record);
  }

  #progress(record: PictureRecord, done: number): void {
    this.#sending = { id: record.id, done };
    this.#tell('progress', record);
  }

  #tell(kind: PictureEvent['kind'], { id, holder, kind: file }: PictureRecord, code?: ErrorCode): void {
    for (const listener of this.#listeners) listener({ kind, id, holder, file, ...(code && { code }) });
  }

  #toRefused(record: PictureRecord, code: ErrorCode): RefusedRecord {
    const row = this.#parts.replica.view.get(record.holder.entity, record.holder.id);
    const more = uploadOf(record, row);
    return { id: this.#parts.newId(), seq: 0, code, detail: null, name: FILE_UPLOAD, at: record.at, ...more };
  }

  async #read(): Promise<void> {
    const { runExclusive, storage } = this.#parts;
    this.load(await runExclusive(() => storage.pictures.list()));
  }

  /** Drops sent files above the limits, and those that no row of this device names. */
  async #trim(): Promise<void> {
    const { runExclusive, storage } = this.#parts;
    const sent = [...this.#records.values()].filter(({ state }) => state === 'sent').toSorted((a, b) => b.at - a.at);
    const kept = { all: 0, papers: 0 };
    const extra = sent.filter((record) => {
      if (!this.#isOnServer(record)) return true;
      const [all, papers] = [kept.all + record.size, kept.papers + (record.kind === 'paper' ? record.size : 0)];
      if (all > SENT_MAX_BYTES || papers > PAPERS_MAX_BYTES) return true;
      Object.assign(kept, { all, papers });
      return false;
    });
    await this.fetched.trim(CACHE_MAX_BYTES - kept.all, PAPERS_MAX_BYTES - kept.papers);
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
    const unwanted = idsOf(
      recordsIn('unwanted').filter((record) => !this.#isShown(record) && !this.#isOnServer(record)),
    );
    // Unwanted ones may come back: drop them last.
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
