import * as z from 'zod/mini';
import { refuseUnless } from '../access/decide-access.ts';
import { countOwned } from '../access/owner-limits.ts';
import type { Box } from '../box/box.ts';
import { categoryAfterMove } from '../category/category-after-move.ts';
import type { LogLine } from '../history/log-line.ts';
import { idSchema } from '../id/id.ts';
import { type ImportInput, importInputSchema, type ImportUpdate, importUpdateSchema } from '../import/import-input.ts';
import { IMPORT_PART_ROWS } from '../import/import-limits.ts';
import type { Item } from '../item/item.ts';
import { picturesSet } from '../picture/pictures.ts';
import { changedItem, newItemValues, refuseOwnValues } from './changed-item.ts';
import {
  accept,
  type Accepted,
  defineCommand,
  type PlanContext,
  type Refusal,
  type RefusalCode,
  refuse,
} from './command.ts';
import { codesFor, type GiveCode } from './give-codes.ts';
import { asEdit, importedValuesSchema, valuesToSetBack } from './imported-values.ts';
import { usableCategory } from './item-commands.ts';
import { logBox, logItem, logRoom, roomNameOf } from './log.ts';
import type { Change, ReadView, Space } from './model.ts';

/**
 * Creates and changes all rows of one part of an import, or does nothing. Online only: too large for the outbox.
 * Idempotent: a retry after a lost response changes nothing.
 */
export const importCommand = defineCommand({
  history: 'lines',
  undo: 'none',
  input: z.extend(importInputSchema, {
    updates: z.optional(z.array(importUpdateSchema).check(z.maxLength(IMPORT_PART_ROWS))),
    catalogueId: idSchema,
  }),
  touches: ({ rooms, boxes, categories, items, updates = [], catalogueId }, userId) => ({
    spaces: [userId, catalogueId],
    rooms: [...idsOf(rooms), ...boxes.flatMap((box) => box.roomId ?? [])],
    boxes: [...idsOf(boxes), ...items.map((item) => item.boxId), ...updates.flatMap(({ boxId }) => boxId ?? [])],
    items: [...idsOf(items), ...idsOf(updates)],
    categories: [
      ...idsOf(categories),
      ...items.flatMap((item) => item.categoryId ?? []),
      ...updates.flatMap(({ set }) => set.categoryId ?? []),
    ],
    ownersCategories: updates.some(({ boxId }) => boxId !== undefined),
    counts: ['room', 'box', 'category'],
  }),
  plan(context, { catalogueId, updates = [], ...input }) {
    const { view } = context;
    const known = countKnown(view, input);
    if ((known.any && !known.all) || hasRepeats(input)) return refuse('EXISTS', 'import');
    const planner = new PartPlanner({ ...context, view: withNewRooms(context, input) });
    const refusal = (known.all ? undefined : planner.add(input, catalogueId)) ?? planner.update(updates);
    return refusal ?? planner.plan;
  },
});

/**
 * Sets items that an import changed back to the values that they had, but only values that are still those of the
 * import. Skips, as INVALID, items of which anything stays.
 */
export const setBackImportedCommand = defineCommand({
  history: 'lines',
  undo: 'none',
  input: z.strictObject({
    items: z.array(z.strictObject({ id: idSchema, before: importedValuesSchema, after: importedValuesSchema })),
  }),
  touches: ({ items }) => ({
    items: idsOf(items),
    boxes: items.flatMap(({ before }) => before.boxId ?? []),
    categories: items.flatMap(({ before }) => before.categoryId ?? []),
    ownersCategories: items.some(({ before }) => before.boxId !== undefined),
  }),
  plan(context, { items }) {
    const planner = new PartPlanner(context);
    const skipped: { id: string; code: RefusalCode }[] = [];
    for (const { id, before, after } of items) {
      const item = context.view.get('item', id);
      if (!item) {
        skipped.push({ id, code: 'NOT_FOUND' });
        continue;
      }
      const back = valuesToSetBack(item, before, after);
      const { boxId, ...set } = asEdit(back);
      const isThere = boxId === undefined || canPutInto(context.view, boxId);
      if (planner.update([{ id, set, ...(boxId !== undefined && isThere ? { boxId } : {}) }])) continue;
      if (!isThere || Object.keys(back).length < Object.keys(before).length) skipped.push({ id, code: 'INVALID' });
    }
    const { plan } = planner;
    return { ...plan, skipped: [...plan.skipped, ...skipped] };
  },
});

/** Collects the changes of a part. Existing boxes whose items change are marked as changed. */
class PartPlanner {
  readonly #context: PlanContext;
  readonly #changes: Change[] = [];
  readonly #log: LogLine[] = [];
  readonly #skipped: { id: string; code: RefusalCode }[] = [];
  readonly #boxes = new Map<string, Box>();
  readonly #touched = new Map<string, Box>();
  readonly #categories = new Set<string>();
  /** Changed items, as they are after the updates so far. */
  readonly #items = new Map<string, Item>();

  constructor(context: PlanContext) {
    this.#context = context;
  }

  get plan(): Accepted {
    const { at } = this.#context;
    const touches = [...this.#touched.values()].map(
      ({ id, changedAt }) =>
        ({ op: 'patch', entity: 'box', id, set: { changedAt: Math.max(changedAt, at) } }) satisfies Change,
    );
    return accept([...this.#changes, ...touches], this.#log, this.#skipped);
  }

  /** Returns the refusal of the whole part, if any. */
  add(input: ImportInput, catalogueId: string): Refusal | undefined {
    const { view, userId, at } = this.#context;
    const [changes, log] = [this.#changes, this.#log];
    if (input.categories.length > 0) {
      const refusal = refuseUnless(view, catalogueId, 'owner');
      if (refusal) return refusal;
    }
    const count = countOwned(view);
    const tooMany = count('room', userId, input.rooms.length) ?? count('category', userId, input.categories.length);
    if (tooMany) return tooMany;
    for (const { id, name, pictures = [], createdAt } of input.rooms) {
      const times = { createdAt: madeAt(createdAt, at), updatedAt: at };
      const more = pictures.length > 0 && picturesSet('room', pictures);
      changes.push({ op: 'put', entity: 'room', row: { id, spaceId: id, ownerId: userId, name, ...more, ...times } });
      log.push(logRoom('add', { id, name }));
    }
    for (const { id, name, color = null } of input.categories) {
      const row = { id, spaceId: catalogueId, name, color, createdAt: at, updatedAt: at };
      changes.push({ op: 'put', entity: 'category', row });
      this.#categories.add(id);
    }
    const codes = new Map<string, GiveCode>();
    for (const { id, roomId, name, description, boxType, capacity, code, pictures = [], createdAt } of input.boxes) {
      const spaceId = roomId ?? userId;
      const refusal = refuseUnless(view, spaceId, 'edit');
      if (refusal) return refusal;
      const ownerId = view.space(spaceId)?.ownerId ?? userId;
      const oneTooMany = count('box', ownerId);
      if (oneTooMany) return oneTooMany;
      const codeOf = codes.get(ownerId) ?? codesFor(view, ownerId);
      codes.set(ownerId, codeOf);
      const times = { createdAt: madeAt(createdAt, at), updatedAt: at, changedAt: at };
      const more = pictures.length > 0 && picturesSet('box', pictures);
      const row = { id, spaceId, name, description, code: codeOf(id, code), tagId: null, ...more, ...times };
      this.#boxes.set(id, row);
      changes.push({ op: 'put', entity: 'box', row });
      log.push(logBox(view, 'add', row));
      const setting = { boxType: boxType ?? 'default', capacity: capacity ?? null } as const;
      if (setting.boxType !== 'default' || setting.capacity !== null)
        changes.push({ op: 'put', entity: 'boxSetting', row: { id, spaceId: userId, ...setting, updatedAt: at } });
    }
    for (const { ref: _, isTicked, pictureId = null, pictures = [], papers = [], createdAt, ...item } of input.items) {
      const box = this.#box(item.boxId);
      if ('ok' in box) return box;
      this.#touch(box);
      const categoryId = this.#category(box.spaceId, item.categoryId);
      const times = { createdAt: madeAt(createdAt, at), updatedAt: at };
      const files = {
        ...(pictures.length > 0 ? picturesSet('item', pictures) : { pictureId }),
        ...(papers.length > 0 && { papers }),
      };
      const row = { ...newItemValues(item), categoryId, spaceId: box.spaceId, ...files, ...times };
      changes.push({ op: 'put', entity: 'item', row });
      log.push(logItem(view, 'add', row, box));
      if (isTicked)
        changes.push({ op: 'put', entity: 'checklistEntry', row: { id: row.id, spaceId: userId, checkedAt: at } });
    }
    return undefined;
  }

  /** Skips items that are gone or that the person may not change. Returns the refusal of the whole part, if any. */
  update(updates: readonly ImportUpdate[]): Refusal | undefined {
    const { view, at } = this.#context;
    for (const { id, boxId, set } of updates) {
      const item = this.#items.get(id) ?? view.get('item', id);
      const from = item && (this.#boxes.get(item.boxId) ?? view.get('box', item.boxId));
      const refusal = item && from ? refuseUnless(view, from.spaceId, 'edit') : refuse('NOT_FOUND', 'item');
      if (!item || !from || refusal) {
        this.#skipped.push({ id, code: refusal?.code ?? 'NOT_FOUND' });
        continue;
      }
      const box = this.#box(boxId ?? item.boxId);
      if ('ok' in box) return box;
      const isMoved = box.id !== from.id;
      const changed = changedItem(item, { ...set, categoryId: this.#categoryAfter(item, box, set) });
      const tooMany = refuseOwnValues(item, changed);
      if (tooMany) this.#skipped.push({ id, code: tooMany.code });
      if (tooMany || (!changed && !isMoved)) continue;
      const place = isMoved ? { boxId: box.id, spaceId: box.spaceId } : {};
      const after = { ...changed?.set, ...place, updatedAt: Math.max(item.updatedAt, at) };
      this.#changes.push({ op: 'patch', entity: 'item', id, set: after });
      this.#items.set(id, { ...item, ...after });
      this.#touch(from);
      this.#touch(box);
      const moved = isMoved && {
        fromSpaceId: item.spaceId,
        fromBoxId: from.id,
        before: { boxName: from.name, roomName: roomNameOf(view, from.spaceId), ...changed?.before },
        after: { boxName: box.name, roomName: roomNameOf(view, box.spaceId), ...changed?.after },
      };
      const name = changed?.set.name ?? item.name;
      this.#log.push(logItem(view, isMoved ? 'move' : 'edit', { id, name }, box, moved || (changed ?? {})));
    }
    return undefined;
  }

  /** A box of this part, or an existing one. */
  #box(id: string): Box | Refusal {
    const box = this.#boxes.get(id);
    if (box) return box;
    const { view } = this.#context;
    const existing = view.get('box', id);
    if (!existing) return refuse('NOT_FOUND', 'box');
    return refuseUnless(view, existing.spaceId, 'edit') ?? existing;
  }

  #touch(box: Box): void {
    if (!this.#boxes.has(box.id)) this.#touched.set(box.id, box);
  }

  #category(spaceId: string, id: string | null): string | null {
    const { view, userId } = this.#context;
    return id !== null && this.#categories.has(id) ? id : usableCategory(view, userId, spaceId, id);
  }

  #categoryAfter(item: Item, box: Box, { categoryId }: ImportUpdate['set']): string | null | undefined {
    if (categoryId !== undefined) return this.#category(box.spaceId, categoryId);
    return box.spaceId === item.spaceId ? undefined : categoryAfterMove(this.#context.view, item, box.spaceId);
  }
}

function canPutInto(view: ReadView, boxId: string): boolean {
  const box = view.get('box', boxId);
  return box !== undefined && refuseUnless(view, box.spaceId, 'edit') === undefined;
}

/** No row is newer than the import. */
function madeAt(createdAt: number | undefined, at: number): number {
  return Math.min(createdAt ?? at, at);
}

/** The view with the new rooms added. */
function withNewRooms({ view, userId, at }: PlanContext, { rooms }: ImportInput): ReadView {
  const names = new Map(rooms.map((room) => [room.id, room.name]));
  const space = (id: string): Space => ({ id, kind: 'room', ownerId: userId, access: 'owner' });
  const get = ((entity: 'room', id: string) => {
    const name = entity === 'room' ? names.get(id) : undefined;
    if (name === undefined) return view.get(entity, id);
    return { id, spaceId: id, ownerId: userId, name, createdAt: at, updatedAt: at };
  }) as ReadView['get'];
  return {
    get,
    space: (id) => (names.has(id) ? space(id) : view.space(id)),
    itemsIn: (boxId) => view.itemsIn(boxId),
    categories: () => view.categories(),
    itemsOfCategories: (categoryIds) => view.itemsOfCategories(categoryIds),
    boxesIn: (spaceId) => view.boxesIn(spaceId),
    boxesOfCode: (code) => view.boxesOfCode(code),
    boxOfTag: (tagId) => view.boxOfTag(tagId),
    tag: (id) => view.tag(id),
    countOwned: (entity, ownerId) => view.countOwned(entity, ownerId),
    checklist: () => view.checklist(),
    deletion: (id) => view.deletion(id),
  };
}

function countKnown(view: ReadView, { rooms, boxes, categories, items }: ImportInput): { any: boolean; all: boolean } {
  const known = [
    ...rooms.map(({ id }) => view.get('room', id)),
    ...boxes.map(({ id }) => view.get('box', id)),
    ...categories.map(({ id }) => view.get('category', id)),
    ...items.map(({ id }) => view.get('item', id)),
  ];
  return { any: known.some(Boolean), all: known.every(Boolean) };
}

function hasRepeats({ rooms, boxes, categories, items }: ImportInput): boolean {
  const ids = [...idsOf(rooms), ...idsOf(boxes), ...idsOf(categories), ...idsOf(items)];
  return new Set(ids).size !== ids.length;
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map((row) => row.id);
}
