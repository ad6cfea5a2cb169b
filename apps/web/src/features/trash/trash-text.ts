import { countText } from '@boxroom/domain/text/count-text';
import type { TrashEntry } from '@boxroom/domain/trash/trash-list';

const DAY = 24 * 60 * 60_000;
const KINDS: Record<TrashEntry['entity'], string> = { item: 'Item', box: 'Box', room: 'Storage room' };

/**
 * Its kind and former place: 'Item from Tools, Attic', 'Box with 3 items from Attic', 'Storage room with 2 boxes, 5
 * items'.
 */
export function whatText({ entity, boxes, items, boxName, roomName }: TrashEntry): string {
  const contents = [
    entity === 'room' && boxes > 0 && countText(boxes, 'box', 'boxes'),
    entity !== 'item' && items > 0 && countText(items, 'item'),
  ].filter((part) => part !== false);
  const place = [entity === 'item' && boxName, entity !== 'room' && roomName].filter((part) => part);
  return `${KINDS[entity]}${contents.length > 0 ? ` with ${contents.join(', ')}` : ''}${place.length > 0 ? ` from ${place.join(', ')}` : ''}`;
}

/** How long it can still be restored, in whole days, rounded up. */
export function leftText(expiresAt: number, now: number): string {
  const days = Math.ceil((expiresAt - now) / DAY);
  if (days <= 0) return 'Gone for good soon';
  return `${countText(days, 'day')} left`;
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
  const places = [
    left.some(({ entity }) => entity === 'item') && 'box',
    left.some(({ entity }) => entity === 'box') && 'storage room',
  ].filter((place) => place !== false);
  const sentences = [
    left.length > 0 && `Not restored: ${namesOf(left)}.`,
    places.length > 0 && `If the ${places.join(' or ')} is gone, restore that first.`,
    gone.length > 0 && `No longer among the deleted things: ${namesOf(gone)}.`,
  ].filter((sentence) => sentence !== false);
  const back = wanted - left.length - gone.length;
  return { title: `${back} of ${wanted} restored`, description: sentences.join(' ') };
}

function namesOf(things: readonly Named[]): string {
  const names = things.slice(0, NAMED).map(({ name }) => name);
  const more = things.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

/** The key of one entry: an item deleted, restored and deleted again has two. */
export function keyOf({ deletionId, id }: Pick<TrashEntry, 'deletionId' | 'id'>): string {
  return `${deletionId}:${id}`;
}
