import type { Box } from '../box/box.ts';
import type { Category } from '../category/category.ts';
import type { ChecklistEntry } from '../checklist/checklist-entry.ts';
import type { Item } from '../item/item.ts';
import { type BlankTag, tagCodeOf } from '../tag/blank-tag.ts';
import type { Change, CountedEntity, Deletion, Entity, ReadView, Row, Rows, Space } from './model.ts';
import { withoutEmpty } from './sparse-fields.ts';

/**
 * Rows in maps, with the indexes that the rules need. The browser keeps all its rows in one, the server those of one
 * command. `userId` is the reader: a room that this person owns counts as a space even before the server has sent the
 * space.
 */
export class MemoryView implements ReadView {
  readonly rows: { readonly [E in Entity]: Map<string, Rows[E]> } = {
    room: new Map(),
    box: new Map(),
    item: new Map(),
    category: new Map(),
    profile: new Map(),
    boxSetting: new Map(),
    checklistEntry: new Map(),
  };
  /** Item ids by box, box ids by space, by code, by tag and by the code on the tag. A key without members is absent. */
  readonly itemIds = new Map<string, Set<string>>();
  readonly boxIds = new Map<string, Set<string>>();
  readonly #boxIdsByCode = new Map<string, Set<string>>();
  readonly #boxIdsByTag = new Map<string, Set<string>>();
  readonly #boxIdsByTagCode = new Map<string, Set<string>>();
  readonly spaces = new Map<string, Space>();
  /** The known deletions, by the id of the command. null: the command deleted nothing. */
  readonly deletions = new Map<string, Deletion | null>();
  /** The known tags. Only the server fills this. */
  readonly tags = new Map<string, BlankTag | null>();
  /** The owners' total counts, on the server, where the view holds only some of the rows. */
  readonly owned = new Map<string, Partial<Record<CountedEntity, number>>>();
  readonly userId: string;

  constructor(userId: string) {
    this.userId = userId;
  }

  get<E extends Entity>(entity: E, id: string): Rows[E] | undefined {
    return this.rows[entity].get(id);
  }

  space(spaceId: string): Space | undefined {
    const known = this.spaces.get(spaceId);
    if (known) return known;
    const room = this.rows.room.get(spaceId);
    if (room?.ownerId !== this.userId) return undefined;
    return { id: spaceId, kind: 'room', ownerId: room.ownerId, access: 'owner' };
  }

  *itemsIn(boxId: string): Iterable<Item> {
    for (const id of this.itemIds.get(boxId) ?? []) {
      const item = this.rows.item.get(id);
      if (item) yield item;
    }
  }

  categories(): Iterable<Category> {
    return this.rows.category.values();
  }

  *itemsOfCategories(categoryIds: ReadonlySet<string>): Iterable<Item> {
    for (const item of this.rows.item.values())
      if (item.categoryId !== null && categoryIds.has(item.categoryId)) yield item;
  }

  boxesIn(spaceId: string): Iterable<Box> {
    return this.#boxes(this.boxIds.get(spaceId));
  }

  boxesOfCode(code: string): Iterable<Box> {
    return this.#boxes(new Set([...(this.#boxIdsByCode.get(code) ?? []), ...(this.#boxIdsByTagCode.get(code) ?? [])]));
  }

  boxOfTag(tagId: string): Box | undefined {
    const [box] = this.#boxes(this.#boxIdsByTag.get(tagId));
    return box;
  }

  tag(id: string): BlankTag | null | undefined {
    return this.tags.get(id);
  }

  countOwned(entity: CountedEntity, ownerId: string): number {
    const known = this.owned.get(ownerId)?.[entity];
    if (known !== undefined) return known;
    let count = 0;
    if (entity === 'box') {
      for (const [spaceId, ids] of this.boxIds) if (this.space(spaceId)?.ownerId === ownerId) count += ids.size;
    } else {
      for (const { spaceId } of this.rows[entity].values()) if (this.space(spaceId)?.ownerId === ownerId) count++;
    }
    return count;
  }

  checklist(): Iterable<ChecklistEntry> {
    return this.rows.checklistEntry.values();
  }

  deletion(id: string): Deletion | null | undefined {
    return this.deletions.get(id);
  }

  countItemsIn(boxId: string): number {
    return this.itemIds.get(boxId)?.size ?? 0;
  }

  /** Sets one row, or removes it with `undefined`. Returns the previous row. */
  set<E extends Entity>(entity: E, id: string, row: Rows[E] | undefined): Rows[E] | undefined {
    const map = this.rows[entity];
    const old = map.get(id);
    if (row) map.set(id, row);
    else map.delete(id);
    if (entity === 'item')
      reindex(this.itemIds, id, (old as Item | undefined)?.boxId, (row as Item | undefined)?.boxId);
    if (entity === 'box') this.#reindexBox(id, old as Box | undefined, row as Box | undefined);
    return old;
  }

  #reindexBox(id: string, old: Box | undefined, row: Box | undefined): void {
    reindex(this.boxIds, id, old?.spaceId, row?.spaceId);
    reindex(this.#boxIdsByCode, id, old?.code, row?.code);
    const [oldTag, tag] = [old?.tagId ?? undefined, row?.tagId ?? undefined];
    if (oldTag === tag) return;
    reindex(this.#boxIdsByTag, id, oldTag, tag);
    reindex(this.#boxIdsByTagCode, id, oldTag && tagCodeOf(oldTag), tag && tagCodeOf(tag));
  }

  /** Applies one change. Ignores a patch of a missing row. */
  apply(change: Change): void {
    if (change.op === 'put')
      this.set(change.entity, change.row.id, withoutEmpty(change.entity, change.row as Row) as never);
    else if (change.op === 'delete') this.set(change.entity, change.id, undefined);
    else {
      const old = this.rows[change.entity].get(change.id);
      if (old)
        this.set(change.entity, change.id, withoutEmpty(change.entity, { ...old, ...change.set } as Row) as never);
    }
  }

  *#boxes(ids: Iterable<string> = []): Iterable<Box> {
    for (const id of ids) {
      const box = this.rows.box.get(id);
      if (box) yield box;
    }
  }
}

function reindex(index: Map<string, Set<string>>, id: string, from: string | undefined, to: string | undefined): void {
  if (from === to) return;
  if (from !== undefined) {
    const members = index.get(from);
    members?.delete(id);
    if (members?.size === 0) index.delete(from);
  }
  if (to === undefined) return;
  const members = index.get(to);
  if (members) members.add(id);
  else index.set(to, new Set([id]));
}
