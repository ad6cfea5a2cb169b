import type { PullOutput } from '@boxroom/domain/sync/protocol';
import { isAboutTabs, type TabMessage } from './channel.ts';
import { fromRecords, StaleRecords, toRecords } from './disk-rows.ts';
import type { GoneReason, Meta } from './disk.ts';
import type { EngineOptions, PullStep } from './engine-options.ts';
import { Keeper, type Keeping } from './keeper.ts';
import { PictureQueue } from './picture-queue.ts';
import { afterPull, bringsNothing, countRows, notDone } from './pull-output.ts';
import { readBuckets } from './read-buckets.ts';
import { type Pending, Replica } from './replica.ts';
import { OnlyInMemory, writeTo } from './storage-change.ts';
import type { Head, Storage } from './storage.ts';

/** Larger pulls make the other tabs read the disk instead of sending the rows around. */
const BROADCAST_ROWS_MAX = 2000;

/**
 * What this tab knows and what the disk holds, kept in step with each other and with the other tabs of the browser.
 * Everything that reads or writes the disk takes its turn (`turn`).
 */
export class LocalCopy {
  readonly replica: Replica;
  readonly pictures: PictureQueue;
  /** Called when the number of pending or refused commands, or where they are kept, may have changed. */
  onCounts: (() => void) | null = null;
  /** Messages of other tabs that are not about rows. */
  onTabMessage: ((message: TabMessage) => void) | null = null;
  onGone: ((reason: GoneReason) => void) | null = null;
  loaded: Promise<void> = Promise.resolve();
  meta: Meta;
  refusedCount = 0;
  #isLoaded = false;
  /** Nothing is to be read for it any more. */
  isClosed = false;
  /** Memory may be ahead of the disk or behind it: read the disk before the next pull. */
  #isStale = false;
  /** Up to which number every command that waits is known here, whichever tab gave it. */
  #heard = { clientId: '', seq: 0 };
  #lastTurn: Promise<unknown> = Promise.resolve();
  readonly #inMemory = new OnlyInMemory();
  readonly #keeper: Keeper;
  readonly #options: EngineOptions;

  private constructor(options: EngineOptions, keeper: Keeper, head: Head) {
    this.#options = options;
    this.#keeper = keeper;
    this.meta = head.meta;
    this.replica = new Replica(options.userId);
    this.pictures = new PictureQueue({
      ...options,
      replica: this.replica,
      storage: () => this.storage,
      keep: (work) => this.turn(() => this.keep(work)),
      onSettled: () => this.tell({ type: 'enqueued' }),
    });
    keeper.onGone = (gone) => this.onGone?.(gone.reason);
    options.channel.onMessage = (message) => void this.turn(() => this.#hear(message));
  }

  /** Resolves as soon as there is something to show: what is little, and the box `firstBoxId`. The rest follows. */
  static async open(options: EngineOptions, firstBoxId?: string): Promise<LocalCopy> {
    const { keeper, head } = await Keeper.open(options);
    const first = firstBoxId === undefined ? undefined : await keeper.storage.bucket(firstBoxId).catch(() => undefined);
    const copy = new LocalCopy(options, keeper, head);
    copy.#takeHead({ ...head, buckets: first ? [first] : [] });
    copy.loaded = copy.#readBuckets().catch(() => undefined);
    void copy.turn(() => copy.countRefused()).catch(() => undefined);
    return copy;
  }

  close(): void {
    this.isClosed = true;
    this.#options.channel.onMessage = null;
    this.#options.channel.close();
    this.#keeper.close();
  }

  get isComplete(): boolean {
    return this.meta.isComplete && this.#isLoaded;
  }

  get keeping(): Keeping {
    return this.#keeper.keeping;
  }

  get storage(): Storage {
    return this.#keeper.storage;
  }

  /** Resolves when every turn begun so far is done. */
  idle(): Promise<unknown> {
    return this.#lastTurn;
  }

  /** One thing at a time on the replica and the disk. */
  turn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#lastTurn.then(work);
    this.#lastTurn = result.catch(() => undefined); // whoever asked for it hears of the failure
    return result;
  }

  /** Within a turn: does something with the storage, in memory if the disk fails. */
  async keep<T>(work: (storage: Storage) => Promise<T>): Promise<T> {
    const before = this.keeping;
    const result = await this.#keeper.use(
      work,
      (storage) => this.pictures.dropSent(storage),
      (storage) => this.#moveTo(storage),
    );
    if (this.keeping !== before) this.onCounts?.();
    return result;
  }

  /** Tries to keep things on disk again after that failed. Answers whether they are kept there. */
  returnToDisk(): Promise<boolean> {
    return this.turn(async () => {
      const isOnDisk = await this.#keeper.returnToDisk((storage) => this.#moveTo(storage));
      if (isOnDisk) this.tell({ type: 'reload' });
      this.onCounts?.();
      return isOnDisk;
    });
  }

  /** Tells the other tabs what changed on disk. What this tab keeps in memory only is none of their business. */
  tell(message: TabMessage): void {
    if (this.keeping === 'disk') this.#options.channel.post(message);
  }

  async reload(): Promise<void> {
    this.#takeHead(await this.keep((storage) => storage.load()));
    this.#isStale = false;
    await this.countRefused();
  }

  /** Reads the disk if memory may differ from it. */
  async refresh(): Promise<void> {
    if (this.#isStale) await this.turn(() => this.reload());
  }

  async countRefused(): Promise<void> {
    this.refusedCount = (await this.keep((storage) => storage.refused())).length;
    this.onCounts?.();
  }

  /** Lets go of a waiting command that `work` dealt with on disk, if it still waited there; returns whether it did. */
  letGo(id: string, work: (storage: Storage) => Promise<boolean>): Promise<boolean> {
    return this.turn(async () => {
      if (!(await this.keep(work))) return false;
      this.pictures.load(await this.keep((storage) => storage.pictures.list()));
      this.replica.repend([], (pending) => pending.id !== id);
      await this.countRefused();
      this.tell({ type: 'reload' });
      return true;
    });
  }

  /** Takes a new client id when the old one is spent. */
  rotate(clientId: string): Promise<void> {
    return this.turn(async () => {
      await this.keep((storage) => storage.rotateClient(clientId, this.#options.newId()));
      await this.reload();
      this.tell({ type: 'reload' });
    });
  }

  /** Forgets how far everything was read. What is pending stays, and so do the rows until new ones come. */
  repair(): Promise<void> {
    return this.turn(async () => {
      while (!(await this.#readFromStart(this.meta.epoch ?? ''))) continue; // another tab wrote in between
    });
  }

  /** Answers whether it did: else another tab wrote meanwhile, and memory is what the disk has now. */
  async #readFromStart(epoch: string): Promise<boolean> {
    const isReset = await this.keep((storage) => storage.resetCursors(this.meta.generation, epoch));
    this.#inMemory.finished.clear(); // a server restored from a backup may not know of them
    await this.reload();
    this.tell({ type: 'reload' });
    return isReset;
  }

  /** Takes in the answer to a pull that was asked at `generation` for `clientId`. */
  takePull(generation: number, clientId: string, out: PullOutput): Promise<PullStep> {
    return this.turn(() => this.#takePull(generation, clientId, out));
  }

  async #takePull(generation: number, clientId: string, out: PullOutput): Promise<PullStep> {
    const again: PullStep = { applied: false, hasMore: true, received: 0, remaining: out.remaining };
    // The answer to an old question: another tab, or a rotation, came between.
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
    this.#isStale = true; // until the disk has it too, or memory is what the disk has
    if (!(await this.keep((storage) => storage.commitPull(generation, write)))) {
      await this.reload();
      return again;
    }
    this.#isStale = false;
    this.meta = afterPull(this.meta, out);
    if (this.keeping === 'full' || this.keeping === 'failed')
      this.#inMemory.note({ done, pending, accessible, goneSpaces });
    this.tell(
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

  /** Reads the boxes. What another tab writes meanwhile is found by its generation. */
  async #readBuckets(): Promise<void> {
    await readBuckets(this);
    await this.turn(async () => {
      this.#isLoaded = true;
      const { meta } = await this.keep((storage) => storage.head());
      if (meta.generation !== this.meta.generation) await this.reload();
      this.onCounts?.();
    });
  }

  /** A message that cannot be followed, because the disk does not answer, is made up for by reading the disk later. */
  async #hear(message: TabMessage): Promise<void> {
    try {
      await this.#onMessage(message);
    } catch {
      this.#isStale = true;
    }
  }

  async #onMessage(message: TabMessage): Promise<void> {
    if (isAboutTabs(message)) return this.onTabMessage?.(message);
    if (this.keeping !== 'disk') return undefined; // the others write elsewhere
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

  /** Commands that other tabs gave become pending here too, in the order of their numbers. */
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

  /** Moves what is pending to another storage, and what was read unless that knows more; then goes on from there. */
  async #moveTo(storage: Storage): Promise<void> {
    await storage.initMeta(this.#options.newId);
    const { finished, gone } = this.#inMemory;
    await writeTo(storage, this.replica, { finished, gone, epoch: this.meta.epoch ?? '', isComplete: this.isComplete });
    this.#inMemory.clear();
    this.#takeHead(await storage.load());
  }
}

/** Of those that wait, the ones with greater numbers than `seq`, or with none yet: they are at the end. */
function idsAfter(seq: number, pending: readonly Pending[]): ReadonlySet<string> {
  const start = pending.findLastIndex((command) => command.seq !== null && command.seq <= seq) + 1;
  return new Set(pending.slice(start).map(({ id }) => id));
}
