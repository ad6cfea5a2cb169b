import { MemoryView } from '@boxroom/domain/command/memory-view';
import {
  type AccessLevel,
  type Change,
  ENTITIES,
  type Entity,
  type Row,
  type Space,
} from '@boxroom/domain/command/model';
import { withoutEmpty } from '@boxroom/domain/command/sparse-fields';
import type { BlankTag } from '@boxroom/domain/tag/blank-tag';
import { handOverTag, tagsIn, withFreeCode } from './free-codes.ts';
import { ServerTrash } from './server-trash.ts';

export interface StoredRow {
  entity: Entity;
  row: Row;
  version: number;
}
export interface StoredSpace {
  id: string;
  kind: Space['kind'];
  ownerId: string;
  version: number;
  prunedBelow: number;
  members: Map<string, Exclude<AccessLevel, 'owner'>>;
}
export interface Tombstone {
  spaceId: string;
  entity: Entity;
  id: string;
  version: number;
}
export interface VisibleSpace {
  stored: StoredSpace;
  access: AccessLevel;
}

/**
 * The rows of a server in memory: one version per space and transaction, tombstones, access, and the ticks and box
 * settings of people, which are deleted with their row or the access.
 */
export class ServerRows {
  rows = new Map<string, StoredRow>();
  spaces = new Map<string, StoredSpace>();
  tombstones = new Map<string, Tombstone>();
  /** The owner of each blank tag: the person who printed it, or the owner of its box. */
  tags = new Map<string, string>();
  /** Deleted rooms, with their last versions and their members. */
  goneRooms = new Map<string, StoredSpace>();
  readonly trash = new ServerTrash({
    row: (entity, id) => this.row(entity, id),
    ownerOf: (id) => this.spaces.get(id)?.ownerId,
    maySee: (userId, id) => {
      const space = this.spaces.get(id);
      return space?.ownerId === userId || space?.members.has(userId) === true;
    },
    allRows: () => this.rows.values(),
  });
  readonly #numbered = new Set<string>();

  /** Gives all changes of `work` in a space one version. */
  transaction<T>(work: () => T): T {
    this.#numbered.clear();
    const result = work();
    this.#forgetUnseen();
    return result;
  }

  /** Returns a tag as a plan sees it; null: it was never printed. */
  tag(id: string): BlankTag | null {
    return tagsIn(this.tags, this.rows.values()).find((tag) => tag.id === id) ?? null;
  }

  snapshot(): Pick<ServerRows, 'rows' | 'spaces' | 'tombstones' | 'goneRooms' | 'tags'> & {
    kept: ServerTrash['kept'];
  } {
    const { rows, spaces, tombstones, goneRooms, tags } = this;
    return structuredClone({ rows, spaces, tombstones, goneRooms, tags, kept: this.trash.kept });
  }

  restore(snapshot: ReturnType<ServerRows['snapshot']>): void {
    const { kept, ...others } = structuredClone(snapshot);
    Object.assign(this, others);
    this.trash.kept = kept;
  }

  addSpace(space: Pick<StoredSpace, 'id' | 'kind' | 'ownerId'>): void {
    this.spaces.set(space.id, { ...space, version: 0, prunedBelow: 0, members: new Map() });
  }

  /** A restored room continues its versions, and devices that knew it read it from scratch. */
  #addRoom(id: string, ownerId: string): void {
    this.addSpace({ id, kind: 'room', ownerId });
    const [space, gone] = [this.spaces.get(id), this.goneRooms.get(id)];
    if (space && gone) {
      space.version = gone.version + 1;
      space.prunedBelow = gone.version + 1;
      for (const [userId, access] of gone.members) this.share(id, userId, access);
    }
  }

  /** Restores the settings and ticks for restored rows. */
  putPersonal(rows: Iterable<{ entity: Entity; row: Row }>): void {
    for (const { entity, row } of rows) if (!this.rows.has(rowKey(entity, row.id, row.spaceId))) this.put(entity, row);
  }

  row(entity: Entity, id: string): Row | undefined {
    return this.rows.get(`${entity}:${id}`)?.row;
  }

  apply(userId: string, change: Change): void {
    if (change.op === 'put') {
      if (change.entity === 'room') this.#addRoom(change.row.id, change.row.ownerId);
      this.put(change.entity, withoutEmpty(change.entity, change.row as Row));
    } else if (change.op === 'delete') this.remove(change.entity, change.id, userId);
    else {
      const old = this.rows.get(rowKey(change.entity, change.id, userId))?.row;
      if (old) this.put(change.entity, withoutEmpty(change.entity, { ...old, ...change.set } as Row));
    }
  }

  put(entity: Entity, row: Row): void {
    const key = rowKey(entity, row.id, row.spaceId);
    const old = this.rows.get(key);
    if (old && old.row.spaceId !== row.spaceId) this.#bury(entity, old.row);
    this.tombstones.delete(`${row.spaceId} ${entity}:${row.id}`);
    const ownerOf = (id: string) => this.spaces.get(id)?.ownerId;
    const coded = withFreeCode(row, this.rows.values(), ownerOf);
    this.rows.set(key, { entity, row: coded, version: this.#number(row.spaceId) });
    handOverTag(this.tags, coded, ownerOf);
  }

  /** `spaceId` names the person of a tick or setting. Deleting a room deletes its space with everything in it. */
  remove(entity: Entity, id: string, spaceId = ''): void {
    const key = rowKey(entity, id, spaceId);
    const stored = this.rows.get(key);
    if (!stored) return;
    this.rows.delete(key);
    this.#bury(entity, stored.row);
    if (entity === 'room') {
      const space = this.spaces.get(id);
      if (space) this.goneRooms.set(id, space);
      this.spaces.delete(id);
      for (const [other, { row }] of this.rows) if (row.spaceId === id) this.rows.delete(other);
      for (const [other, gone] of this.tombstones) if (gone.spaceId === id) this.tombstones.delete(other);
    } else if (entity === 'box') {
      for (const other of this.rows.values())
        if (other.entity === 'item' && 'boxId' in other.row && other.row.boxId === id)
          this.remove('item', other.row.id);
    }
  }

  /** Grants or revokes (null) access to a room. */
  share(roomId: string, userId: string, access: AccessLevel | null): void {
    const space = this.spaces.get(roomId);
    if (!space) return;
    if (access && access !== 'owner') space.members.set(userId, access);
    else space.members.delete(userId);
    this.#number(roomId);
    this.#number(userId);
  }

  /** Makes a member the owner of a room; the old owner stays as a member. */
  transfer(roomId: string, userId: string): void {
    const space = this.spaces.get(roomId);
    const room = this.row('room', roomId);
    if (!space || !room || !space.members.has(userId)) return;
    space.members.delete(userId);
    space.members.set(space.ownerId, 'edit');
    space.ownerId = userId;
    this.put('room', { ...room, ownerId: userId } as Row);
    for (const { entity, row } of this.rows.values())
      if (entity === 'box' && row.spaceId === roomId) this.put('box', row);
  }

  /** Prunes the tombstones of a space: devices that do not know them must read it from scratch. */
  prune(spaceId: string): void {
    const space = this.spaces.get(spaceId);
    if (!space) return;
    space.prunedBelow = space.version;
    for (const [key, gone] of this.tombstones) if (gone.spaceId === spaceId) this.tombstones.delete(key);
  }

  visibleSpaces(userId: string): VisibleSpace[] {
    const visible = new Map<string, VisibleSpace>();
    const hosts = new Set<string>();
    for (const stored of this.spaces.values()) {
      const access = stored.ownerId === userId ? 'owner' : stored.members.get(userId);
      if (access) visible.set(stored.id, { stored, access });
      if (access && stored.kind === 'room') hosts.add(stored.ownerId);
    }
    for (const stored of this.spaces.values())
      if (stored.kind === 'catalogue' && hosts.has(stored.ownerId) && !visible.has(stored.id))
        visible.set(stored.id, { stored, access: 'view' });
    return [...visible.values()];
  }

  /** Returns all rows that a person may see. */
  viewOf(userId: string): MemoryView {
    const view = new MemoryView(userId);
    for (const { stored, access } of this.visibleSpaces(userId)) {
      const { id, kind, ownerId } = stored;
      view.spaces.set(id, { id, kind, ownerId, access });
    }
    for (const { entity, row } of this.rows.values())
      if (view.spaces.has(row.spaceId)) view.set(entity, row.id, row as never);
    for (const id of this.trash.kept.keys()) view.deletions.set(id, this.trash.find(id, userId));
    return view;
  }

  /** A personal row stays only while its owner can see its subject. */
  #forgetUnseen(): void {
    for (const { entity, row } of this.rows.values()) {
      if (entity !== 'checklistEntry' && entity !== 'boxSetting') continue;
      const subject = this.row(entity === 'boxSetting' ? 'box' : 'item', row.id);
      const space = subject && this.spaces.get(subject.spaceId);
      const maySee = space && (space.ownerId === row.spaceId || space.members.has(row.spaceId));
      if (!maySee) this.remove(entity, row.id, row.spaceId);
    }
  }

  #number(spaceId: string): number {
    const space = this.spaces.get(spaceId);
    if (!space) return 0;
    if (!this.#numbered.has(spaceId)) space.version++;
    this.#numbered.add(spaceId);
    return space.version;
  }

  #bury(entity: Entity, { id, spaceId }: Row): void {
    const version = this.#number(spaceId);
    if (this.spaces.has(spaceId)) this.tombstones.set(`${spaceId} ${entity}:${id}`, { spaceId, entity, id, version });
  }
}

/** Ticks and settings have the id of their subject, so that the person's space is part of their key. */
function rowKey(entity: Entity, id: string, spaceId: string): string {
  return entity === 'checklistEntry' || entity === 'boxSetting' ? `${entity}:${id}@${spaceId}` : `${entity}:${id}`;
}

/** Returns the empty arrays of a patch. */
export function emptyRowsByEntity(): { [E in Entity]: never[] } {
  return Object.fromEntries(ENTITIES.map((entity) => [entity, []])) as unknown as { [E in Entity]: never[] };
}
