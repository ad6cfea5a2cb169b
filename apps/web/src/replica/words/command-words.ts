import type { BoxSetting } from '@boxroom/domain/box/box';
import type { Category } from '@boxroom/domain/category/category';
import type { Accepted } from '@boxroom/domain/command/command';
import type { Change, ReadView } from '@boxroom/domain/command/model';
import type { WordedCommand } from '@boxroom/domain/command/registry';
import type { LogLine, LogValue } from '@boxroom/domain/history/log-line';
import { itemFieldTraits } from '@boxroom/domain/item/item-fields';
import { keyOfOwnName } from '@boxroom/domain/item/own-name';
import { countText } from '@boxroom/domain/text/count-text';

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
  if (log.length === 0 || Object.hasOwn(OWN_WORDS, commandName)) return ownWords(view, commandName, changes);
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
  const values = Object.entries(isRestored ? {} : (after ?? {})).map(([field, value]) =>
    valueWords(field, value, before?.[field] ?? null),
  );
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

function valueWords(field: string, value: LogValue, before: LogValue): string {
  if (field === 'pictures') return picturesWords(Number(value) - Number(before));
  if (field === 'pictureOrder') return 'pictures in another order';
  if (field === 'papers') return papersWords(value, before);
  if (field === 'pictureId') return `picture: ${value === null ? 'none' : 'a new one'}`;
  if (field === 'categoryId') return `category: ${value === null ? 'none' : 'another'}`;
  const label = itemFieldTraits(field)?.label.toLowerCase() ?? keyOfOwnName(field) ?? field;
  return `${label}: ${typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? 'none')}`;
}

function picturesWords(more: number): string {
  return `${countText(Math.abs(more), 'picture')} ${more > 0 ? 'added' : 'removed'}`;
}

/** The values are the names of the papers that only one side has. */
function papersWords(value: LogValue, before: LogValue): string {
  if (before === null) return `papers added: ${value}`;
  return value === null ? `papers removed: ${before}` : `paper ${before} renamed: ${value}`;
}

/** Describes each command whose lines in the history do not, or that leaves none. */
const OWN_WORDS: Record<WordedCommand, (view: ReadView, change: Change, changes: readonly Change[]) => string> = {
  'box.setType': (view, change) => `Set the type of box ${boxName(view, change)} to ${settingIn(change)?.boxType}`,
  'box.setCapacity': (view, change) => {
    const capacity = settingIn(change)?.capacity ?? null;
    return `Set the capacity of box ${boxName(view, change)} to ${capacity === null ? 'none' : `${capacity}%`}`;
  },
  'category.create': (_, change) => `Add category ${categoryIn(change)?.name}`,
  'category.rename': (view, change) => {
    const { name, color } = categoryIn(change) ?? {};
    const parts = [
      ...(name === undefined ? [] : [`name: ${name}`]),
      ...(color === undefined ? [] : [`color: ${color ?? 'none'}`]),
    ];
    return `Change category ${categoryName(view, change)} (${parts.join(', ')})`;
  },
  'category.merge': (view, _, changes) => {
    const merged = changes.filter(({ entity, op }) => entity === 'category' && op === 'delete');
    const into = changes.flatMap((one) =>
      one.op === 'patch' && one.entity === 'item' ? (one.set.categoryId ?? []) : [],
    );
    const name = view.get('category', into[0] ?? '')?.name ?? 'another one';
    return `Merge category ${namesText(merged.map((one) => categoryName(view, one)))} into ${name}`;
  },
  'category.split': (_, __, changes) =>
    `Bring back category ${namesText(changes.flatMap((one) => categoryIn(one)?.name ?? []))}`.trim(),
  'category.delete': (view, change) => `Delete category ${categoryName(view, change)}`,
  'checklist.add': (view, _, changes) => `Put ${itemsText(view, changes)} on the checklist`,
  'checklist.remove': (view, _, changes) => `Take ${itemsText(view, changes)} off the checklist`,
  'checklist.clear': () => 'Clear the checklist',
  'profile.setDisplay': () => 'Change the display settings',
  'profile.setOwnFields': () => 'Change the own fields of items',
};

function ownWords(view: ReadView, commandName: string, changes: readonly Change[]): string {
  const [change] = changes;
  if (commandName === 'trash.restore') return 'Restore deleted things';
  if (!change || !Object.hasOwn(OWN_WORDS, commandName)) return UNKNOWN;
  return OWN_WORDS[commandName as WordedCommand](view, change, changes);
}

function boxName(view: ReadView, change: Change): string {
  return view.get('box', idOf(change))?.name ?? 'a box';
}

function categoryName(view: ReadView, change: Change): string {
  return view.get('category', idOf(change))?.name ?? 'a category';
}

function itemsText(view: ReadView, changes: readonly Change[]): string {
  return namesText(changes.map((change) => view.get('item', idOf(change))?.name ?? 'an item'));
}

function settingIn(change: Change): Partial<BoxSetting> | undefined {
  if (change.entity !== 'boxSetting' || change.op === 'delete') return undefined;
  return change.op === 'put' ? change.row : change.set;
}

function categoryIn(change: Change): Partial<Category> | undefined {
  if (change.entity !== 'category' || change.op === 'delete') return undefined;
  return change.op === 'put' ? change.row : change.set;
}

function idOf(change: Change): string {
  return change.op === 'put' ? change.row.id : change.id;
}

function namesText(names: readonly string[]): string {
  const more = names.length - NAMED;
  return more > 0 ? `${names.slice(0, NAMED).join(', ')} and ${more} more` : names.join(', ');
}
