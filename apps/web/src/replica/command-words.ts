import type { HistoryEntry } from '@boxroom/domain/history/history-entry';
import type { LogValue } from '@boxroom/domain/history/log-line';

const VERBS: Record<HistoryEntry['action'], string> = {
  add: 'Add',
  edit: 'Change',
  delete: 'Delete',
  move: 'Move',
  toggle: 'Change',
};
/** So many things are named; of the others only the number is said. */
const NAMED = 5;

/**
 * What was wanted, in one line that can be copied: 'Change item Skis (name: Short skis) in Winter, Attic'. `ownWords`
 * are for a command that leaves no trace in the history.
 */
export function commandWords(entries: readonly HistoryEntry[], ownWords: string): string {
  if (entries.length === 0) return ownWords;
  const lines = entries.slice(0, NAMED).map(wordsFor);
  const more = entries.length - lines.length;
  return more > 0 ? `${lines.join('; ')}; and ${more} more` : lines.join('; ');
}

function wordsFor(entry: HistoryEntry): string {
  const { action, entity, name, boxName, roomName } = entry;
  const isRestored = entry.after?.['restored'] === true;
  const what = `${isRestored ? 'Restore' : VERBS[action]} ${entity}${name === '' ? '' : ` ${name}`}`;
  if (action === 'move') return `${what}${wayWords(entry)}`;
  const values = Object.entries(isRestored ? {} : (entry.after ?? {})).map(([field, value]) =>
    valueWords(field, value),
  );
  const place = [entity === 'item' ? boxName : null, entity === 'room' ? null : roomName].filter(
    (part) => part !== null,
  );
  return `${what}${values.length === 0 ? '' : ` (${values.join(', ')})`}${place.length === 0 ? '' : ` in ${place.join(', ')}`}`;
}

function wayWords({ entity, before, after, roomName }: HistoryEntry): string {
  if (entity === 'box') return ` from ${before?.['roomName'] ?? 'no room'} to ${after?.['roomName'] ?? 'no room'}`;
  const from = before?.['boxName'];
  const to = after?.['boxName'] ?? 'a box';
  return `${from ? ` from ${from}` : ''} to ${to}${roomName === null ? '' : `, ${roomName}`}`;
}

function valueWords(field: string, value: LogValue): string {
  if (field === 'pictureId') return `picture: ${value === null ? 'none' : 'a new one'}`;
  if (field === 'categoryId') return `category: ${value === null ? 'none' : 'another'}`;
  return `${field === 'dateStamp' ? 'date' : field}: ${value ?? 'none'}`;
}
