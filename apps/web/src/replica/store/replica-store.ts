import type { Plan } from '@boxroom/domain/command/command';
import { refuse } from '@boxroom/domain/command/command';
import { MemoryView } from '@boxroom/domain/command/memory-view';
import { ENTITIES, type Entity } from '@boxroom/domain/command/model';
import type { CommandInput, CommandName } from '@boxroom/domain/command/registry';
import { DiskGone, type RefusedRecord } from '@boxroom/sync-client/disk';
import type { SyncEngine } from '@boxroom/sync-client/engine';
import type { MutateResult, MutateOptions } from '@boxroom/sync-client/engine-options';
import type { RowKey } from '@boxroom/sync-client/replica';
import type { SyncStatus } from '@boxroom/sync-client/status';
import type { SyncLoop } from '@boxroom/sync-client/sync-loop';

/** What a screen may depend on: the rows of an entity, the access to spaces, or the state of the sync. */
export type Topic = Entity | 'spaces' | 'sync';

export interface StoreChange {
  topics: ReadonlySet<Topic>;
  rows: ReadonlySet<RowKey>;
}

export interface StoreUser {
  id: string;
  username: string;
  catalogueId: string;
  /** A tryout: this device has no server for it, and its changes wait for an account. */
  isTryout?: boolean;
}

/** What a store reads of the loop that decides when to call the server. */
export type ShownLoop = Pick<SyncLoop, 'status' | 'subscribe' | 'wake'>;

const STARTING: SyncStatus = {
  state: { kind: 'starting' },
  pending: 0,
  oldestPendingAt: null,
  refused: 0,
  durability: 'disk',
};
const NO_ROWS: ReadonlySet<RowKey> = new Set();

/**
 * What the screens read: the replica and its sync status, from the first frame on. It is empty until the replica is
 * open. Each topic has a version, so that a reader can tell whether to read again.
 */
export class ReplicaStore {
  readonly user: StoreUser;
  readonly newId: () => string;
  #engine: SyncEngine | null = null;
  #loop: ShownLoop | null = null;
  #detach: (() => void)[] = [];
  #failure: SyncStatus | null = null;
  #accessSignature = '';
  readonly #emptyView: MemoryView;
  readonly #versions = new Map<Topic, number>();
  readonly #listeners = new Set<(change: StoreChange) => void>();

  constructor(user: StoreUser, newId: () => string) {
    this.user = user;
    this.newId = newId;
    this.#emptyView = new MemoryView(user.id);
  }

  get view(): MemoryView {
    return this.#engine?.replica.view ?? this.#emptyView;
  }

  get engine(): SyncEngine | null {
    return this.#engine;
  }

  get status(): SyncStatus {
    return this.#failure ?? this.#loop?.status ?? STARTING;
  }

  /** Whether a missing row does not exist: the replica is open and was read from the server once. */
  get isComplete(): boolean {
    return this.#engine?.isComplete ?? false;
  }

  /** Runs now, or as soon as the replica is complete: for actions that a person may start before that. */
  whenComplete(run: () => void): void {
    if (this.isComplete) return run();
    const stop = this.subscribe(() => {
      if (!this.isComplete) return;
      stop();
      run();
    });
  }

  /** Whether a row differs from the server's because of a command that is still pending. Never in a tryout. */
  isPending(entity: Entity, id: string): boolean {
    if (this.user.isTryout) return false;
    return this.#engine?.replica.base.has(`${entity}:${id}`) ?? false;
  }

  version(topic: Topic): number {
    return this.#versions.get(topic) ?? 0;
  }

  subscribe(listener: (change: StoreChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  attach(engine: SyncEngine, loop: ShownLoop): void {
    this.#engine = engine;
    this.#loop = loop;
    this.#accessSignature = accessSignature(engine.replica.view);
    this.#detach = [engine.replica.subscribe((rows) => this.#onRows(rows)), loop.subscribe(() => this.#onStatus())];
    this.#publish(new Set<Topic>([...ENTITIES, 'spaces', 'sync']), NO_ROWS);
  }

  /** The replica cannot be opened: a newer version of the app owns it, or it is damaged. */
  fail(error: unknown): void {
    const isNewer = error instanceof DiskGone && error.reason === 'superseded';
    const state = isNewer ? ({ kind: 'update-required' } as const) : { kind: 'failed' as const, reason: String(error) };
    this.#failure = { ...STARTING, state };
    this.#publish(new Set<Topic>(['sync']), NO_ROWS);
  }

  detach(): void {
    for (const stop of this.#detach) stop();
    this.#detach = [];
  }

  /** Starts a sync now. */
  wake(): void {
    this.#loop?.wake();
  }

  /** Runs a command; its effect shows at once. Sending starts when the command is on disk. */
  mutate<N extends CommandName>(name: N, input: CommandInput<N>, options?: MutateOptions): Plan {
    return this.#send((engine) => engine.mutate(name, input, options));
  }

  /** Retries a refused change; once it is accepted, it replaces the refused one. */
  retry(record: RefusedRecord): Plan {
    return this.#send((engine) => engine.retry(record));
  }

  #send(run: (engine: SyncEngine) => MutateResult): Plan {
    if (!this.#engine) return refuse('INTERNAL', 'the local copy is not open');
    const { plan, saved } = run(this.#engine);
    if (plan.ok) {
      saved.then(
        () => this.wake(),
        // Another tab took the replica over; the status reports it.
        () => undefined,
      );
    }
    return plan;
  }

  #onRows(rows: ReadonlySet<RowKey>): void {
    const topics = new Set<Topic>();
    for (const key of rows) topics.add(key.slice(0, key.indexOf(':')) as Entity);
    this.#noteSpaces(topics);
    this.#publish(topics, rows);
  }

  /** A change of access, or the end of a pending command, may arrive without a row that differs. */
  #onStatus(): void {
    const topics = new Set<Topic>(['sync']);
    this.#noteSpaces(topics);
    this.#publish(topics, NO_ROWS);
  }

  #noteSpaces(topics: Set<Topic>): void {
    const signature = accessSignature(this.view);
    if (signature === this.#accessSignature) return;
    this.#accessSignature = signature;
    topics.add('spaces');
  }

  #publish(topics: ReadonlySet<Topic>, rows: ReadonlySet<RowKey>): void {
    for (const topic of topics) this.#versions.set(topic, this.version(topic) + 1);
    for (const listener of this.#listeners) listener({ topics, rows });
  }
}

function accessSignature(view: MemoryView): string {
  let signature = '';
  for (const space of view.spaces.values()) signature += `${space.id}${space.access};`;
  return signature;
}
