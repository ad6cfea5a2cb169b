import { MemoryView } from '@boxroom/domain/command/memory-view';
import type { AccessLevel, Change, Entity, Row } from '@boxroom/domain/command/model';
import { planCommand } from '@boxroom/domain/command/registry';
import { withoutEmpty } from '@boxroom/domain/command/sparse-fields';
import { DEFAULT_DISPLAY_SETTINGS } from '@boxroom/domain/profile/profile';
import { handOverTag, tagIn, tagsIn, withFreeCode } from '../testing/free-codes.ts';
import type { LogEntry } from '../testing/memory-server.ts';
import { restoredBy, ServerTrash } from '../testing/server-trash.ts';

/**
 * Rebuilds the world from the server's log, without any of the protocol: no versions, no tombstones, no clients. The
 * server's rows must equal it.
 */
export class Replay {
  /** By `entity:id`, with the person's id for personal rows. */
  readonly rows = new Map<string, { entity: Entity; row: Row }>();
  readonly violations: string[] = [];
  readonly #catalogues = new Map<string, string>();
  readonly #members = new Map<string, Map<string, AccessLevel>>();
  readonly #tags = new Map<string, string>();
  readonly #applied = new Set<string>();
  readonly #trash = new ServerTrash({
    row: (entity, id) => this.rows.get(`${entity}:${id}`)?.row,
    ownerOf: (id) => this.#ownerOf(id),
    maySee: (userId, id) => userId === id || this.#accessOf(userId, id) !== null,
    allRows: () => this.rows.values(),
  });

  constructor(log: readonly LogEntry[]) {
    for (const entry of log) {
      this.#take(entry);
      this.#forgetUnseen();
    }
  }

  viewOf(userId: string): MemoryView {
    const view = new MemoryView(userId);
    const add = (id: string, kind: 'room' | 'personal' | 'catalogue', ownerId: string, access: AccessLevel) =>
      view.spaces.set(id, { id, kind, ownerId, access });
    add(userId, 'personal', userId, 'owner');
    for (const { entity, row } of this.rows.values()) {
      const access = entity === 'room' ? this.#accessOf(userId, row.id) : null;
      if (!access || !('ownerId' in row)) continue;
      add(row.id, 'room', row.ownerId, access);
      const catalogueId = this.#catalogues.get(row.ownerId);
      if (catalogueId && row.ownerId !== userId) add(catalogueId, 'catalogue', row.ownerId, 'view');
    }
    add(this.#catalogues.get(userId) ?? '', 'catalogue', userId, 'owner');
    for (const { entity, row } of this.rows.values())
      if (view.spaces.has(row.spaceId)) view.set(entity, row.id, row as never);
    return view;
  }

  #take(entry: LogEntry): void {
    if (entry.kind === 'user') {
      this.#catalogues.set(entry.id, entry.catalogueId);
      const row = { id: entry.id, spaceId: entry.catalogueId, username: 'ann', ...DEFAULT_DISPLAY_SETTINGS };
      this.rows.set(`profile:${entry.id}`, { entity: 'profile', row });
    } else if (entry.kind === 'tags') for (const id of entry.ids) this.#tags.set(id, entry.userId);
    else if (entry.kind === 'share') this.#share(entry.roomId, entry.userId, entry.access);
    else if (entry.kind === 'transfer') this.#transfer(entry.roomId, entry.userId);
    else if (entry.kind === 'remove') this.#removeDeep(entry.entity, entry.id);
    else this.#command(entry);
  }

  #command({ id, userId, name, input, at, code }: Extract<LogEntry, { kind: 'command' }>): void {
    if (this.#applied.has(id)) this.violations.push(`The server took ${name} ${id} twice.`);
    this.#applied.add(id);
    const view = this.viewOf(userId);
    const restored = restoredBy(name, input);
    for (const deletion of restored) view.deletions.set(deletion, this.#trash.find(deletion, userId));
    const tagId = tagIn(name, input);
    const tags = tagId === null ? [] : tagsIn(this.#tags, this.rows.values());
    if (tagId !== null) view.tags.set(tagId, tags.find((tag) => tag.id === tagId) ?? null);
    const plan = planCommand(name, input, { userId, at, view });
    const expected = plan.ok ? null : plan.code;
    // The server alone also refuses an id that is in use where the person cannot see it.
    if (expected !== code && !(plan.ok && code === 'INVALID'))
      this.violations.push(`The server answered ${name} ${id} with ${code}, its log says ${expected}.`);
    if (!plan.ok || code !== null) return;
    this.#trash.keep(id, view, plan.changes);
    for (const change of plan.changes) this.#apply(userId, change);
    for (const { entity, row } of restored.flatMap((deletion) => this.#trash.finish(deletion, plan.changes))) {
      const key = `${entity}:${row.id}@${row.spaceId}`;
      if (!this.rows.has(key)) this.rows.set(key, { entity, row });
    }
  }

  #apply(userId: string, change: Change): void {
    const id = change.op === 'put' ? change.row.id : change.id;
    const isPersonal = change.entity === 'checklistEntry' || change.entity === 'boxSetting';
    const key = `${change.entity}:${id}${isPersonal ? `@${userId}` : ''}`;
    if (change.op === 'put') this.#set(key, change.entity, withoutEmpty(change.entity, change.row as Row));
    else if (change.op === 'delete') this.rows.delete(key);
    else {
      const old = this.rows.get(key)?.row;
      if (old) this.#set(key, change.entity, withoutEmpty(change.entity, { ...old, ...change.set } as Row));
    }
  }

  #set(key: string, entity: Entity, row: Row): void {
    const ownerOf = (id: string) => this.#ownerOf(id);
    const free = withFreeCode(row, this.rows.values(), ownerOf);
    this.rows.set(key, { entity, row: free });
    handOverTag(this.#tags, free, ownerOf);
  }

  #share(roomId: string, userId: string, access: AccessLevel | null): void {
    const members = this.#members.get(roomId) ?? new Map<string, AccessLevel>();
    this.#members.set(roomId, members);
    if (access) members.set(userId, access);
    else members.delete(userId);
  }

  #transfer(roomId: string, userId: string): void {
    const room = this.rows.get(`room:${roomId}`)?.row;
    if (!room || !('ownerId' in room)) return;
    this.#share(roomId, userId, null);
    this.#share(roomId, room.ownerId, 'edit');
    this.rows.set(`room:${roomId}`, { entity: 'room', row: { ...room, ownerId: userId } });
    for (const [key, { entity, row }] of this.rows) if (row.spaceId === roomId) this.#set(key, entity, row);
  }

  #removeDeep(entity: Entity, id: string): void {
    this.rows.delete(`${entity}:${id}`);
    for (const [key, { entity: other, row }] of this.rows) {
      if (entity === 'room' && row.spaceId === id) this.rows.delete(key);
      if (entity === 'box' && other === 'item' && 'boxId' in row && row.boxId === id) this.rows.delete(key);
    }
  }

  /** Returns the owner of a room or of a personal space. */
  #ownerOf(spaceId: string): string | undefined {
    const room = this.rows.get(`room:${spaceId}`)?.row;
    if (room && 'ownerId' in room) return room.ownerId;
    return this.#catalogues.has(spaceId) ? spaceId : undefined;
  }

  #accessOf(userId: string, roomId: string): AccessLevel | null {
    const room = this.rows.get(`room:${roomId}`)?.row;
    if (!room || !('ownerId' in room)) return null;
    return room.ownerId === userId ? 'owner' : (this.#members.get(roomId)?.get(userId) ?? null);
  }

  #forgetUnseen(): void {
    for (const [key, { entity, row }] of this.rows) {
      if (entity !== 'checklistEntry' && entity !== 'boxSetting') continue;
      const subject = this.rows.get(`${entity === 'boxSetting' ? 'box' : 'item'}:${row.id}`)?.row;
      const isSeen = subject && (subject.spaceId === row.spaceId || this.#accessOf(row.spaceId, subject.spaceId));
      if (!isSeen) this.rows.delete(key);
    }
  }
}
