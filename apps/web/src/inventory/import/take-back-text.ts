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

/** Says what undoing an import did: '1,247 removed, 3 kept because they were changed.' */
export function takenBackText({ removed, kept }: Pick<ImportTakenBack, 'removed' | 'kept'>): string {
  return `${removed.toLocaleString('en-US')} removed${keptText(kept)}.`;
}

/** ', 3 kept because they were changed', or nothing. */
export function keptText(kept: number): string {
  if (kept === 0) return '';
  return `, ${kept.toLocaleString('en-US')} kept because ${kept === 1 ? 'it was' : 'they were'} changed`;
}
