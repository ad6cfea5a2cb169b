import type { AccessLevel, Change, Entity, Row } from '@boxroom/domain/command/model';
import { planCommand } from '@boxroom/domain/command/registry';
import type { ErrorCode } from '@boxroom/domain/error/codes';
import { DEFAULT_DISPLAY_SETTINGS } from '@boxroom/domain/profile/profile';
import { judgeFault } from '@boxroom/domain/sync/fault-verdict';
import {
  type Done,
  type Mutation,
  type PullInput,
  type PullOutput,
  type PushInput,
  type PushOutput,
  SKIPPED_PREFIX,
} from '@boxroom/domain/sync/protocol';
import { fileIdsOf } from '../held-files.ts';
import { type Transport, TransportError } from '../transport.ts';
import { tagIn } from './free-codes.ts';
import { readPage } from './server-pull.ts';
import { ServerRows, type StoredRow } from './server-rows.ts';
import { restoredBy } from './server-trash.ts';

/** The changes of the server's rows, in order. */
export type LogEntry =
  | { kind: 'user'; id: string; catalogueId: string }
  | { kind: 'tags'; userId: string; ids: readonly string[] }
  | { kind: 'command'; id: string; userId: string; name: string; input: unknown; at: number; code: string | null }
  | { kind: 'share'; roomId: string; userId: string; access: AccessLevel | null }
  | { kind: 'transfer'; roomId: string; userId: string }
  | { kind: 'remove'; entity: Entity; id: string };

/** A database fault that hits a push after this many mutations. */
export interface DatabaseFault {
  after: number;
  sqlState: string;
}

interface Client {
  userId: string;
  lastSeq: number;
  done: Done[];
}

/**
 * An in-memory server that speaks the protocol: versions per space, tombstones, exactly-once mutations, pages. For
 * tests of the client; the server has its own tests.
 */
export class MemoryServer {
  epoch = 'epoch-1';
  now = 1_000_000;
  readonly pictures = new Map<string, ArrayBuffer>();
  /** How often each mutation took effect. */
  readonly effects = new Map<string, number>();
  /** The last database fault that hit each mutation. */
  readonly faults = new Map<string, string>();
  log: LogEntry[] = [];
  readonly #data = new ServerRows();
  #clients = new Map<string, Client>();
  #outcomes = new Map<string, { userId: string; done: Done }>();
  readonly #listeners = new Set<() => void>();

  get rows(): Map<string, StoredRow> {
    return this.#data.rows;
  }

  get data(): ServerRows {
    return this.#data;
  }

  addUser(id: string, catalogueId: string): void {
    this.#data.transaction(() => {
      this.#data.addSpace({ id, kind: 'personal', ownerId: id });
      this.#data.addSpace({ id: catalogueId, kind: 'catalogue', ownerId: id });
      this.#data.put('profile', { id, spaceId: catalogueId, username: 'ann', ...DEFAULT_DISPLAY_SETTINGS });
    });
    this.log.push({ kind: 'user', id, catalogueId });
  }

  /** Adds blank tags that a person had printed. */
  addTags(userId: string, ids: readonly string[]): void {
    for (const id of ids) this.#data.tags.set(id, userId);
    this.log.push({ kind: 'tags', userId, ids });
  }

  /** Grants or revokes (null) access to a room. */
  share(roomId: string, userId: string, access: AccessLevel | null): void {
    this.#data.transaction(() => this.#data.share(roomId, userId, access));
    this.log.push({ kind: 'share', roomId, userId, access });
    this.#announce();
  }

  /** Makes a member the owner of a room. */
  transfer(roomId: string, userId: string): void {
    this.#data.transaction(() => this.#data.transfer(roomId, userId));
    this.log.push({ kind: 'transfer', roomId, userId });
    this.#announce();
  }

  /** Deletes a row like another device. */
  remove(entity: Entity, id: string): void {
    this.#data.transaction(() => this.#data.remove(entity, id));
    this.log.push({ kind: 'remove', entity, id });
    this.#announce();
  }

  row<E extends Entity>(entity: E, id: string): Row | undefined {
    return this.#data.row(entity, id);
  }

  /** Returns the outcome of a mutation; undefined when it did not arrive. */
  outcome(mutationId: string): Done | undefined {
    return this.#outcomes.get(mutationId)?.done;
  }

  backup(): () => void {
    const rows = this.#data.snapshot();
    const [clients, outcomes] = [structuredClone(this.#clients), structuredClone(this.#outcomes)];
    const { length } = this.log;
    return () => {
      this.#data.restore(rows);
      this.#clients = structuredClone(clients);
      this.#outcomes = structuredClone(outcomes);
      for (const entry of this.log.slice(length)) if (entry.kind === 'command') this.effects.delete(entry.id);
      this.log = this.log.slice(0, length);
      this.epoch = `${this.epoch}+`;
    };
  }

  /** The transport of one signed-in person. `fail` decides per call: before it arrives, or after it took effect. */
  transport(userId: string, fail: (call: 'push' | 'pull') => 'before' | 'after' | null = () => null): Transport {
    const attempt = async <T>(call: 'push' | 'pull', answer: () => T): Promise<T> => {
      const fault = fail(call);
      await Promise.resolve();
      if (fault === 'before') throw new TransportError('network');
      const result = structuredClone(answer());
      if (fault === 'after') throw new TransportError('network');
      return result;
    };
    return {
      push: (input) => attempt('push', () => this.push(userId, input)),
      pull: (input) => attempt('pull', () => this.pull(userId, input)),
      sendPicture: ({ id, bytes }) => attempt('push', () => this.takePicture(userId, id, bytes)),
      subscribe: ({ onEvent }) => {
        const listener = () => onEvent({ spaces: [] });
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    };
  }

  /** Like the real server: access to the row that names the file decides. */
  takePicture(userId: string, id: string, bytes: ArrayBuffer): ErrorCode | null {
    const view = this.#data.viewOf(userId);
    for (const entity of ['item', 'box', 'room'] as const)
      for (const row of view.rows[entity].values()) {
        if (!fileIdsOf(row).includes(id)) continue;
        const access = view.space(row.spaceId)?.access;
        if (access === 'view') return 'VIEW_ONLY';
        if (entity === 'room' && access !== 'owner') return 'OWNER_ONLY';
        this.pictures.set(id, bytes);
        return null;
      }
    return 'NOT_FOUND';
  }

  push(userId: string, { clientId, mutations }: PushInput, fault: DatabaseFault | null = null): PushOutput {
    const client = this.#clients.get(clientId) ?? { userId, lastSeq: 0, done: [] };
    if (client.userId !== userId) return { status: 'forked', lastSeq: 0 };
    this.#clients.set(clientId, client);
    let taken = 0;
    for (const mutation of mutations) {
      const { id, seq } = mutation;
      if (seq <= client.lastSeq) {
        if (client.done.find((done) => done.seq === seq)?.id !== id)
          return { status: 'forked', lastSeq: client.lastSeq };
        continue;
      }
      if (seq > client.lastSeq + 1) return { status: 'gap', lastSeq: client.lastSeq };
      const isHit = taken++ === fault?.after;
      if (isHit) this.faults.set(id, fault.sqlState);
      if (isHit && judgeFault(fault.sqlState) === 'passing') return { status: 'retry', lastSeq: client.lastSeq };
      client.done.push(isHit ? this.#refuse(userId, mutation) : this.#takeOnce(userId, mutation));
      client.lastSeq = seq;
    }
    this.#announce();
    return { status: 'ok', lastSeq: client.lastSeq };
  }

  pull(userId: string, input: PullInput): PullOutput {
    const page = readPage(this.#data, userId, input);
    const client = this.#clients.get(input.clientId);
    const done = client?.userId === userId ? client.done.filter(({ seq }) => seq > input.ackedSeq) : [];
    return { ...page, client: page.hasMore ? null : { done }, now: this.now, epoch: this.epoch };
  }

  #takeOnce(userId: string, mutation: Mutation): Done {
    const { id, seq } = mutation;
    const known = this.#outcomes.get(id);
    if (known) return known.userId === userId ? { ...known.done, seq } : { id, seq, code: 'INVALID', detail: 'id' };
    const done = this.#apply(userId, mutation);
    this.#outcomes.set(id, { userId, done });
    return done;
  }

  /** Records an impossible mutation, so that it never blocks those behind it. */
  #refuse(userId: string, { id, seq }: Mutation): Done {
    const done: Done = { id, seq, code: 'INTERNAL', detail: 'failed' };
    this.#outcomes.set(id, { userId, done });
    return done;
  }

  #apply(userId: string, { id, seq, name, input, at: claimedAt }: Mutation): Done {
    const at = Math.min(claimedAt, this.now);
    const view = this.#data.viewOf(userId);
    const restored = restoredBy(name, input);
    for (const deletion of restored) view.deletions.set(deletion, view.deletions.get(deletion) ?? null);
    const tagId = tagIn(name, input);
    if (tagId !== null) view.tags.set(tagId, this.#data.tag(tagId));
    const plan = planCommand(name, input, { userId, at, view });
    const isForeign = plan.ok && plan.changes.some((change) => this.#isForeign(userId, change));
    const code = isForeign ? 'INVALID' : plan.ok ? null : plan.code;
    this.log.push({ kind: 'command', id, userId, name, input, at, code });
    if (!plan.ok || isForeign) return { id, seq, code, detail: plan.ok ? 'id' : (plan.detail ?? null) };
    this.#data.transaction(() => {
      this.#data.trash.keep(id, view, plan.changes);
      for (const change of plan.changes) this.#data.apply(userId, change);
      for (const deletion of restored) this.#data.putPersonal(this.#data.trash.finish(deletion, plan.changes));
    });
    this.effects.set(id, (this.effects.get(id) ?? 0) + 1);
    const skipped = plan.skipped.map((row) => row.id).join(',');
    return { id, seq, code: null, detail: skipped ? SKIPPED_PREFIX + skipped : null };
  }

  /** Whether a new id is in use where this person cannot see it. */
  #isForeign(userId: string, change: Change): boolean {
    if (change.op !== 'put' || change.row.spaceId === userId) return false;
    const known = this.#data.row(change.entity, change.row.id);
    return known !== undefined && !this.#data.viewOf(userId).spaces.has(known.spaceId);
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }
}
