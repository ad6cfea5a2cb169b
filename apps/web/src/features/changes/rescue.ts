import type { Plan } from '@boxroom/domain/command/command';
import { refuse } from '@boxroom/domain/command/command';
import { movesOf } from '@boxroom/domain/command/item-commands';
import { type CommandInput, type CommandName, commands } from '@boxroom/domain/command/registry';
import { filledFields } from '@boxroom/domain/item/filled-fields';
import { type Item, itemFieldsSchema, itemSchema } from '@boxroom/domain/item/item';
import { withOwnChanges } from '@boxroom/domain/item/own-fields';
import { stepQuantity } from '@boxroom/domain/item/step-quantity';
import { completeRow } from '@boxroom/domain/sync/protocol';
import type { RefusedRecord } from '@boxroom/sync-client/disk';
import type { ReplicaStore } from '../../replica/store/replica-store.ts';

export type Rescue = 'add' | 'restore' | 'move';

/** Only what concerns items can be rescued. */
const RESCUES: Record<
  Extract<CommandName, `item.${string}` | `paper.${string}` | `picture.${string}`>,
  Rescue | null
> = {
  'item.add': 'add',
  'item.edit': 'restore',
  'item.adjustQuantity': 'restore',
  'item.setPicture': 'restore',
  'item.move': 'move',
  'item.categorize': null,
  'item.delete': null,
  'paper.add': 'restore',
  'paper.remove': null,
  'paper.rename': null,
  'picture.add': 'restore',
  'picture.caption': null,
  'picture.order': null,
  'picture.remove': null,
};

/**
 * Returns how a refused change can be rescued in some box: `add` the items it would have added, `move` the items it
 * would have moved, `restore` the item it changed, which is gone. Null: not at all.
 */
export function rescueOf({ view }: ReplicaStore, { name, code, input, subject }: RefusedRecord): Rescue | null {
  if (code !== 'NOT_FOUND' && code !== 'VIEW_ONLY') return null;
  const rescue = Object.hasOwn(RESCUES, name) ? RESCUES[name as keyof typeof RESCUES] : null;
  if (rescue === 'move') return movedIds(input).some((id) => view.get('item', id)) ? 'move' : null;
  // The subject of pictures may be a box or a room, which cannot be rescued.
  if (rescue === 'restore') return isItem(subject) && !view.get('item', subject.id) ? 'restore' : null;
  return rescue;
}

function isItem(subject: RefusedRecord['subject']): subject is NonNullable<typeof subject> {
  return subject !== undefined && 'boxId' in subject;
}

/** Returns the box that a lost item was in, if it still exists. */
export function ownBoxOf({ view }: ReplicaStore, { subject }: RefusedRecord): string | null {
  const item = itemSchema.safeParse(subject && completeRow('item', subject));
  return item.success && view.get('box', item.data.boxId) ? item.data.boxId : null;
}

/**
 * Rescues the change in this box, as `rescueOf` decided. Once the server accepts that, the change is no longer refused.
 */
export function rescue(store: ReplicaStore, record: RefusedRecord, boxId: string): Plan {
  const replaces = { replaces: record.id };
  const { name, input } = record;
  if (name === 'item.move') {
    const ids = movedIds(input).filter((id) => store.view.get('item', id));
    return store.mutate('item.move', { ids, boxId }, replaces);
  }
  if (name === 'item.add') {
    const parsed = commands['item.add'].input.safeParse(input);
    if (!parsed.success) return refuse('INVALID');
    // Keeps the ids, which no row has: changes refused because of this one can be retried.
    return store.mutate('item.add', { boxId, items: parsed.data.items }, replaces);
  }
  const item = lostItem(store, record);
  if (!item) return refuse('INVALID');
  const added = name === 'picture.add' ? commands['picture.add'].input.safeParse(input) : null;
  const papers = name === 'paper.add' ? commands['paper.add'].input.safeParse(input) : null;
  const picture = name === 'item.setPicture' ? commands['item.setPicture'].input.safeParse(input) : null;
  if (!picture?.success && !added?.success && !papers?.success)
    return store.mutate('item.add', { boxId, items: [item] }, replaces);
  const plan = store.mutate('item.add', { boxId, items: [item] });
  if (!plan.ok) return plan;
  // Keeps the ids of the files, so that those stored on this device belong to it.
  if (added?.success)
    return store.mutate('picture.add', { entity: 'item', id: item.id, pictures: added.data.pictures }, replaces);
  if (papers?.success) return store.mutate('paper.add', { id: item.id, papers: papers.data.papers }, replaces);
  return store.mutate('item.setPicture', { id: item.id, pictureId: picture?.data?.pictureId ?? null }, replaces);
}

/** Returns the item as last seen with the change applied, under a new id; null when its fields are invalid. */
function lostItem(store: ReplicaStore, { name, input, subject }: RefusedRecord): NewItem | null {
  const last = itemSchema.safeParse(subject && completeRow('item', subject));
  if (!last.success) return null;
  const item: Item = { ...last.data, ...fieldsSetBy(name, input, last.data) };
  const categoryId = item.categoryId !== null && store.view.get('category', item.categoryId) ? item.categoryId : null;
  const fields = itemFieldsSchema.safeParse({ ...filledFields(item), categoryId });
  return fields.success ? { ...fields.data, id: store.newId() } : null;
}

function fieldsSetBy(name: string, input: unknown, item: Item): Partial<Item> {
  if (name === 'item.adjustQuantity') {
    const parsed = commands['item.adjustQuantity'].input.safeParse(input);
    return parsed.success ? { quantity: stepQuantity(item.quantity, parsed.data.delta) } : {};
  }
  const parsed = commands['item.edit'].input.safeParse(input);
  if (name !== 'item.edit' || !parsed.success) return {};
  const { own, ...set } = parsed.data.set;
  const given = Object.entries(set).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), ...(own && { own: withOwnChanges(item.own, own) }) };
}

function movedIds(input: unknown): readonly string[] {
  const parsed = commands['item.move'].input.safeParse(input);
  return parsed.success ? movesOf(parsed.data).flatMap(({ ids }) => ids) : [];
}

type NewItem = CommandInput<'item.add'>['items'][number];
