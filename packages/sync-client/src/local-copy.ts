import type { PullOutput } from '@boxroom/domain/sync/protocol';
import { isAboutTabs, type TabMessage } from './channel.ts';
import { fromRecords, StaleRecords, toRecords } from './disk-rows.ts';
import type { GoneReason, Meta } from './disk.ts';
import { DurableStorage, type Durability } from './durable-storage.ts';
import type { EngineOptions, PullStep } from './engine-options.ts';
import { PictureQueue } from './picture-queue.ts';
import { afterPull, bringsNothing, countRows, notDone } from './pull-output.ts';
import { readBuckets } from './read-buckets.ts';
import { type Pending, Replica } from './replica.ts';
import { OnlyInMemory, writeTo } from './storage-change.ts';
import type { Head, Storage } from './storage.ts';

/** After a larger pull, the other tabs read the disk: too many rows for a broadcast. */
const BROADCAST_ROWS_MAX = 2000;

/**
 * This tab's replica and the device's storage, in sync with each other and with the other tabs of the browser. Every
 * read and write of the disk takes a turn (`turn`).
 */
export class LocalCopy {
  readonly replica: Replica;
  readonly pictures: PictureQueue;
  /** Called when the number of pending or refused commands, or their storage, may have changed. */
  onCounts: (() => void) | null = null;
  /** Receives messages of other tabs that are not about rows. */
  onTabMessage: ((message: TabMessage) => void) | null = null;
  onGone: ((reason: GoneReason) => void) | null = null;
  loaded: Promise<void> = Promise.resolve();
  meta: Meta;
  refusedCount = 0;
  #isLoaded = false;
  /** Whether the tab has closed: then reads stop. */
  isClosed = false;
  /** Memory may be ahead of the disk or behind it: read the disk before the next pull. */
  #isStale = false;
  /** The number up to which this tab knows every waiting command, of any tab. */
  #heard = { clientId: '', seq: 0 };
  #lastTurn: Promise<unknown> = Promise.resolve();
  readonly #inMemory = new OnlyInMemory();
  readonly #durable: DurableStorage;
  readonly #options: EngineOptions;

  private constructor(options: EngineOptions, durable: DurableStorage, head: Head) {
    this.#options = options;
    this.#durable = durable;
    this.meta = head.meta;
    this.replica = new Replica(options.userId);
    this.pictures = new PictureQueue({
      ...options,
      replica: this.replica,
      storage: () => this.storage,
      keep: (work) => this.runExclusive(() => this.keep(work)),
      onSettled: () => this.broadcast({ type: 'enqueued' }),
    });
    durable.onGone = (gone) => this.onGone?.(gone.reason);
    options.channel.onMessage = (message) => void this.runExclusive(() => this.#handleMessage(message));
  }

  /** Resolves as soon as there is something to show: the small stores, and the box `firstBoxId`. The rest follows. */
  static async open(options: EngineOptions, firstBoxId?: string): Promise<LocalCopy> {
    const { durable, head } = await DurableStorage.open(options);
    const first =
      firstBoxId === undefined ? undefined : await durable.storage.bucket(firstBoxId).catch(() => undefined);
    const copy = new LocalCopy(options, durable, head);
    copy.#takeHead({ ...head, buckets: first ? [first] : [] });
    copy.loaded = copy.#readBuckets().catch(() => undefined);
    void copy.runExclusive(() => copy.countRefused()).catch(() => undefined);
    return copy;
  }

  close(): void {
    this.isClosed = true;
    this.#options.channel.onMessage = null;
    this.#options.channel.close();
    this.#durable.close();
  }

  get isComplete(): boolean {
    return this.meta.isComplete && this.#isLoaded;
  }

  get durability(): Durability {
    return this.#durable.durability;
  }

  get storage(): Storage {
    return this.#durable.storage;
  }

  /** Resolves when every turn begun so far is done. */
  idle(): Promise<unknown> {
    return this.#lastTurn;
  }

  /** Runs one piece of work at a time on the replica and the disk. */
  runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#lastTurn.then(work);
    this.#lastTurn = result.catch(() => undefined); // the caller receives the failure
    return result;
  }

  /** Runs work on the storage, within a turn; in memory if the disk fails. */
  async keep<T>(work: (storage: Storage) => Promise<T>): Promise<T> {
    const before = this.durability;
    const result = await this.#durable.use(
      work,
      (storage) => this.pictures.dropSent(storage),
      (storage) => this.#moveTo(storage),
    );
    if (this.durability !== before) this.onCounts?.();
    return result;
  }

  /** Tries to store data on disk again after a failure. Returns whether it is stored there. */
  returnToDisk(): Promise<boolean> {
    return this.runExclusive(async () => {
      const isOnDisk = await this.#durable.returnToDisk((storage) => this.#moveTo(storage));
      if (isOnDisk) this.broadcast({ type: 'reload' });
      this.onCounts?.();
      return isOnDisk;
    });
  }

  /** Notifies the other tabs of a change on disk. Changes in memory only are not visible to them. */
  broadcast(message: TabMessage): void {
    if (this.durability === 'disk') this.#options.channel.post(message);
  }

  async reload(): Promise<void> {
    this.#takeHead(await this.keep((storage) => storage.load()));
    this.#isStale = false;
    await this.countRefused();
  }

  /** Reads the disk if memory may differ from it. */
  async refresh(): Promise<void> {
    if (this.#isStale) await this.runExclusive(() => this.reload());
  }

  async countRefused(): Promise<void> {
    this.refusedCount = (await this.keep((storage) => storage.refused())).length;
    this.onCounts?.();
  }

  /** Drops a waiting command that `work` removed on disk, if it still waited there. Returns whether it did. */
  letGo(id: string, work: (storage: Storage) => Promise<boolean>): Promise<boolean> {
    return this.runExclusive(async () => {
      if (!(await this.keep(work))) return false;
      this.pictures.load(await this.keep((storage) => storage.pictures.list()));
      this.replica.reconcilePending([], (pending) => pending.id !== id);
      await this.countRefused();
      this.broadcast({ type: 'reload' });
      return true;
    });
  }

  /** Takes a new client id when the old one is unusable. */
  rotate(clientId: string): Promise<void> {
    return this.runExclusive(async () => {
      await this.keep((storage) => storage.rotateClient(clientId, this.#options.newId()));
      await this.reload();
      this.broadcast({ type: 'reload' });
    });
  }

  /** Resets all cursors. Pending commands stay, and rows stay until new ones arrive. */
  repair(): Promise<void> {
    return this.runExclusive(async () => {
      while (!(await this.#readFromStart(this.meta.epoch ?? ''))) continue; // another tab wrote in between
    });
  }

  /** Returns whether it reset the cursors: if not, another tab wrote in between, and memory now equals the disk. */
  async #readFromStart(epoch: string): Promise<boolean> {
    const isReset = await this.keep((storage) => storage.resetCursors(this.meta.generation, epoch));
    this.#inMemory.finished.clear(); // a server restored from a backup may not know of them
    await this.reload();
    this.broadcast({ type: 'reload' });
    return isReset;
  }

  /** Applies the response to a pull that was asked at `generation` for `clientId`. */
  takePull(generation: number, clientId: string, out: PullOutput): Promise<PullStep> {
    return this.runExclusive(() => this.#takePull(generation, clientId, out));
  }

  async #takePull(generation: number, clientId: string, out: PullOutput): Promise<PullStep> {
    const again: PullStep = { applied: false, hasMore: true, received: 0, remaining: out.remaining };
    // The response is outdated: another tab wrote, or the client id changed.
    if (generation !== this.meta.generation || clientId !== this.meta.clientId) return again;
    if (this.meta.epoch !== null && this.meta.epoch !== out.epoch) {
      await this.#readFromStart(out.epoch);
      return again;
    }
    const received = countRows(out);
    const step: PullStep = { applied: true, hasMore: out.hasMore, received, remaining: out.remaining };
    if (bringsNothing(out, this.meta, this.replica.view.spaces)) return step;

    const stale = new StaleRecords();
    const accessible = new Set(out.accessible.map((space) => space.id));
    const goneSpaces = [...this.replica.view.spaces.keys()].filter((id) => !accessible.has(id));
    for (const space of out.accessible)
      if (this.replica.view.spaces.get(space.id)?.access !== space.access) stale.spaceIds.add(space.id);
    for (const patch of out.spaces) stale.spaceIds.add(patch.id);
    const pending = new Map(this.replica.pending.map((command) => [command.id, command]));
    this.replica.applyPull(out, notDone(out), stale.note);
    const records = toRecords(this.replica, stale);
    const done = out.client?.done ?? [];
    const isLast = !out.hasMore;
    const write = { clientId, epoch: out.epoch, isLast, ...records, goneSpaces, accessible, done };
    this.#isStale = true; // until the disk has it too, or memory was read from the disk again
    if (!(await this.keep((storage) => storage.commitPull(generation, write)))) {
      await this.reload();
      return again;
    }
    this.#isStale = false;
    this.meta = afterPull(this.meta, out);
    if (this.durability === 'full' || this.durability === 'failed')
      this.#inMemory.note({ done, pending, accessible, goneSpaces });
    this.broadcast(
      received > BROADCAST_ROWS_MAX ? { type: 'reload' } : { type: 'pulled', generation: this.meta.generation, out },
    );
    if (done.some(({ code }) => code !== null))
      this.pictures.load(await this.keep((storage) => storage.pictures.list()));
    await this.countRefused();
    return step;
  }

  #takeHead(stored: Head & Parameters<typeof fromRecords>[0]): void {
    this.meta = stored.meta;
    this.#heard = { clientId: stored.meta.clientId, seq: stored.meta.nextSeq - 1 };
    this.replica.load(fromRecords(stored));
    this.pictures.load(stored.pictures);
  }

  /** Reads the boxes. The generation reveals writes of other tabs in the meantime. */
  async #readBuckets(): Promise<void> {
    await readBuckets(this);
    await this.runExclusive(async () => {
      this.#isLoaded = true;
      const { meta } = await this.keep((storage) => storage.head());
      if (meta.generation !== this.meta.generation) await this.reload();
      this.onCounts?.();
    });
  }

  /** Handles a message. When the disk does not respond, reading it later makes up for the message. */
  async #handleMessage(message: TabMessage): Promise<void> {
    try {
      await this.#onMessage(message);
    } catch {
      this.#isStale = true;
    }
  }

  async #onMessage(message: TabMessage): Promise<void> {
    if (isAboutTabs(message)) return this.onTabMessage?.(message);
    if (this.durability !== 'disk') return undefined; // the other tabs use another storage
    if (message.type === 'enqueued') return this.#readOutbox(message.hasPictures ?? true);
    if (message.type === 'refused-changed') return this.countRefused();
    if (message.type === 'reload') return this.reload();
    if (message.generation <= this.meta.generation) return undefined;
    if (message.generation > this.meta.generation + 1) return this.reload();
    const { out } = message;
    this.replica.applyPull(out, notDone(out));
    this.meta = afterPull(this.meta, out);
    return this.countRefused();
  }

  /** Makes commands of other tabs pending here too, in the order of their numbers. */
  async #readOutbox(mayHavePictures: boolean): Promise<void> {
    const { oldest, commands, nextSeq } = await this.keep((storage) => storage.outbox.after(this.#heard));
    if (oldest?.clientId === this.meta.clientId) {
      const known = idsAfter(this.#heard.seq, this.replica.pending);
      const { pending } = fromRecords({ spaces: [], buckets: [], outbox: commands });
      const extra = pending.filter((command) => !known.has(command.id));
      if (extra.length > 0) this.replica.takeUp(extra);
      this.#heard = { clientId: oldest.clientId, seq: nextSeq - 1 };
    }
    if (!mayHavePictures) return this.onCounts?.();
    this.pictures.load(await this.keep((storage) => storage.pictures.list()));
    return this.countRefused();
  }

  /** Moves the pending data to another storage, and the rows unless that storage is ahead; then continues there. */
  async #moveTo(storage: Storage): Promise<void> {
    await storage.initMeta(this.#options.newId);
    const { finished, gone } = this.#inMemory;
    await writeTo(storage, this.replica, { finished, gone, epoch: this.meta.epoch ?? '', isComplete: this.isComplete });
    this.#inMemory.clear();
    this.#takeHead(await storage.load());
  }
}

/** The ids of the waiting commands with greater numbers than `seq`, or with none yet: they are at the end. */
function idsAfter(seq: number, pending: readonly Pending[]): ReadonlySet<string> {
  const start = pending.findLastIndex((command) => command.seq !== null && command.seq <= seq) + 1;
  return new Set(pending.slice(start).map(({ id }) => id));
}
