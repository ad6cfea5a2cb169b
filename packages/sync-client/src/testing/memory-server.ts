import { MemoryView } from '@boxroom/domain/command/memory-view';
import { type AccessLevel, ENTITIES, type Entity, type Row, type Space } from '@boxroom/domain/command/model';
import { planCommand } from '@boxroom/domain/command/registry';
import type { ErrorCode } from '@boxroom/domain/error/codes';
import { DEFAULT_DISPLAY_SETTINGS } from '@boxroom/domain/profile/profile';
import type { Done, PullInput, PullOutput, PushInput, PushOutput, SpacePatch } from '@boxroom/domain/sync/protocol';
import { type Transport, TransportError } from '../transport.ts';

/**
 * A server that keeps everything in memory and speaks the protocol: versions per space, tombstones, exactly-once
 * mutations, pages. For tests of the client; what the real one does is shown by the server's own tests.
 */
export class MemoryServer {
  readonly rows = new Map<string, { entity: Entity; row: Row; version: number }>();
  readonly #spaces = new Map<
    string,
    { space: Omit<Space, 'access'>; version: number; members: Map<string, AccessLevel> }
  >();
  readonly #gone: { spaceId: string; entity: Entity; id: string; version: number }[] = [];
  readonly #clients = new Map<string, { userId: string; lastSeq: number; done: Done[] }>();
  readonly #outcomes = new Map<string, Done>();
  readonly #listeners = new Set<() => void>();
  epoch = 'epoch-1';
  now = 1_000_000;
  readonly pictures = new Map<string, ArrayBuffer>();
  /** How often each mutation took effect. */
  readonly effects = new Map<string, number>();

  addUser(id: string, catalogueId: string): void {
    this.#addSpace({ id, kind: 'personal', ownerId: id });
    this.#addSpace({ id: catalogueId, kind: 'catalogue', ownerId: id });
    this.#put('profile', { id, spaceId: catalogueId, username: 'ann', ...DEFAULT_DISPLAY_SETTINGS });
  }

  /** Gives or takes (null) access to a room. */
  share(roomId: string, userId: string, access: AccessLevel | null): void {
    const space = this.#spaces.get(roomId);
    if (access) space?.members.set(userId, access);
    else space?.members.delete(userId);
    this.#announce();
  }

  /** Deletes a row as another device would. */
  remove(entity: Entity, id: string): void {
    this.#remove(entity, id);
    this.#announce();
  }

  row<E extends Entity>(entity: E, id: string): Row | undefined {
    return this.rows.get(`${entity}:${id}`)?.row;
  }

  /** A transport of one signed-in person. `fail` decides per call: before it arrives, or after it took effect. */
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
      push: (input) => attempt('push', () => this.#push(userId, input)),
      pull: (input) => attempt('pull', () => this.#pull(userId, input)),
      sendPicture: ({ id, bytes }) => attempt('push', () => this.#takePicture(userId, id, bytes)),
      subscribe: ({ onEvent }) => {
        const listener = () => onEvent({ spaces: [] });
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    };
  }

  /** As the real one: the item that names the picture decides who may send it. */
  #takePicture(userId: string, id: string, bytes: ArrayBuffer): ErrorCode | null {
    const view = this.#viewOf(userId);
    const item = [...view.rows.item.values()].find((row) => row.pictureId === id);
    if (!item) return 'NOT_FOUND';
    if (view.space(item.spaceId)?.access === 'view') return 'VIEW_ONLY';
    this.pictures.set(id, bytes);
    return null;
  }

  #push(userId: string, { clientId, mutations }: PushInput): PushOutput {
    const client = this.#clients.get(clientId) ?? { userId, lastSeq: 0, done: [] };
    this.#clients.set(clientId, client);
    for (const { id, seq, name, input, at } of mutations) {
      if (seq <= client.lastSeq) {
        if (client.done.find((done) => done.seq === seq)?.id !== id)
          return { status: 'forked', lastSeq: client.lastSeq };
        continue;
      }
      if (seq > client.lastSeq + 1) return { status: 'gap', lastSeq: client.lastSeq };
      const known = this.#outcomes.get(id);
      const done = known ? { ...known, seq } : this.#apply(userId, { id, seq, name, input, at });
      this.#outcomes.set(id, done);
      client.done.push(done);
      client.lastSeq = seq;
    }
    this.#announce();
    return { status: 'ok', lastSeq: client.lastSeq };
  }

  #apply(userId: string, mutation: PushInput['mutations'][number]): Done {
    const { id, seq, name, input, at } = mutation;
    const plan = planCommand(name, input, { userId, at, view: this.#viewOf(userId) });
    if (!plan.ok) return { id, seq, code: plan.code, detail: plan.detail ?? null };
    for (const change of plan.changes) {
      if (change.op === 'put') {
        if (change.entity === 'room') this.#addSpace({ id: change.row.id, kind: 'room', ownerId: change.row.ownerId });
        this.#put(change.entity, change.row);
      } else if (change.op === 'delete') this.#remove(change.entity, change.id);
      else {
        const old = this.row(change.entity, change.id);
        if (old) this.#put(change.entity, { ...old, ...change.set } as Row);
      }
    }
    this.effects.set(id, (this.effects.get(id) ?? 0) + 1);
    return { id, seq, code: null, detail: null };
  }

  #pull(userId: string, { cursors, clientId, ackedSeq, limit }: PullInput): PullOutput {
    const spaces = this.#visibleSpaces(userId);
    const patches: SpacePatch[] = [];
    let budget = limit;
    let hasMore = false;
    for (const [id, { version }] of spaces) {
      const cursor = cursors[id];
      if (cursor?.v === version) continue;
      if (budget <= 0) {
        hasMore = true;
        break;
      }
      const since = cursor?.v ?? 0;
      const rows = [...this.rows.values()]
        .filter(({ row, version: v }) => row.spaceId === id && v > since)
        .toSorted((a, b) => a.version - b.version);
      const gone = this.#gone.filter((entry) => entry.spaceId === id && entry.version > since);
      const last = rows[budget - 1]?.version ?? version;
      const to = rows.length > budget ? last : version;
      if (to < version) hasMore = true;
      const patch: SpacePatch = {
        id,
        reset: !cursor,
        from: since,
        to,
        base: cursor?.base ?? version,
        room: [],
        box: [],
        item: [],
        category: [],
        profile: [],
        boxSetting: [],
        checklistEntry: [],
        gone: gone.filter((entry) => entry.version <= to).map(({ entity, id: goneId }) => ({ entity, id: goneId })),
      };
      for (const { entity, row, version: v } of rows) if (v <= to) (patch[entity] as Row[]).push(row);
      budget -= rows.length;
      patches.push(patch);
    }
    const client = this.#clients.get(clientId);
    return {
      spaces: patches,
      accessible: [...spaces.values()].map(({ space, access }) => ({ ...space, access })),
      client: hasMore ? null : { done: client?.done.filter((done) => done.seq > ackedSeq) ?? [] },
      hasMore,
      remaining: hasMore ? 1 : 0,
      now: this.now,
      epoch: this.epoch,
    };
  }

  #visibleSpaces(userId: string) {
    const visible = new Map<string, { space: Omit<Space, 'access'>; version: number; access: AccessLevel }>();
    for (const [id, { space, version, members }] of this.#spaces) {
      const access = space.ownerId === userId ? 'owner' : members.get(userId);
      if (access) visible.set(id, { space, version, access });
    }
    return visible;
  }

  #viewOf(userId: string): MemoryView {
    const view = new MemoryView(userId);
    for (const [id, { space, access }] of this.#visibleSpaces(userId)) view.spaces.set(id, { ...space, access });
    for (const entity of ENTITIES)
      for (const entry of this.rows.values())
        if (entry.entity === entity && view.spaces.has(entry.row.spaceId))
          view.set(entity, entry.row.id, entry.row as never);
    return view;
  }

  #addSpace(space: Omit<Space, 'access'>): void {
    this.#spaces.set(space.id, { space, version: 0, members: new Map() });
  }

  #bump(spaceId: string): number {
    const space = this.#spaces.get(spaceId);
    return space ? ++space.version : 0;
  }

  #put(entity: Entity, row: Row): void {
    const key = `${entity}:${row.id}`;
    const old = this.rows.get(key);
    if (old && old.row.spaceId !== row.spaceId) this.#bury(entity, old.row);
    this.rows.set(key, { entity, row, version: this.#bump(row.spaceId) });
  }

  #remove(entity: Entity, id: string): void {
    const entry = this.rows.get(`${entity}:${id}`);
    if (!entry) return;
    this.rows.delete(`${entity}:${id}`);
    this.#bury(entity, entry.row);
    if (entity === 'room') this.#spaces.delete(id);
  }

  #bury(entity: Entity, row: Row): void {
    this.#gone.push({ spaceId: row.spaceId, entity, id: row.id, version: this.#bump(row.spaceId) });
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }
}
