import type { HistoryEntry, HistoryGroup } from '@boxroom/domain/history/history-entry';
import type { JoinedEntry } from '@boxroom/domain/history/join-entries';
import type { LogValue } from '@boxroom/domain/history/log-line';
import { itemFieldTraits } from '@boxroom/domain/item/item-fields';
import type { OwnField } from '@boxroom/domain/item/own-fields';
import { keyOfOwnName } from '@boxroom/domain/item/own-name';
import { commaList } from '@boxroom/domain/language/comma-list';
import { type Message, msg } from '@boxroom/domain/language/message';
import type { DisplaySettings } from '@boxroom/domain/profile/profile';
import { importCounts, joined, keptTexts } from '../../inventory/import/take-back-text.ts';
import { formatDateStamp } from '../../inventory/item/format-date-stamp.ts';
import { ownValueText } from '../../inventory/item/own-value-text.ts';
import { priceText } from '../../inventory/item/price-text.ts';
import { namePath } from '../../lib/language/name-path.ts';
import { t } from '../../lib/language/t.ts';
import {
  COMMANDS,
  doneOf,
  GOT_BACK,
  importedText,
  LENT,
  SENTENCES,
  UNDID_IMPORT,
  UPDATED_ITEMS,
} from './history-sentences.ts';

/** The labels of fields that no item has. */
const OTHER_LABELS: Readonly<Record<string, Message>> = {
  tag: msg('Tag'),
  boxName: msg('Box'),
  roomName: msg('Room'),
  owner: msg('Owner'),
  caption: msg('Caption'),
  pictureOrder: msg('Pictures'),
};

/** The fields of pictures, which no item has under these names. */
const OF_PICTURES: ReadonlySet<string> = new Set(['caption', 'pictureOrder']);

function labelOf(field: string, entity: HistoryEntry['entity'], ownFields: readonly OwnField[]): string | undefined {
  const key = keyOfOwnName(field);
  if (key !== null) return ownFields.find((own) => own.key === key)?.name ?? key;
  if (field === 'description' && entity === 'box') return t('Location');
  const label = itemFieldTraits(field)?.label ?? OTHER_LABELS[field];
  return label && t(label);
}

/** Returns '<who>You</who> added the item <name/>', for `richText`. `options`: as of `fieldChanges`. */
export function actionText(entry: HistoryEntry, options: DisplaySettings | null = null): string {
  const { action, entity, before, after } = entry;
  const by = entry.isOwn ? 'own' : 'other';
  const done = doneOf(entry);
  if (done !== 'restore' && action === 'edit' && after && 'lentTo' in after && options?.showLent !== false) {
    if (after['lentTo'] === null) return t(GOT_BACK[by]);
    if (!before?.['lentTo']) return t(LENT[by]);
  }
  return t(SENTENCES[done][entity][by]);
}

/** The names that the line of a command shows. */
const NAMES_SHOWN = 3;

/** Returns '<who>You</who> deleted 12 items', for `richText`, and 'Hammer, Saw, Drill and 9 more'. */
export function commandText({ entry, entries, lines }: JoinedEntry): { what: string; names: string } {
  const sums = { room: 0, box: 0, item: 0 };
  for (const { entity, lines: count = 1 } of entries) sums[entity] += count;
  const counts = joined(importCounts({ rooms: sums.room, boxes: sums.box, items: sums.item }));
  // Of a list that needed several commands, the newest one is the first part.
  const first = entries.filter(({ command }) => command === entry.command).toReversed();
  const shown = first.slice(0, NAMES_SHOWN).map(({ name }) => name);
  const others = lines - shown.length;
  return {
    what: COMMANDS[doneOf(entry)](entry.isOwn, counts),
    names:
      others > 0 ? t('{names} and {count, number} more', { names: commaList(shown, t), count: others }) : joined(shown),
  };
}

/** Returns where a command changed something: a box, a room, or '3 rooms'. */
export function commandPlace({ entries }: JoinedEntry): string {
  const places = new Set(entries.map((entry) => (entry.isSpread ? roomText(entry) : placeText(entry))));
  if (places.size === 1) return [...places].join('');
  const rooms = new Set(entries.map((entry) => roomText(entry)));
  return rooms.size === 1
    ? [...rooms].join('')
    : t('{count, plural, one{# room} other{# rooms}}', { count: rooms.size });
}

/** Returns what an import did, for `richText`, and '80 boxes and 2 rooms added, 3 items changed'. */
export function groupText(
  { kind, rooms, boxes, items, edited, kept }: HistoryGroup,
  isOwn: boolean,
): { what: string; more: string } {
  const by = isOwn ? 'own' : 'other';
  const counts = importCounts({ rooms, boxes, items });
  if (kind === 'undo') {
    const removed = counts.length > 0 ? [t('{list} removed', { list: joined(counts) })] : [];
    const back = edited > 0 ? [t('{count, plural, one{# item} other{# items}} set back', { count: edited })] : [];
    return { what: t(UNDID_IMPORT[by]), more: commaList([...removed, ...back, ...keptTexts(kept)], t) };
  }
  const [first, ...others] = counts;
  const changed = edited > 0 ? [t('{count, plural, one{# item} other{# items}} changed', { count: edited })] : [];
  const added = others.length > 0 ? [t('{list} added', { list: joined(others) })] : [];
  const what = first === undefined ? t(UPDATED_ITEMS[by]) : importedText(isOwn, first);
  return { what, more: commaList([...added, ...changed], t) };
}

/** Returns where it happened: 'Winter · Attic'. Empty for a room. */
export function placeText(entry: HistoryEntry): string {
  const { entity, boxName } = entry;
  if (entity === 'room') return '';
  if (isHidden(entry, 'after')) return t(UNSEEN);
  return namePath([entity === 'item' ? boxName : null, roomText(entry)].filter((part) => part !== null));
}

function roomText(entry: HistoryEntry): string {
  return isHidden(entry, 'after') ? t(UNSEEN) : (entry.roomName ?? t('Unassigned'));
}

/** The server omits the side of a move that the reader cannot see. */
function isHidden({ action, before, after }: HistoryEntry, side: 'before' | 'after'): boolean {
  return action === 'move' && (side === 'before' ? before : after) === null;
}

const UNSEEN = msg('a place you cannot see');
const OTHER_CATEGORY = msg('another category');

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
    if (field === 'pictureOrder') return [{ label, before: t('one order'), after: t('another order') }];
    const key = keyOfOwnName(field);
    if (options && key !== null && !words.ownFields.some((own) => own.key === key)) return [];
    const unseen = field === 'categoryId' ? OTHER_CATEGORY : UNSEEN;
    const text = (side: 'before' | 'after') =>
      isHidden(entry, side) ? t(unseen) : valueText(field, entry[side]?.[field], words);
    const [from, to] = [text('before'), text('after')];
    if (field === 'pictureId' && from === to) return [{ label, before: from, after: t('another picture') }];
    return from === to ? [] : [{ label, before: from, after: to }];
  });
}

function picturesText(count: number): string {
  return t('{count, plural, =0{none} one{# picture} other{# pictures}}', { count });
}

/** In place of a value that is not there. */
function nothingText(field: string): string {
  if (field === 'roomName') return t('Unassigned');
  // i18n: a field has no value, as in 'Quantity: none → 2'
  return t('none');
}

function valueText(field: string, value: LogValue | undefined, words: ValueWords): string {
  const { categoryName, currency } = words;
  if (value === null || value === undefined || value === '') return nothingText(field);
  const key = keyOfOwnName(field);
  if (key !== null) return ownValueText(value, words.ownFields.find((own) => own.key === key)?.type);
  switch (itemFieldTraits(field)?.kind) {
    case 'category':
      return categoryName(String(value)) ?? t(OTHER_CATEGORY);
    case 'picture':
      return typeof value === 'number' ? picturesText(value) : t('a picture');
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
