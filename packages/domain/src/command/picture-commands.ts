import * as z from 'zod/mini';
import { refuseUnless } from '../access/decide-access.ts';
import { idSchema } from '../id/id.ts';
import { captionSchema } from '../picture/picture-schemas.ts';
import {
  PICTURES_MAX,
  PICTURES_PER_COMMAND_MAX,
  type PictureEntry,
  type PictureHolder,
  picturesOf,
  picturesSet,
} from '../picture/pictures.ts';
import { accept, defineCommand, type Plan, type PlanContext, type Refusal, refuse, type Touches } from './command.ts';
import { editableItem, touchBox } from './for-each-item.ts';
import { logBox, logItem, logRoom } from './log.ts';
import type { Change, ReadView, Rows } from './model.ts';

const holder = { entity: z.enum(['item', 'box', 'room']), id: idSchema };
const pictureIds = z.array(idSchema).check(z.minLength(1), z.maxLength(PICTURES_PER_COMMAND_MAX));

export const pictureCommands = {
  /**
   * Adds pictures to a thing, at its end or before the picture with this index: where a removed one was. The device
   * uploads the files later; until then their ids are a promise. Skips those that the thing has.
   */
  'picture.add': defineCommand({
    history: 'lines',
    undo: 'opposite',
    input: z.strictObject({
      ...holder,
      pictures: z
        .array(z.strictObject({ id: idSchema, caption: z.optional(captionSchema) }))
        .check(z.minLength(1), z.maxLength(PICTURES_PER_COMMAND_MAX)),
      index: z.optional(z.int().check(z.nonnegative(), z.maximum(PICTURES_PER_COMMAND_MAX))),
    }),
    touches: touchesOf,
    plan: (context, { pictures, index, ...of }) =>
      planPictures(context, of, (list) => {
        const known = new Set(list.map(({ id }) => id));
        const added = new Map(pictures.map((picture) => [picture.id, entryOf(picture)]));
        const place = Math.min(index ?? list.length, list.length);
        const fresh = [...added.values()].filter(({ id }) => !known.has(id));
        return [...list.slice(0, place), ...fresh, ...list.slice(place)];
      }),
  }),

  'picture.caption': defineCommand({
    history: 'lines',
    undo: 'none',
    input: z.strictObject({ ...holder, pictureId: idSchema, caption: captionSchema }),
    touches: touchesOf,
    plan: (context, { pictureId, caption, ...of }) =>
      planPictures(context, of, (list) =>
        list.some(({ id }) => id === pictureId)
          ? list.map((picture) => (picture.id === pictureId ? entryOf({ id: pictureId, caption }) : picture))
          : refuse('NOT_FOUND', 'picture'),
      ),
  }),

  /** Brings the pictures of a thing into this order. Others, added meanwhile, come after them. */
  'picture.order': defineCommand({
    history: 'lines',
    undo: 'none',
    input: z.strictObject({ ...holder, pictureIds }),
    touches: touchesOf,
    plan: (context, { pictureIds: ids, ...of }) =>
      planPictures(context, of, (list) => {
        const rank = new Map(ids.map((id, index) => [id, index]));
        const rankOf = ({ id }: PictureEntry) => rank.get(id) ?? ids.length;
        return list.toSorted((a, b) => rankOf(a) - rankOf(b));
      }),
  }),

  /** Removes pictures of a thing. Does nothing where they are gone. */
  'picture.remove': defineCommand({
    history: 'lines',
    undo: 'opposite',
    input: z.strictObject({ ...holder, pictureIds }),
    touches: touchesOf,
    plan: (context, { pictureIds: ids, ...of }) =>
      planPictures(context, of, (list) => list.filter(({ id }) => !ids.includes(id))),
  }),
};

function entryOf({ id, caption }: { id: string; caption?: string | null | undefined }): PictureEntry {
  return caption ? { id, caption } : { id };
}

function touchesOf({ entity, id }: PictureHolder): Touches {
  if (entity === 'room') return { rooms: [id] };
  return entity === 'box' ? { boxes: [id] } : { items: [id] };
}

/** Plans a new list of the pictures of one thing. */
function planPictures(
  { view, at }: PlanContext,
  of: PictureHolder,
  change: (list: readonly PictureEntry[]) => readonly PictureEntry[] | Refusal,
): Plan {
  const found = findHolder(view, of);
  if ('ok' in found) return found;
  const { row } = found;
  const before = picturesOf(row);
  const after = change(before);
  if ('ok' in after) return after;
  if (isSameList(before, after)) return accept([]);
  if (after.length > PICTURES_MAX[of.entity] && after.length > before.length) return refuse('TOO_MANY', 'pictures');
  const set = { ...picturesSet(of.entity, after), updatedAt: Math.max(row.updatedAt, at) };
  const values = valuesOf(before, after);
  return planFor(found, { set, at, values, view });
}

type Holder =
  | { entity: 'room'; row: Rows['room'] }
  | { entity: 'box'; row: Rows['box'] }
  | { entity: 'item'; row: Rows['item']; box: Rows['box'] };

function findHolder(view: ReadView, { entity, id }: PictureHolder): Holder | Refusal {
  if (entity === 'item') {
    const found = editableItem(view, id);
    return found.ok ? { entity, row: found.item, box: found.box } : found;
  }
  const row = view.get(entity, id);
  if (!row) return refuse('NOT_FOUND', entity);
  const refusal = refuseUnless(view, row.spaceId, entity === 'room' ? 'owner' : 'edit');
  return refusal ?? ({ entity, row } as Holder);
}

interface Planned {
  set: object;
  at: number;
  values: ReturnType<typeof valuesOf>;
  view: ReadView;
}

function planFor(found: Holder, { set, at, values, view }: Planned): Plan {
  const patch = { op: 'patch', entity: found.entity, id: found.row.id, set } as Change;
  if (found.entity === 'room') return accept([patch], [logRoom('edit', found.row, values)]);
  if (found.entity === 'item')
    return accept([patch, touchBox(found.box, at)], [logItem(view, 'edit', found.row, found.box, values)]);
  const changedAt = Math.max(found.row.changedAt, at);
  const ofBox = { op: 'patch', entity: 'box', id: found.row.id, set: { ...set, changedAt } } as const;
  return accept([ofBox], [logBox(view, 'edit', found.row, values)]);
}

/** The values in the history: the number of pictures, changed captions, or that pictures changed places. */
function valuesOf(before: readonly PictureEntry[], after: readonly PictureEntry[]) {
  if (before.length !== after.length) return { before: { pictures: before.length }, after: { pictures: after.length } };
  const captions = new Map(before.map(({ id, caption }) => [id, caption]));
  const changed = after.find(({ id, caption }) => captions.get(id) !== caption);
  if (changed)
    return { before: { caption: captions.get(changed.id) ?? null }, after: { caption: changed.caption ?? null } };
  return { before: { pictureOrder: before.length }, after: { pictureOrder: after.length } };
}

function isSameList(a: readonly PictureEntry[], b: readonly PictureEntry[]): boolean {
  return (
    a.length === b.length && a.every(({ id, caption }, index) => b[index]?.id === id && b[index].caption === caption)
  );
}
