import { commaList } from '@boxroom/domain/language/comma-list';
import type { TrashEntry } from '@boxroom/domain/trash/trash-list';
import { t } from '../../lib/language/t.ts';

const DAY = 24 * 60 * 60_000;

/**
 * Its kind and former place: 'Item from Tools, Attic', 'Box with 3 items from Attic', 'Storage room with 2 boxes, 5
 * items'.
 */
export function whatText(entry: TrashEntry): string {
  switch (entry.entity) {
    case 'item':
      return itemText(entry);
    case 'box':
      return boxText(entry);
    case 'room':
      return roomText(entry);
  }
}

function itemText({ boxName, roomName }: TrashEntry): string {
  const place = commaList(
    [boxName, roomName].flatMap((part) => part || []),
    t,
  );
  // i18n: {place} is the box and the room that an item was in: 'Tools, Attic'.
  return place === '' ? t('Item') : t('Item from {place}', { place });
}

function boxText({ items, roomName }: TrashEntry): string {
  if (!roomName)
    return items === 0 ? t('Box') : t('Box with {count, plural, one{# item} other{# items}}', { count: items });
  if (items === 0) return t('Box from {room}', { room: roomName });
  return t('Box with {count, plural, one{# item} other{# items}} from {room}', { count: items, room: roomName });
}

function roomText({ boxes, items }: TrashEntry): string {
  if (boxes === 0 && items === 0) return t('Storage room');
  if (items === 0) return t('Storage room with {count, plural, one{# box} other{# boxes}}', { count: boxes });
  if (boxes === 0) return t('Storage room with {count, plural, one{# item} other{# items}}', { count: items });
  return t(
    'Storage room with {boxes, plural, one{# box} other{# boxes}}, {items, plural, one{# item} other{# items}}',
    { boxes, items },
  );
}

/** How long it can still be restored, in whole days, rounded up. */
export function leftText(expiresAt: number, now: number): string {
  const days = Math.ceil((expiresAt - now) / DAY);
  if (days <= 0) return t('Gone for good soon');
  return t('{count, plural, one{# day} other{# days}} left', { count: days });
}

/** At most this many things are named; the rest is only counted. */
const NAMED = 5;

type Named = Pick<TrashEntry, 'name' | 'entity'>;

/**
 * Returns the text that names what of several things could not be restored, and what to do.
 * `gone`: those that nobody can restore any more.
 */
export function partlyRestored(
  wanted: number,
  left: readonly Named[],
  gone: readonly Named[] = [],
): { title: string; description: string } {
  const sentences = [
    left.length > 0 && t('Not restored: {names}.', { names: namesOf(left) }),
    placeText(left),
    gone.length > 0 && t('No longer among the deleted things: {names}.', { names: namesOf(gone) }),
  ].filter((sentence) => sentence !== false && sentence !== null);
  const back = wanted - left.length - gone.length;
  return { title: t('{count} of {total} restored', { count: back, total: wanted }), description: sentences.join(' ') };
}

/** Returns what to restore before things of these kinds, in which they were; null: nothing. */
function placeText(left: readonly Named[]): string | null {
  const needsBox = left.some(({ entity }) => entity === 'item');
  const needsRoom = left.some(({ entity }) => entity === 'box');
  if (needsBox && needsRoom) return t('If the box or storage room is gone, restore that first.');
  if (needsBox) return t('If the box is gone, restore that first.');
  return needsRoom ? t('If the storage room is gone, restore that first.') : null;
}

function namesOf(things: readonly Named[]): string {
  const names = things.slice(0, NAMED).map(({ name }) => name);
  const more = things.length - names.length;
  // i18n: {names} is a list such as 'Skis, Boots, Helmet'.
  const listed = commaList(names, t);
  return more > 0 ? t('{names} and {count} more', { names: listed, count: more }) : listed;
}

/** The key of one entry: an item deleted, restored and deleted again has two. */
export function keyOf({ deletionId, id }: Pick<TrashEntry, 'deletionId' | 'id'>): string {
  return `${deletionId}:${id}`;
}
