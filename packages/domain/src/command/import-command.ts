import * as z from 'zod/mini';
import { refuseUnless } from '../access/decide-access.ts';
import { countOwned } from '../access/owner-limits.ts';
import type { Box } from '../box/box.ts';
import type { LogLine } from '../history/log-line.ts';
import { idSchema } from '../id/id.ts';
import { type ImportInput, importInputSchema } from '../import/import-input.ts';
import { accept, defineCommand, type Plan, type PlanContext, type Refusal, refuse } from './command.ts';
import { codesFor, type GiveCode } from './give-codes.ts';
import { usableCategory } from './item-commands.ts';
import { logBox, logItem, logRoom } from './log.ts';
import type { Change, ReadView, Space } from './model.ts';

/**
 * Creates all rooms, boxes, categories and items of one part of an import, or nothing. Online only: too large for the
 * outbox. Idempotent: a retry after a lost response changes nothing.
 */
export const importCommand = defineCommand({
  history: 'lines',
  undo: 'none',
  input: z.extend(importInputSchema, { catalogueId: idSchema }),
  touches: ({ rooms, boxes, categories, items, catalogueId }, userId) => ({
    spaces: [userId, catalogueId],
    rooms: [...idsOf(rooms), ...boxes.flatMap((box) => box.roomId ?? [])],
    boxes: [...idsOf(boxes), ...items.map((item) => item.boxId)],
    items: idsOf(items),
    categories: [...idsOf(categories), ...items.flatMap((item) => item.categoryId ?? [])],
    counts: ['room', 'box', 'category'],
  }),
  plan(context, { catalogueId, ...input }) {
    const { view } = context;
    const known = countKnown(view, input);
    if (known.all) return accept([]);
    if (known.any || hasRepeats(input)) return refuse('EXISTS', 'import');
    return planNewRows({ ...context, view: withNewRooms(context, input) }, input, catalogueId);
  },
});

function planNewRows(context: PlanContext, input: ImportInput, catalogueId: string): Plan {
  const { view, userId, at } = context;
  const changes: Change[] = [];
  const log: LogLine[] = [];
  if (input.categories.length > 0) {
    const refusal = refuseUnless(view, catalogueId, 'owner');
    if (refusal) return refusal;
  }
  const count = countOwned(view);
  const tooMany = count('room', userId, input.rooms.length) ?? count('category', userId, input.categories.length);
  if (tooMany) return tooMany;
  for (const { id, name } of input.rooms) {
    changes.push({
      op: 'put',
      entity: 'room',
      row: { id, spaceId: id, ownerId: userId, name, createdAt: at, updatedAt: at },
    });
    log.push(logRoom('add', { id, name }));
  }
  const categories = new Set(idsOf(input.categories));
  for (const { id, name } of input.categories)
    changes.push({
      op: 'put',
      entity: 'category',
      row: { id, spaceId: catalogueId, name, createdAt: at, updatedAt: at },
    });
  const boxes = new Map<string, Box>();
  const codes = new Map<string, GiveCode>();
  for (const { roomId, ...box } of input.boxes) {
    const spaceId = roomId ?? userId;
    const refusal = refuseUnless(view, spaceId, 'edit');
    if (refusal) return refusal;
    const ownerId = view.space(spaceId)?.ownerId ?? userId;
    const oneTooMany = count('box', ownerId);
    if (oneTooMany) return oneTooMany;
    const codeOf = codes.get(ownerId) ?? codesFor(view, ownerId);
    codes.set(ownerId, codeOf);
    const row = { ...box, spaceId, code: codeOf(box.id), tagId: null, createdAt: at, updatedAt: at, changedAt: at };
    boxes.set(row.id, row);
    changes.push({ op: 'put', entity: 'box', row });
    log.push(logBox(view, 'add', row));
  }
  const touched = new Map<string, Box>();
  for (const item of input.items) {
    const box = boxes.get(item.boxId) ?? existingBox(view, item.boxId, touched);
    if ('ok' in box) return box;
    const isNew = item.categoryId !== null && categories.has(item.categoryId);
    const categoryId = isNew ? item.categoryId : usableCategory(view, userId, box.spaceId, item.categoryId);
    const row = { ...item, categoryId, spaceId: box.spaceId, pictureId: null, createdAt: at, updatedAt: at };
    changes.push({ op: 'put', entity: 'item', row });
    log.push(logItem(view, 'add', row, box));
  }
  for (const { id, changedAt } of touched.values())
    changes.push({ op: 'patch', entity: 'box', id, set: { changedAt: Math.max(changedAt, at) } });
  return accept(changes, log);
}

/** An existing box that receives items. */
function existingBox(view: ReadView, id: string, touched: Map<string, Box>): Box | Refusal {
  const box = view.get('box', id);
  if (!box) return refuse('NOT_FOUND', 'box');
  const refusal = refuseUnless(view, box.spaceId, 'edit');
  if (refusal) return refusal;
  touched.set(id, box);
  return box;
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
