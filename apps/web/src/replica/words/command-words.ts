import type { Accepted } from '@boxroom/domain/command/command';
import type { Change, ReadView } from '@boxroom/domain/command/model';
import type { LogLine, LogValue } from '@boxroom/domain/history/log-line';
import { itemFieldTraits } from '@boxroom/domain/item/item';

const VERBS: Record<LogLine['action'], string> = {
  add: 'Add',
  edit: 'Change',
  delete: 'Delete',
  move: 'Move',
  toggle: 'Change',
};
/** At most this many things are named; the rest is only counted. */
const NAMED = 5;
const UNKNOWN = 'A change of your own settings or checklist';

/**
 * Describes a change in one line that can be copied: 'Change item Skis (name: Short skis) in Winter, Attic'. Made from
 * the command's plan, before it is applied to `view`.
 */
export function commandWords(view: ReadView, commandName: string, { log, changes }: Accepted): string {
  if (log.length === 0) return ownWords(view, commandName, changes);
  const lines = log.slice(0, NAMED).map(wordsFor);
  const more = log.length - lines.length;
  return more > 0 ? `${lines.join('; ')}; and ${more} more` : lines.join('; ');
}

function wordsFor(line: LogLine): string {
  const { action, entity, boxName, roomName, before, after } = line;
  const isRestored = after?.['restored'] === true;
  // The name that the person knew.
  const name = typeof before?.['name'] === 'string' ? before['name'] : line.name;
  const what = `${isRestored ? 'Restore' : VERBS[action]} ${entity}${name === '' ? '' : ` ${name}`}`;
  if (action === 'move') return `${what}${wayWords(line)}`;
  const values = Object.entries(isRestored ? {} : (after ?? {})).map(([field, value]) => valueWords(field, value));
  const place = [entity === 'item' ? boxName : null, entity === 'room' ? null : roomName].filter(
    (part) => part !== null,
  );
  return `${what}${values.length === 0 ? '' : ` (${values.join(', ')})`}${place.length === 0 ? '' : ` in ${place.join(', ')}`}`;
}

function wayWords({ entity, before, after, roomName }: LogLine): string {
  if (entity === 'box') return ` from ${before?.['roomName'] ?? 'no room'} to ${after?.['roomName'] ?? 'no room'}`;
  const from = before?.['boxName'];
  const to = after?.['boxName'] ?? 'a box';
  return `${from ? ` from ${from}` : ''} to ${to}${roomName === null ? '' : `, ${roomName}`}`;
}

function valueWords(field: string, value: LogValue): string {
  const traits = itemFieldTraits(field);
  const label = traits?.label.toLowerCase() ?? field;
  if (value === null) return `${label}: none`;
  if (traits?.kind === 'picture') return `${label}: a new one`;
  return `${label}: ${traits?.kind === 'category' ? 'another' : value}`;
}

/** Describes a command that concerns nobody else and leaves no line in the history. */
function ownWords(view: ReadView, commandName: string, changes: readonly Change[]): string {
  const [change] = changes;
  if (commandName === 'trash.restore') return 'Restore what was deleted';
  if (!change) return UNKNOWN;
  if (change.entity === 'checklistEntry') {
    if (commandName === 'checklist.clear') return 'Clear the checklist';
    const items = namesText(changes.map((one) => view.get('item', idOf(one))?.name ?? 'an item'));
    return change.op === 'put' ? `Put ${items} on the checklist` : `Take ${items} off the checklist`;
  }
  if (change.entity === 'boxSetting' && change.op !== 'delete') {
    const { boxType, capacity = null } = change.op === 'put' ? change.row : change.set;
    const box = view.get('box', idOf(change))?.name ?? 'a box';
    return commandName === 'box.setType'
      ? `Set the type of box ${box} to ${boxType}`
      : `Set the capacity of box ${box} to ${capacity === null ? 'none' : `${capacity}%`}`;
  }
  if (change.entity === 'category') {
    if (change.op === 'put') return `Add category ${change.row.name}`;
    const name = view.get('category', change.id)?.name ?? 'a category';
    return change.op === 'patch' ? `Rename category ${name} to ${change.set.name}` : `Delete category ${name}`;
  }
  return change.entity === 'profile' ? 'Change what is shown' : UNKNOWN;
}

function idOf(change: Change): string {
  return change.op === 'put' ? change.row.id : change.id;
}

function namesText(names: readonly string[]): string {
  const more = names.length - NAMED;
  return more > 0 ? `${names.slice(0, NAMED).join(', ')} and ${more} more` : names.join(', ');
}
