import type { HistoryEntry, HistoryGroup } from '@boxroom/domain/history/history-entry';
import type { JoinedEntry } from '@boxroom/domain/history/join-entries';
import type { LogValue } from '@boxroom/domain/history/log-line';
import { itemFieldTraits } from '@boxroom/domain/item/item-fields';
import type { OwnField } from '@boxroom/domain/item/own-fields';
import { keyOfOwnName } from '@boxroom/domain/item/own-name';
import type { DisplaySettings } from '@boxroom/domain/profile/profile';
import { countText } from '@boxroom/domain/text/count-text';
import { importCounts, joined, keptText } from '../../inventory/import/take-back-text.ts';
import { formatDateStamp } from '../../inventory/item/format-date-stamp.ts';
import { ownValueText } from '../../inventory/item/own-value-text.ts';
import { priceText } from '../../inventory/item/price-text.ts';

const VERBS: Record<HistoryEntry['action'], string> = {
  add: 'added',
  edit: 'edited',
  delete: 'deleted',
  move: 'moved',
  toggle: 'changed',
};

/** The labels of fields that no item has. */
const OTHER_LABELS: Readonly<Record<string, string>> = {
  tag: 'Tag',
  boxName: 'Box',
  roomName: 'Room',
  owner: 'Owner',
  caption: 'Caption',
  pictureOrder: 'Pictures',
};

/** The fields of pictures, which no item has under these names. */
const OF_PICTURES: ReadonlySet<string> = new Set(['caption', 'pictureOrder']);

function labelOf(field: string, entity: HistoryEntry['entity'], ownFields: readonly OwnField[]): string | undefined {
  const key = keyOfOwnName(field);
  if (key !== null) return ownFields.find((own) => own.key === key)?.name ?? key;
  if (field === 'description' && entity === 'box') return 'Location';
  return itemFieldTraits(field)?.label ?? OTHER_LABELS[field];
}

/** Returns a text such as 'added the item', which precedes the name. `options`: as of `fieldChanges`. */
export function actionText(
  { action, entity, before, after }: HistoryEntry,
  options: DisplaySettings | null = null,
): string {
  if (after?.['restored'] === true) return `restored the ${entity}`;
  if (action === 'edit' && after && 'lentTo' in after && options?.showLent !== false) {
    if (after['lentTo'] === null) return 'got back the item';
    if (!before?.['lentTo']) return 'lent the item';
  }
  return `${VERBS[action]} the ${entity}`;
}

/** The names that the line of a command shows. */
const NAMES_SHOWN = 3;

/** Returns what a command did to several rows: 'deleted 12 items', and 'Hammer, Saw, Drill and 9 more'. */
export function commandText({ entry, entries, lines }: JoinedEntry): { what: string; names: string } {
  const sums = { room: 0, box: 0, item: 0 };
  for (const { entity, lines: count = 1 } of entries) sums[entity] += count;
  const counts = joined(importCounts({ rooms: sums.room, boxes: sums.box, items: sums.item }));
  // Of a list that needed several commands, the newest one is the first part.
  const first = entries.filter(({ command }) => command === entry.command).toReversed();
  const shown = first.slice(0, NAMES_SHOWN).map(({ name }) => name);
  const others = lines - shown.length;
  const verb = entry.after?.['restored'] === true ? 'restored' : VERBS[entry.action];
  return {
    what: `${verb} ${counts}`,
    names: joined(others > 0 ? [...shown, `${others.toLocaleString('en-US')} more`] : shown),
  };
}

/** Returns where a command changed something: a box, a room, or '3 rooms'. */
export function commandPlace({ entries }: JoinedEntry): string {
  const places = new Set(entries.map((entry) => (entry.isSpread ? roomText(entry) : placeText(entry))));
  if (places.size === 1) return [...places].join('');
  const rooms = new Set(entries.map((entry) => roomText(entry)));
  return rooms.size === 1 ? [...rooms].join('') : countText(rooms.size, 'room');
}

/** Returns what an import did: ['imported 1,250 items from', '80 boxes and 2 rooms added, 3 items changed']. */
export function groupText({ kind, rooms, boxes, items, edited, kept }: HistoryGroup): { what: string; more: string } {
  const counts = importCounts({ rooms, boxes, items });
  if (kind === 'undo') {
    const removed = counts.length > 0 ? [`${joined(counts)} removed`] : [];
    const back = edited > 0 ? [`${countText(edited, 'item')} set back`] : [];
    return { what: 'undid the import of', more: sentence([...removed, ...back], kept) };
  }
  const [first, ...others] = counts;
  const changed = edited > 0 ? [`${countText(edited, 'item')} changed`] : [];
  const added = others.length > 0 ? [`${joined(others)} added`] : [];
  const what = first === undefined ? 'updated items from' : `imported ${first} from`;
  return { what, more: sentence([...added, ...changed], 0) };
}

function sentence(parts: readonly string[], kept: number): string {
  return parts.length > 0 ? `${parts.join(', ')}${keptText(kept)}` : keptText(kept).replace(/^, /, '');
}

/** Returns where it happened: 'Winter · Attic'. Empty for a room. */
export function placeText(entry: HistoryEntry): string {
  const { entity, boxName } = entry;
  if (entity === 'room') return '';
  if (isHidden(entry, 'after')) return UNSEEN;
  return [entity === 'item' ? boxName : null, roomText(entry)].filter((part) => part !== null).join(' · ');
}

function roomText(entry: HistoryEntry): string {
  return isHidden(entry, 'after') ? UNSEEN : (entry.roomName ?? 'Unassigned');
}

/** The server omits the side of a move that the reader cannot see. */
function isHidden({ action, before, after }: HistoryEntry, side: 'before' | 'after'): boolean {
  return action === 'move' && (side === 'before' ? before : after) === null;
}

const UNSEEN = 'a place you cannot see';
const OTHER_CATEGORY = 'another category';

export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

/** What the words of values depend on. */
export interface ValueWords {
  categoryName: (id: string) => string | undefined;
  /** The currency of the prices in the room, as of now: nobody converts what is past. */
  currency: string | null;
  /** The own fields of the room's owner. */
  ownFields: readonly OwnField[];
}

/**
 * Returns the changed fields with their old and new values. Omits fields without a label, and those of optional
 * features that are not shown in the room (`options`).
 */
export function fieldChanges(
  entry: HistoryEntry,
  words: ValueWords,
  options: DisplaySettings | null = null,
): FieldChange[] {
  if (entry.action !== 'edit' && entry.action !== 'move') return [];
  const { before, after } = entry;
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].flatMap((field) => {
    const label = labelOf(field, entry.entity, words.ownFields);
    if (label === undefined) return [];
    const option = OF_PICTURES.has(field) ? 'showPictures' : itemFieldTraits(field)?.option;
    if (options && option && !options[option]) return [];
    if (field === 'pictureOrder') return [{ label, before: 'one order', after: 'another order' }];
    const key = keyOfOwnName(field);
    if (options && key !== null && !words.ownFields.some((own) => own.key === key)) return [];
    const unseen = field === 'categoryId' ? OTHER_CATEGORY : UNSEEN;
    const text = (side: 'before' | 'after') =>
      isHidden(entry, side) ? unseen : valueText(field, entry[side]?.[field], words);
    const [from, to] = [text('before'), text('after')];
    if (field === 'pictureId' && from === to) return [{ label, before: from, after: 'another picture' }];
    return from === to ? [] : [{ label, before: from, after: to }];
  });
}

function picturesText(count: number): string {
  return count === 0 ? 'none' : countText(count, 'picture');
}

const NOTHING: Readonly<Record<string, string>> = { roomName: 'Unassigned' };

function valueText(field: string, value: LogValue | undefined, words: ValueWords): string {
  const { categoryName, currency } = words;
  if (value === null || value === undefined || value === '') return NOTHING[field] ?? 'none';
  const key = keyOfOwnName(field);
  if (key !== null) return ownValueText(value, words.ownFields.find((own) => own.key === key)?.type);
  switch (itemFieldTraits(field)?.kind) {
    case 'category':
      return categoryName(String(value)) ?? OTHER_CATEGORY;
    case 'picture':
      return typeof value === 'number' ? picturesText(value) : 'a picture';
    case 'price':
      return typeof value === 'number' ? priceText(value, currency) : String(value);
    case 'date':
      return formatDateStamp(String(value));
    case 'text':
    case 'number':
    case 'own':
    case 'papers':
    case undefined:
      return String(value);
  }
}
