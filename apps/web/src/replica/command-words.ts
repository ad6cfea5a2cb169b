import type { HistoryEntry } from '@boxroom/domain/history/history-entry';

const VERBS: Record<HistoryEntry['action'], string> = {
  add: 'Add',
  edit: 'Change',
  delete: 'Delete',
  move: 'Move',
  toggle: 'Change',
};
/** So many things are named; of the others only the number is said. */
const NAMED = 5;

/** What was wanted, in one line that can be copied: 'Change item Skis (name: Short skis) in Winter, Attic'. */
export function commandWords(entries: readonly HistoryEntry[]): string {
  if (entries.length === 0) return 'A change of your own settings or checklist';
  const lines = entries.slice(0, NAMED).map(wordsFor);
  const more = entries.length - lines.length;
  return more > 0 ? `${lines.join('; ')}; and ${more} more` : lines.join('; ');
}

function wordsFor({ action, entity, name, after, boxName, roomName }: HistoryEntry): string {
  const values = Object.entries(after ?? {})
    .flatMap(([field, value]) => {
      if (field === 'pictureId') return [`picture: ${value === null ? 'none' : 'a new one'}`];
      return field.endsWith('Id') ? [] : [`${field}: ${value ?? 'none'}`];
    })
    .join(', ');
  const place = [entity === 'item' ? boxName : null, entity === 'room' ? null : roomName]
    .filter((part) => part !== null)
    .join(', ');
  return `${VERBS[action]} ${entity}${name === '' ? '' : ` ${name}`}${values === '' ? '' : ` (${values})`}${place === '' ? '' : ` in ${place}`}`;
}
