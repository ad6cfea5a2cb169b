import type { Box } from '../box/box.ts';
import type { Category } from '../category/category.ts';
import type { ChecklistEntry } from '../checklist/checklist-entry.ts';
import type { Item } from '../item/item.ts';
import type { BlankTag } from '../tag/blank-tag.ts';
import { MemoryView } from './memory-view.ts';
import type { Change, CountedEntity, Deletion, Entity, ReadView, Rows, Space } from './model.ts';

/** A view with the rows that the earlier steps of one command add: a box and its item may come back together. */
export class LayeredView implements ReadView {
  readonly #below: ReadView;
  readonly #laid: MemoryView;

  constructor(userId: string, below: ReadView) {
    this.#below = below;
    this.#laid = new MemoryView(userId);
  }

  lay(changes: readonly Change[]): void {
    for (const change of changes) this.#laid.apply(change);
  }

  get<E extends Entity>(entity: E, id: string): Rows[E] | undefined {
    return this.#laid.get(entity, id) ?? this.#below.get(entity, id);
  }

  space(spaceId: string): Space | undefined {
    return this.#below.space(spaceId) ?? this.#laid.space(spaceId);
  }

  *itemsIn(boxId: string): Iterable<Item> {
    yield* this.#below.itemsIn(boxId);
    yield* this.#laid.itemsIn(boxId);
  }

  *itemsOfCategories(categoryIds: ReadonlySet<string>): Iterable<Item> {
    yield* this.#below.itemsOfCategories(categoryIds);
    yield* this.#laid.itemsOfCategories(categoryIds);
  }

  *boxesIn(spaceId: string): Iterable<Box> {
    yield* this.#below.boxesIn(spaceId);
    yield* this.#laid.boxesIn(spaceId);
  }

  *boxesOfCode(code: string): Iterable<Box> {
    yield* this.#below.boxesOfCode(code);
    yield* this.#laid.boxesOfCode(code);
  }

  boxOfTag(tagId: string): Box | undefined {
    return this.#laid.boxOfTag(tagId) ?? this.#below.boxOfTag(tagId);
  }

  categories(): Iterable<Category> {
    return this.#below.categories();
  }

  checklist(): Iterable<ChecklistEntry> {
    return this.#below.checklist();
  }

  tag(id: string): BlankTag | null | undefined {
    return this.#below.tag(id);
  }

  countOwned(entity: CountedEntity, ownerId: string): number {
    return this.#below.countOwned(entity, ownerId);
  }

  deletion(id: string): Deletion | null | undefined {
    return this.#below.deletion(id);
  }
}
