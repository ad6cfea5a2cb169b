import type { CommandInput, CommandName } from '@boxroom/domain/command/registry';
import { PROTOCOL_VERSION, PULL_LIMIT_DEFAULT, type PullOutput, type PushOutput } from '@boxroom/domain/sync/protocol';
import type { TabChannel, TabMessage } from './channel.ts';
import { fromRecords, StaleRecords, toRecords } from './disk-rows.ts';
import type { EngineOptions, Given, PullStep } from './engine-options.ts';
import { afterPull, countRows, notDone } from './pull-output.ts';
import { type Pending, Replica } from './replica.ts';
import { databaseName, type Meta, type RefusedRecord, Storage } from './storage.ts';
import { TransportError } from './transport.ts';

/** Mutations in one push: small enough that a lost answer costs little. */
const PUSH_BATCH = 50;
/** Larger pulls make the other tabs read the disk instead of sending the rows around. */
const BROADCAST_ROWS_MAX = 2000;

/**
 * One tab's side of the exchange: takes commands, keeps them on disk, sends them and takes in what the server says.
 * Any tab may call `pushOnce` and `pullOnce` at any time; that only one does is the business of the `SyncLoop`.
 * Correctness rests on ids, sequence numbers and the generation on disk.
 */
export class SyncEngine {
  readonly userId: string;
  readonly replica: Replica;
  readonly channel: TabChannel;
  /** Called when the number of pending or refused commands may have changed. */
  onCounts: (() => void) | null = null;
  /** Messages of other tabs that are not about rows. */
  onTabMessage: ((message: TabMessage) => void) | null = null;
  #meta: Meta;
  #refusedCount = 0;
  #pushed = { clientId: '', seq: 0 };
  /** Memory may be ahead of the disk or behind it: read the disk before the next pull. */
  #isStale = false;
  /** One thing at a time on the replica and the disk. */
  #work: Promise<unknown> = Promise.resolve();
  readonly #storage: Storage;
  readonly #options: EngineOptions;

  private constructor(options: EngineOptions, storage: Storage, meta: Meta) {
    this.#options = options;
    this.#storage = storage;
    this.#meta = meta;
    this.userId = options.userId;
    this.replica = new Replica(options.userId);
    this.channel = options.channel;
    this.channel.onMessage = (message) => void this.#enqueueWork(() => this.#hear(message));
  }

  /** Opens the local copy; when it resolves, everything on disk is in the replica. */
  static async open(options: EngineOptions): Promise<SyncEngine> {
    const storage = await Storage.open(databaseName(options.userId, options.databasePrefix));
    const engine = new SyncEngine(options, storage, await storage.initMeta(options.newId));
    await engine.#enqueueWork(() => engine.#reload());
    return engine;
  }

  close(): void {
    this.channel.onMessage = null;
    this.channel.close();
    this.#storage.close();
  }

  /** Whether everything was read once on this device: before that, an empty replica means nothing. */
  get isComplete(): boolean {
    return this.#meta.isComplete;
  }

  get pendingCount(): number {
    return this.replica.pending.length;
  }

  get oldestPendingAt(): number | null {
    return this.replica.pending[0]?.at ?? null;
  }

  get refusedCount(): number {
    return this.#refusedCount;
  }

  refused(): Promise<RefusedRecord[]> {
    return this.#storage.refused();
  }

  async dismissRefused(id: string): Promise<void> {
    await this.#storage.dismissRefused(id);
    await this.#countRefused();
    this.channel.post({ type: 'refused-changed' });
  }

  /** Resolves when everything begun so far is done. */
  idle(): Promise<unknown> {
    return this.#work;
  }

  /** Plans a command here and now. When accepted it shows at once; `saved` tells when it is safe on disk. */
  give<N extends CommandName>(name: N, input: CommandInput<N>): Given {
    const command: Pending = {
      id: this.#options.newId(),
      seq: null,
      clientId: this.#meta.clientId,
      name,
      input,
      at: this.#options.now(),
    };
    const plan = this.replica.give(command);
    if (!plan.ok) return { plan, saved: Promise.resolve() };
    this.onCounts?.();
    const saved = this.#enqueueWork(async () => {
      const { seq, clientId } = await this.#storage.enqueue(command);
      command.seq = seq;
      command.clientId = clientId;
      this.channel.post({ type: 'enqueued' });
    });
    return { plan, saved };
  }

  /** Sends the oldest commands that were not sent yet. The answer changes nothing here: effects come with a pull. */
  async pushOnce(max = PUSH_BATCH): Promise<PushOutput['status'] | 'idle'> {
    await this.#work;
    const outbox = await this.#storage.outbox();
    const oldest = outbox[0];
    if (!oldest) return 'idle';
    const { clientId } = oldest;
    if (this.#pushed.clientId !== clientId) this.#pushed = { clientId, seq: 0 };
    const batch = outbox.filter((command) => command.seq > this.#pushed.seq).slice(0, max);
    if (batch.length === 0) return 'idle';
    const mutations = batch.map(({ id, seq, name, input, at }) => ({ id, seq, name, input, at }));
    let out: PushOutput;
    try {
      out = await this.#options.transport.push({ ...this.#caller(clientId), mutations });
    } catch (error) {
      this.#pushed = { clientId, seq: 0 }; // nobody knows how far it got: send from the oldest again
      throw error;
    }
    this.#pushed = { clientId, seq: out.status === 'ok' ? out.lastSeq : 0 };
    if (out.status === 'forked' || (out.status === 'gap' && out.lastSeq < oldest.seq - 1)) await this.#rotate(clientId);
    return out.status;
  }

  /** Fetches one page of what changed and takes it in. */
  async pullOnce(limit = PULL_LIMIT_DEFAULT): Promise<PullStep> {
    await this.#work; // own commands get their numbers first
    if (this.#isStale) await this.#enqueueWork(() => this.#reload());
    const { generation, clientId, ackedSeq } = this.#meta;
    const out = await this.#options.transport.pull({
      ...this.#caller(clientId),
      cursors: Object.fromEntries(this.replica.cursors),
      ackedSeq,
      limit,
    });
    return this.#enqueueWork(() => this.#takePull(generation, clientId, out));
  }

  /** Pushes all, then pulls all. Answers whether nothing is left to send. */
  async sync(limit?: number, onProgress?: (received: number, remaining: number) => void): Promise<boolean> {
    for (let status = await this.pushOnce(); status !== 'idle'; status = await this.pushOnce())
      if (status === 'retry') throw new TransportError('server');
    let received = 0;
    for (;;) {
      const step = await this.pullOnce(limit);
      received += step.received;
      if (step.hasMore) onProgress?.(received, step.remaining);
      if (step.applied && !step.hasMore) break;
    }
    const isEmpty = (await this.#storage.outbox()).length === 0;
    // What was sent and is not known as finished is sent again: that costs little and never has an effect twice.
    if (!isEmpty) this.#pushed = { clientId: '', seq: 0 };
    return isEmpty;
  }

  #caller(clientId: string) {
    return { protocol: PROTOCOL_VERSION, userId: this.userId, clientId };
  }

  #enqueueWork<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#work.then(work);
    this.#work = result.catch(() => undefined); // whoever asked for it hears of the failure
    return result;
  }

  async #reload(): Promise<void> {
    const stored = await this.#storage.load();
    this.#isStale = false;
    this.#meta = stored.meta;
    this.replica.load(fromRecords(stored));
    await this.#countRefused();
  }

  async #countRefused(): Promise<void> {
    this.#refusedCount = (await this.#storage.refused()).length;
    this.onCounts?.();
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
    if (message.type === 'enqueued') return this.#readOutbox();
    if (message.type === 'refused-changed') return this.#countRefused();
    if (message.type === 'reload') return this.#reload();
    if (message.type !== 'pulled') return this.onTabMessage?.(message);
    if (message.generation <= this.#meta.generation) return undefined;
    if (message.generation > this.#meta.generation + 1) return this.#reload();
    const { out } = message;
    this.replica.applyPull(out, notDone(out));
    this.#meta = afterPull(this.#meta, out);
    return this.#countRefused();
  }

  /** Commands that other tabs gave become pending here too, in the order of their numbers. */
  async #readOutbox(): Promise<void> {
    const known = new Set(this.replica.pending.map((command) => command.id));
    const outbox = await this.#storage.outbox();
    const extra = outbox.filter((command) => !known.has(command.id) && command.clientId === this.#meta.clientId);
    if (extra.length === 0) return;
    this.replica.pending.push(...extra);
    this.replica.rebase(
      () => undefined,
      () => true,
    );
    this.onCounts?.();
  }

  async #rotate(clientId: string): Promise<void> {
    await this.#enqueueWork(async () => {
      await this.#storage.rotateClient(clientId, this.#options.newId());
      await this.#reload();
      this.channel.post({ type: 'reload' });
    });
  }

  async #takePull(generation: number, clientId: string, out: PullOutput): Promise<PullStep> {
    const again: PullStep = { applied: false, hasMore: true, received: 0, remaining: out.remaining };
    // The answer to an old question: another tab, or a rotation, came between.
    if (generation !== this.#meta.generation || clientId !== this.#meta.clientId) return again;
    if (this.#meta.epoch !== null && this.#meta.epoch !== out.epoch) {
      await this.#storage.resetCursors(out.epoch);
      await this.#reload();
      this.channel.post({ type: 'reload' });
      return again;
    }
    const received = countRows(out);
    const step: PullStep = { applied: true, hasMore: out.hasMore, received, remaining: out.remaining };
    if (this.#bringsNothing(out)) return step;

    const stale = new StaleRecords();
    const accessible = new Set(out.accessible.map((space) => space.id));
    const goneSpaces = [...this.replica.view.spaces.keys()].filter((id) => !accessible.has(id));
    for (const space of out.accessible)
      if (this.replica.view.spaces.get(space.id)?.access !== space.access) stale.spaceIds.add(space.id);
    for (const patch of out.spaces) stale.spaceIds.add(patch.id);
    this.replica.applyPull(out, notDone(out), stale.note);

    const records = toRecords(this.replica, stale);
    const done = out.client?.done ?? [];
    const isLast = !out.hasMore;
    const write = { clientId, epoch: out.epoch, isLast, ...records, goneSpaces, done };
    this.#isStale = true; // until the disk has it too, or memory is what the disk has
    if (!(await this.#storage.commitPull(generation, write))) {
      await this.#reload();
      return again;
    }
    this.#isStale = false;
    this.#meta = afterPull(this.#meta, out);
    this.channel.post(
      received > BROADCAST_ROWS_MAX ? { type: 'reload' } : { type: 'pulled', generation: this.#meta.generation, out },
    );
    await this.#countRefused();
    return step;
  }

  #bringsNothing(out: PullOutput): boolean {
    const { spaces } = this.replica.view;
    return (
      this.#meta.epoch !== null &&
      (this.#meta.isComplete || out.hasMore) &&
      out.spaces.length === 0 &&
      (out.client?.done.length ?? 0) === 0 &&
      out.accessible.length === spaces.size &&
      out.accessible.every((space) => spaces.get(space.id)?.access === space.access)
    );
  }
}
