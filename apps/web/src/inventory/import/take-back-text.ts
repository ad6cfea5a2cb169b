import type { ImportTakenBack } from '@boxroom/domain/import/import-run';
import { countText } from '@boxroom/domain/text/count-text';

/** The counts of an import that are not zero, from small to large: '1,250 items', '80 boxes', '2 rooms'. */
export function importCounts({ rooms, boxes, items }: Readonly<Record<'rooms' | 'boxes' | 'items', number>>): string[] {
  return [
    ...(items > 0 ? [countText(items, 'item')] : []),
    ...(boxes > 0 ? [countText(boxes, 'box', 'boxes')] : []),
    ...(rooms > 0 ? [countText(rooms, 'room')] : []),
  ];
}

/** Joins parts of a sentence: 'a', 'a and b', 'a, b and c'. */
export function joined(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** What an import brought: rows that undoing it removes, and items that it sets back. */
export type Brought = Readonly<Record<'rooms' | 'boxes' | 'items' | 'edited', number>> & { categories?: number };

/**
 * Returns what undoing an import did: '18 items, 2 boxes and 1 room removed, 1 item set back.' Where some of it was gone or
 * was kept, the server's sum is not of one kind: '18 removed, 3 kept because they, or things in them, were changed.'
 */
export function takenBackText({ removed, kept }: Pick<ImportTakenBack, 'removed' | 'kept'>, brought: Brought): string {
  const { rooms, boxes, items, categories = 0, edited } = brought;
  if (removed !== rooms + boxes + items + categories + edited) {
    const done = edited > 0 ? 'removed or set back' : 'removed';
    return `${removed.toLocaleString('en-US')} ${done}${keptText(kept)}.`;
  }
  const gone = importCounts(brought);
  const parts = [
    ...(gone.length > 0 ? [`${joined(gone)} removed`] : []),
    ...(edited > 0 ? [`${countText(edited, 'item')} set back`] : []),
  ];
  return `${parts.join(', ')}${keptText(kept)}.`;
}

/** ', 3 kept because they, or things in them, were changed', or nothing. A box stays with its item. */
export function keptText(kept: number): string {
  if (kept === 0) return '';
  if (kept === 1) return ', 1 kept because it was changed';
  return `, ${kept.toLocaleString('en-US')} kept because they, or things in them, were changed`;
}
