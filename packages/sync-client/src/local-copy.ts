import type { PullOutput } from '@boxroom/domain/sync/protocol';
import { isAboutTabs, type TabMessage } from './channel.ts';
import { type Contents, contentsOf } from './contents.ts';
import { fromRecords, StaleRecords, toRecords } from './disk-rows.ts';
import type { GoneReason, Meta } from './disk.ts';
import { DurableDisk } from './durable-disk.ts';
import type { EngineOptions, PullPosition, PullStep } from './engine-options.ts';
import { loadPlanner, loadPlannerFor, withPlanner } from './late-planner.ts';
import { newerOnDisk, SinceFailure } from './newer-on-disk.ts';
import { idsAfter } from './pending.ts';
import { PictureQueue } from './picture-queue.ts';
import { afterPull, bringsNothing, countRows, notDone } from './pull-output.ts';
import { readBuckets } from './read-buckets.ts';
import { Replica } from './replica.ts';
import type { Durability } from './status.ts';
import { type Head, Storage } from './storage.ts';
import type { Pulled } from './transport.ts';

/** After a larger pull, the other tabs read the disk: too many rows for a broadcast. */
const BROADCAST_ROWS_MAX = 2000;

/**
 * This tab's replica and the device's storage, in sync with each other and with the other tabs of the browser. Every
 * read and write of the storage runs in `runExclusive`, because any of them may move the tab to memory.
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
  #sinceFailure = new SinceFailure();
  readonly storage: Storage;
  readonly #disk: DurableDisk;
  readonly #options: EngineOptions;

  private constructor(options: EngineOptions, disk: DurableDisk, storage: Storage, head: Head) {
    this.#options = options;
    this.#disk = disk;
    this.storage = storage;
    this.meta = head.meta;
    this.replica = new Replica(options.userId);
    this.pictures = new PictureQueue({
      ...options,
      replica: this.replica,
      storage,
      runExclusive: (work) => this.runExclusive(work),
      onSettled: () => this.broadcast({ type: 'enqueued' }),
    });
    disk.onGone = (gone) => this.onGone?.(gone.reason);
    disk.onFailure = () => this.#moveToMemory();
    disk.makeRoom = (full) => this.pictures.dropSent(new Storage(full));
    options.channel.onMessage = (message) =>
      void this.runExclusive(() => this.#onMessage(message)).catch(() => {
        this.#isStale = true; // when the disk does not respond, reading it later makes up for the message
      });
  }

  /** Resolves as soon as there is something to show: the small stores, and the box `firstBoxId`. The rest follows. */
  static async open(options: EngineOptions, firstBoxId?: string): Promise<LocalCopy> {
    loadPlanner().catch(() => undefined); // beside the disk: only waiting commands need it first
    const disk = await DurableDisk.open(options);
    const storage = new Storage(disk);
    await storage.initMeta(options.newId);
    const head = await withPlanner(await storage.head());
    const first = firstBoxId === undefined ? undefined : await storage.bucket(firstBoxId).catch(() => undefined);
    const copy = new LocalCopy(options, disk, storage, head);
    copy.#takeHead({ ...head, buckets: first ? [first] : [] });
    copy.loaded = copy.#readBuckets().catch(() => undefined);
    void copy.runExclusive(() => copy.countRefused()).catch(() => undefined);
    return copy;
  }

  close(): void {
    this.isClosed = true;
    this.#options.channel.onMessage = null;
    this.#options.channel.close();
    this.#disk.close();
  }

  get isComplete(): boolean {
    return this.meta.isComplete && this.#isLoaded;
  }

  get durability(): Durability {
    return this.#disk.durability;
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

  /** Tries to store data on disk again after a failure. Returns whether it is stored there. */
  returnToDisk(): Promise<boolean> {
    return this.runExclusive(async () => {
      if (!this.#disk.isDown) return true;
      if (!(await this.#disk.returnToDisk((disk) => this.#writeFreshCopy(new Storage(disk))))) return false;
      await this.reload();
      this.broadcast({ type: 'reload' });
      return this.durability === 'disk';
    });
  }

  /** Notifies the other tabs of a change on disk. Changes in memory only are not visible to them. */
  broadcast(message: TabMessage): void {
    if (this.durability === 'disk') this.#options.channel.post(message);
  }

  async reload(): Promise<void> {
    this.#takeHead(await withPlanner(await this.storage.load()));
    this.#isStale = false;
    await this.countRefused();
  }

  /** Reads the disk if memory may differ from it. */
  async refresh(): Promise<void> {
    if (this.#isStale) await this.runExclusive(() => this.reload());
  }

  async countRefused(): Promise<void> {
    this.refusedCount = (await this.storage.refused()).length;
    this.onCounts?.();
  }

  /** Drops a waiting command that `work` removed on disk, if it still waited there. Returns whether it did. */
  letGo(id: string, work: (storage: Storage) => Promise<boolean>): Promise<boolean> {
    return this.runExclusive(async () => {
      if (!(await work(this.storage))) return false;
      this.pictures.load(await this.storage.pictures.list());
      this.replica.reconcilePending([], (pending) => pending.id !== id);
      await this.countRefused();
      this.broadcast({ type: 'reload' });
      return true;
    });
  }

  /** Takes a new client id when the old one is unusable. */
  rotate(clientId: string): Promise<void> {
    return this.runExclusive(async () => {
      await this.storage.rotateClient(clientId, this.#options.newId());
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
    const isReset = await this.storage.resetCursors(this.meta.generation, epoch);
    this.#sinceFailure.finished.clear(); // a server restored from a backup may not know of them
    await this.reload();
    this.broadcast({ type: 'reload' });
    return isReset;
  }

  /** Where the next pull begins. */
  get position(): PullPosition {
    return { ...this.meta, cursors: this.replica.cursors };
  }

  /** Applies the response to a pull from `position`. */
  takePull(position: PullPosition, out: PullOutput): Promise<PullStep> {
    return this.runExclusive(() => this.#takePull(position, out));
  }

  async #takePull({ generation, clientId }: PullPosition, out: Pulled): Promise<PullStep> {
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

    const stale = StaleRecords.ofPull(this.replica.view.spaces, out);
    const accessible = new Set(out.accessible.map((space) => space.id));
    const goneSpaces = [...this.replica.view.spaces.keys()].filter((id) => !accessible.has(id));
    this.replica.applyPull(out, notDone(out), stale.note);
    const records = toRecords(this.replica, stale);
    const done = out.client?.done ?? [];
    const write = { clientId, epoch: out.epoch, isLast: !out.hasMore, ...records, goneSpaces, accessible, done };
    this.#isStale = true; // until the disk has it too, or memory was read from the disk again
    if (!(await this.storage.commitPull(generation, write))) {
      await this.reload();
      return again;
    }
    this.#isStale = false;
    if (this.#disk.isDown) this.#sinceFailure.note(write);
    this.meta = afterPull(this.meta, out);
    this.broadcast(
      received > BROADCAST_ROWS_MAX ? { type: 'reload' } : { type: 'pulled', generation: this.meta.generation, out },
    );
    if (done.some(({ code }) => code !== null)) this.pictures.load(await this.storage.pictures.list());
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
    await loadPlanner().catch(() => undefined); // an action that waits for a complete copy is a command
    await this.runExclusive(async () => {
      this.#isLoaded = true;
      const { meta } = await this.storage.head();
      if (meta.generation !== this.meta.generation) await this.reload();
      this.onCounts?.();
    });
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
    const { oldest, commands, nextSeq } = await this.storage.outbox.after(this.#heard);
    await loadPlannerFor(commands);
    if (oldest?.clientId === this.meta.clientId) {
      const known = idsAfter(this.#heard.seq, this.replica.pending);
      const { pending } = fromRecords({ spaces: [], buckets: [], outbox: commands });
      const extra = pending.filter((command) => !known.has(command.id));
      if (extra.length > 0) this.replica.takeUp(extra);
      this.#heard = { clientId: oldest.clientId, seq: nextSeq - 1 };
    }
    if (!mayHavePictures) return this.onCounts?.();
    this.pictures.load(await this.storage.pictures.list());
    return this.countRefused();
  }

  /** Continues without the disk, under a client id of its own. Returns what memory starts with. */
  #moveToMemory(): Contents {
    const contents = contentsOf(this.replica, this.#options.newId(), this.#isLoaded ? this.meta : null);
    this.#sinceFailure = new SinceFailure();
    this.#takeHead({ ...contents, pictures: [] });
    this.onCounts?.();
    return contents;
  }

  /** Writes memory to the disk. What another tab read meanwhile, and the disk knows better, comes to memory first. */
  async #writeFreshCopy(disk: Storage): Promise<void> {
    await disk.initMeta(this.#options.newId);
    for (let isWritten = false; !isWritten;) {
      const stored = await disk.load();
      const { epoch } = stored.meta;
      if (epoch !== null && this.meta.epoch !== null && epoch !== this.meta.epoch) await this.#readFromStart(epoch);
      const newer = newerOnDisk(stored, this.replica, this.#sinceFailure.gone);
      if (newer) await this.#takePull(this.position, newer);
      // A transaction that is held up may run later: then it writes the state of now.
      const finished = new Set(this.#sinceFailure.finished);
      isWritten = await disk.takeOver(stored.meta.generation, await this.storage.contents(), finished);
    }
  }
}
