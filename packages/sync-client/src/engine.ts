import type { CommandInput, CommandName } from '@boxroom/domain/command/registry';
import { broughtBy, withBytes } from './brought-files.ts';
import type { TabChannel, TabMessage } from './channel.ts';
import type { GoneReason, RefusedRecord } from './disk.ts';
import type { EngineOptions, MutateResult, MutateOptions, Progress, PullStep } from './engine-options.ts';
import { Exchange, Waits } from './exchange.ts';
import { commandOf, filesDropped, filesIn } from './held-files.ts';
import { loadPlanner } from './late-planner.ts';
import { LocalCopy } from './local-copy.ts';
import type { Pending } from './pending.ts';
import type { PictureQueue } from './picture-queue.ts';
import { Receiver } from './receiver.ts';
import type { Replica } from './replica.ts';
import { type PushStep, Sender } from './sender.ts';
import type { Durability } from './status.ts';
import type { EnqueueOptions } from './storage.ts';
import { TransportError } from './transport.ts';
import type { UnsentWork } from './unsent-work.ts';

/**
 * Batches pushed between two pages of a pull, so that thousands of waiting commands do not delay the edits of others.
 */
const PUSHES_PER_PULL = 4;

const NOTHING = { clientId: '', seq: 0 };

/**
 * One tab's side of the exchange: takes commands, stores them on disk, pushes them and applies pulls. Any tab may call
 * `pushOnce` and `pullOnce` at any time; the `SyncLoop` ensures that only one does. Correctness rests on ids, sequence
 * numbers and the generation on disk.
 */
export class SyncEngine {
  readonly userId: string;
  readonly channel: TabChannel;
  readonly #waits = new Waits();
  readonly #sender: Sender;
  readonly #receiver: Receiver;
  readonly #copy: LocalCopy;
  readonly #options: EngineOptions;

  private constructor(options: EngineOptions, copy: LocalCopy) {
    this.#options = options;
    this.#copy = copy;
    this.#sender = new Sender(copy, options.transport, options.userId);
    this.#receiver = new Receiver(copy, options.transport, options.userId);
    this.userId = options.userId;
    this.channel = options.channel;
  }

  /**
   * Opens the local copy. Resolves as soon as there is something to show: the small stores, and the box `firstBoxId`.
   * The rest loads in the background, see `loaded`. Rejects with `DiskGone` when a newer version of the app has the
   * copy.
   */
  static async openFirst(options: EngineOptions, firstBoxId?: string): Promise<SyncEngine> {
    return new SyncEngine(options, await LocalCopy.open(options, firstBoxId));
  }

  /** Opens the local copy and resolves when the replica holds everything on disk and can plan commands. */
  static async open(options: EngineOptions): Promise<SyncEngine> {
    await loadPlanner();
    const engine = await SyncEngine.openFirst(options);
    await engine.loaded;
    await engine.idle();
    return engine;
  }

  close(): void {
    this.#copy.close();
  }

  get replica(): Replica {
    return this.#copy.replica;
  }

  /** Resolves when the replica holds everything on disk. */
  get loaded(): Promise<void> {
    return this.#copy.loaded;
  }

  /** Whether this device has read everything once: before that, an empty replica proves nothing. */
  get isComplete(): boolean {
    return this.#copy.isComplete;
  }

  /** Where changes are stored until they are sent. */
  get durability(): Durability {
    return this.#copy.durability;
  }

  /** Commands and pictures that the server does not have yet. */
  get pendingCount(): number {
    return this.replica.pending.length + this.#copy.pictures.waitingCount;
  }

  /** Whether a change is on its way to the disk: a page that closes now would lose it. */
  get isSaving(): boolean {
    return this.replica.pending.some(({ seq }) => seq === null);
  }

  get oldestPendingAt(): number | null {
    const oldest = [this.replica.pending[0]?.at, this.#copy.pictures.oldestWaitingAt].filter((at) => at !== undefined);
    return oldest.length === 0 ? null : Math.min(...oldest);
  }

  get refusedCount(): number {
    return this.#copy.refusedCount;
  }

  /** Called when the number of pending or refused commands, or their storage, may have changed. */
  set onCounts(listener: (() => void) | null) {
    this.#copy.onCounts = listener;
  }

  /** Receives messages of other tabs that are not about rows. */
  set onTabMessage(listener: ((message: TabMessage) => void) | null) {
    this.#copy.onTabMessage = listener;
  }

  /**
   * Called when a sign-out deleted the local copy or a newer version of the app claimed it: this tab cannot continue.
   */
  set onGone(listener: ((reason: GoneReason) => void) | null) {
    this.#copy.onGone = listener;
  }

  refused(): Promise<RefusedRecord[]> {
    return this.#copy.runExclusive(() => this.#copy.storage.refused());
  }

  async dismissRefused(...ids: readonly string[]): Promise<void> {
    await this.#copy.runExclusive(async () => {
      for (const id of ids) await this.#copy.storage.dismissRefused(id);
      await this.#copy.countRefused();
    });
    this.#copy.broadcast({ type: 'refused-changed' });
  }

  /** The pictures taken on this device that it still keeps, and copies of others. */
  get pictures(): PictureQueue {
    return this.#copy.pictures;
  }

  /** Returns a picture taken on this device while it is kept here; null: only the server may have it. */
  async picture(id: string): Promise<Blob | null> {
    const record = this.#copy.pictures.get(id);
    if (!record) return null;
    // A picture just taken may not be written yet. One that cannot be read must not move the tab to memory each time
    // that it is shown.
    const { pictures } = this.#copy.storage;
    const stored = await this.#copy.runExclusive(() => pictures.bytes(id, { isOptional: true }));
    return stored ? new Blob([stored.bytes], { type: record.type }) : null;
  }

  /** Resolves when all turns begun so far are done. */
  idle(): Promise<unknown> {
    return this.#copy.idle();
  }

  /** Plans a command on the replica. An accepted command shows at once; `saved` resolves when it is on disk. */
  mutate<N extends CommandName>(
    name: N,
    input: CommandInput<N>,
    { replaces, ...brought }: MutateOptions = {},
  ): MutateResult {
    const { newId, now, describe } = this.#options;
    const { pictures } = this.#copy;
    const command: Pending = { id: newId(), seq: null, clientId: this.#copy.meta.clientId, name, input, at: now() };
    let superseded: string[] = [];
    const plan = this.replica.mutate(command, (accepted) => {
      superseded = pictures.waitingAmong(filesDropped(this.replica.view, accepted.changes));
      return describe?.(command, accepted);
    });
    if (!plan.ok) return { plan, saved: Promise.resolve(true) };
    const records = broughtBy(command, brought);
    for (const { record } of records) pictures.add(record);
    this.#copy.onCounts?.();
    const saved = this.#copy.runExclusive(async () => {
      // The picture that another one takes the place of never returns; a removed one does by an undo.
      const together: EnqueueOptions = { superseded, mayReturn: filesIn(command).length === 0 };
      if (replaces !== undefined) together.replaces = replaces;
      together.pictures = await Promise.all(records.map(withBytes));
      const { seq, clientId } = await this.#copy.storage.enqueue(command, together);
      command.seq = seq;
      command.clientId = clientId;
      // After a disk failure, another storage holds other pictures.
      for (const { record } of records) pictures.add(record);
      const hasPictures = filesIn(command).length > 0 || superseded.length > 0 || replaces !== undefined;
      this.#copy.broadcast({ type: 'enqueued', hasPictures });
      if (replaces !== undefined) {
        await this.#copy.countRefused();
        this.#copy.broadcast({ type: 'refused-changed' });
      }
      return this.durability === 'disk';
    });
    return { plan, saved };
  }

  /** Gives a refused change again. An accepted new command replaces it. */
  retry(record: RefusedRecord): MutateResult {
    // It was accepted here once, so name and input match; the plan validates the input again.
    const { name, input } = commandOf(record);
    return this.mutate(name as CommandName, input as never, { replaces: record.id });
  }

  /**
   * Adds the commands and pictures of another copy, all of them or none. Resolves with whether they survive a restart.
   * `isFirst`: only if this copy never had a command.
   */
  takeIn(work: UnsentWork, options?: { isFirst?: boolean }): Promise<boolean> {
    const copy = this.#copy;
    return copy.runExclusive(async () => {
      await copy.storage.takeIn(work, options);
      await copy.reload();
      copy.broadcast({ type: 'reload' });
      return this.durability === 'disk';
    });
  }

  /** Whether a pending command was given to the network: it may have taken effect. Only the sending tab knows. */
  isSent(command: Pending): boolean {
    return this.#sender.isSent(command);
  }

  /** Discards a pending command, unless it was sent: then the server decides. */
  async discardPending(id: string): Promise<void> {
    await this.#copy.letGo(id, async ({ outbox }) => {
      const command = this.replica.pending.find((pending) => pending.id === id);
      return command?.seq != null && outbox.discard(command.seq, id);
    });
  }

  /** Pushes the oldest unsent commands. The response changes nothing here: effects come with a pull. */
  pushOnce(max?: number): Promise<PushStep> {
    return this.#sender.pushOnce(max);
  }

  /** Fetches and applies one page of changes. */
  pullOnce(limit?: number): Promise<PullStep> {
    return this.#receiver.pullOnce(limit);
  }

  /**
   * Sends all commands, pulls all pages, then sends pictures. Returns whether nothing is left to send. Alternates
   * between a few pushes and a page of a pull, so that neither blocks the other for long; a fault of one does not stop
   * the other. Rejects at the end with the `TransportError` of the fault.
   */
  async sync(limit?: number, onProgress?: (progress: Progress) => void): Promise<boolean> {
    const exchange = new Exchange(this.#waits, this.#options.now);
    this.#sender.begin();
    this.#receiver.begin();
    let received = 0;
    for (let isSent = false, isRead = false; !isSent || !isRead;) {
      isSent = await exchange.attempt('sending', () => this.#pushSome(exchange, onProgress));
      isRead = await exchange.attempt('receiving', async () => {
        const step = await this.#receiver.pullNext(limit);
        received += step.received;
        if (step.hasMore) onProgress?.({ kind: 'receiving', done: received, total: received + step.remaining });
        return step.applied && !step.hasMore;
      });
    }
    const { oldest } = await this.#copy.runExclusive(() => this.#copy.storage.outbox.after(NOTHING, 1));
    // Sends commands again whose outcome is unknown: that costs little and is idempotent.
    if (oldest) this.#sender.startOver();
    let areSent = false;
    try {
      await exchange.attempt('pictures', async () => {
        if (exchange.isOffline) return true;
        areSent = await this.#copy.pictures.send((done, total) => onProgress?.({ kind: 'uploading', done, total }));
        return true;
      });
    } finally {
      await this.#copy.runExclusive(() => this.#copy.countRefused());
    }
    exchange.end();
    return !oldest && areSent;
  }

  /** Sends a few batches. Returns whether nothing more is to be sent. */
  async #pushSome(exchange: Exchange, onProgress?: (progress: Progress) => void): Promise<boolean> {
    for (let count = 0; count < PUSHES_PER_PULL; count++) {
      const step = await this.#sender.pushOnce(undefined, onProgress);
      if (step === 'idle') return true;
      exchange.isSending = true;
      if (step === 'retry') throw new TransportError('server');
    }
    return false;
  }

  /** Makes the next sync read everything again from the server. Unsent commands stay. */
  repair(): Promise<void> {
    return this.#copy.repair();
  }

  /** Tries to store data on disk again after a failure. Returns whether it is stored there. */
  returnToDisk(): Promise<boolean> {
    return this.#copy.returnToDisk();
  }
}
