import type { BoxSetting, BoxType } from '@boxroom/domain/box/box';
import type { Category, CategoryColor } from '@boxroom/domain/category/category';
import type { Accepted } from '@boxroom/domain/command/command';
import type { Change, ReadView } from '@boxroom/domain/command/model';
import type { WordedCommand } from '@boxroom/domain/command/registry';
import type { LogLine, LogValue } from '@boxroom/domain/history/log-line';
import type { ItemField } from '@boxroom/domain/item/item';
import { keyOfOwnName } from '@boxroom/domain/item/own-name';
import { commaList } from '@boxroom/domain/language/comma-list';
import { type Message, msg } from '@boxroom/domain/language/message';
import { t } from '../../lib/language/t.ts';

type Verb = 'add' | 'change' | 'delete' | 'move' | 'restore';
const VERBS: Record<LogLine['action'], Verb> = {
  add: 'add',
  edit: 'change',
  delete: 'delete',
  move: 'move',
  toggle: 'change',
};
const WHAT: Record<Verb, Record<LogLine['entity'], (name: string) => string>> = {
  add: {
    room: (name) => t('Add room {name}', { name }),
    box: (name) => t('Add box {name}', { name }),
    item: (name) => t('Add item {name}', { name }),
  },
  change: {
    room: (name) => t('Change room {name}', { name }),
    box: (name) => t('Change box {name}', { name }),
    item: (name) => t('Change item {name}', { name }),
  },
  delete: {
    room: (name) => t('Delete room {name}', { name }),
    box: (name) => t('Delete box {name}', { name }),
    item: (name) => t('Delete item {name}', { name }),
  },
  move: {
    room: (name) => t('Move room {name}', { name }),
    box: (name) => t('Move box {name}', { name }),
    item: (name) => t('Move item {name}', { name }),
  },
  restore: {
    room: (name) => t('Restore room {name}', { name }),
    box: (name) => t('Restore box {name}', { name }),
    item: (name) => t('Restore item {name}', { name }),
  },
};
/** At most this many things are named; the rest is only counted. */
const NAMED = 5;
const UNKNOWN = msg('A change of your own settings or checklist');

/**
 * Describes a change in one line that can be copied: 'Change item Skis (name: Short skis) in Winter, Attic'. Made from
 * the command's plan, before it is applied to `view`.
 */
export function commandWords(view: ReadView, commandName: string, { log, changes }: Accepted): string {
  if (log.length === 0 || Object.hasOwn(OWN_WORDS, commandName)) return ownWords(view, commandName, changes);
  const lines = log.slice(0, NAMED).map(wordsFor);
  const list = lines.reduce((before, line) => t('{before}; {line}', { before, line }));
  const more = log.length - lines.length;
  return more > 0 ? t('{list}; and {more} more', { list, more }) : list;
}

function wordsFor(line: LogLine): string {
  const { action, entity, boxName, roomName, before, after } = line;
  const isRestored = after?.['restored'] === true;
  // The name that the person knew.
  const name = typeof before?.['name'] === 'string' ? before['name'] : line.name;
  // A line may have no name.
  const what = WHAT[isRestored ? 'restore' : VERBS[action]][entity](name).trim();
  if (action === 'move') return moveWords(what, line);
  const changed = Object.entries(isRestored ? {} : (after ?? {}));
  const values = commaList(
    changed.map(([field, value]) => valueWords(field, value, before?.[field] ?? null)),
    t,
  );
  const place = commaList(
    [entity === 'item' ? boxName : null, entity === 'room' ? null : roomName].filter((part) => part !== null),
    t,
  );
  if (values === '' && place === '') return what;
  if (values === '') return t('{what} in {place}', { what, place });
  // i18n: {what} is 'Change item Skis', {values} 'name: Short skis, price: 5'
  return place === ''
    ? t('{what} ({values})', { what, values })
    : t('{what} ({values}) in {place}', { what, values, place });
}

/** `what`: 'Move box Winter'. */
function moveWords(what: string, { entity, before, after, roomName }: LogLine): string {
  if (entity === 'box') {
    const from = before?.['roomName'] ?? t('no room');
    return t('{what} from {from} to {to}', {
      what,
      from: String(from),
      to: String(after?.['roomName'] ?? t('no room')),
    });
  }
  const from = before?.['boxName'];
  const box = String(after?.['boxName'] ?? t('a box'));
  const to = commaList([box, ...(roomName === null ? [] : [roomName])], t);
  // i18n: {what} is 'Move item Skis'
  return from ? t('{what} from {from} to {to}', { what, from: String(from), to }) : t('{what} to {to}', { what, to });
}

/** In a line of words, not as in a form. */
const FIELDS: Readonly<Partial<Record<string, Message>>> = {
  name: msg('name'),
  description: msg('description'),
  quantity: msg('quantity'),
  price: msg('price'),
  dateStamp: msg('date'),
  brand: msg('brand and model'),
  serial: msg('serial number'),
  boughtOn: msg('bought on'),
  boughtAt: msg('bought at'),
  warrantyUntil: msg('warranty until'),
  lentTo: msg('lent to'),
  lentSince: msg('lent since'),
  lentDue: msg('due back'),
  caption: msg('caption'),
  tag: msg('tag'),
} satisfies Record<Exclude<ItemField, 'categoryId' | 'pictureId' | 'pictures' | 'papers' | 'own'>, Message> &
  Record<string, Message>;

function valueWords(field: string, value: LogValue, before: LogValue): string {
  if (field === 'pictures') return picturesWords(Number(value) - Number(before));
  if (field === 'pictureOrder') return t('pictures in another order');
  if (field === 'papers') return papersWords(value, before);
  if (field === 'pictureId') return value === null ? t('picture: none') : t('picture: a new one');
  if (field === 'categoryId') return value === null ? t('category: none') : t('category: another');
  const known = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
  const label = known ? t(known) : (keyOfOwnName(field) ?? field);
  return `${label}: ${typeof value === 'boolean' ? (value ? t('yes') : t('no')) : (value ?? t('none'))}`;
}

function picturesWords(more: number): string {
  const count = Math.abs(more);
  return more > 0
    ? t('{count, plural, one{# picture added} other{# pictures added}}', { count })
    : t('{count, plural, one{# picture removed} other{# pictures removed}}', { count });
}

/** The values are the names of the papers that only one side has. */
function papersWords(value: LogValue, before: LogValue): string {
  if (before === null) return t('papers added: {names}', { names: String(value) });
  return value === null
    ? t('papers removed: {names}', { names: String(before) })
    : t('paper {before} renamed: {after}', { before: String(before), after: String(value) });
}

// In a line such as 'Change category Tools (color: red)'
const COLORS: Record<CategoryColor, Message> = {
  kraft: msg('kraft'),
  red: msg('red'),
  orange: msg('orange'),
  yellow: msg('yellow'),
  green: msg('green'),
  teal: msg('teal'),
  blue: msg('blue'),
  purple: msg('purple'),
};
const BOX_TYPES: Record<BoxType, Message> = {
  default: msg('default'),
  cardboard: msg('cardboard'),
  plastic: msg('plastic'),
  black: msg('black'),
  freezer: msg('freezer'),
  shelf: msg('shelf'),
};

/** Describes each command whose lines in the history do not, or that leaves none. */
const OWN_WORDS: Record<WordedCommand, (view: ReadView, change: Change, changes: readonly Change[]) => string> = {
  'box.setType': (view, change) => {
    const type = settingIn(change)?.boxType ?? 'default';
    return t('Set the type of box {box} to {type}', { box: boxName(view, change), type: t(BOX_TYPES[type]) });
  },
  'box.setCapacity': (view, change) => {
    const capacity = settingIn(change)?.capacity ?? null;
    const box = boxName(view, change);
    return capacity === null
      ? t('Set the capacity of box {box} to none', { box })
      : t('Set the capacity of box {box} to {capacity}%', { box, capacity });
  },
  'category.create': (_, change) => t('Add category {name}', { name: categoryIn(change)?.name ?? '' }),
  'category.rename': (view, change) => {
    const { name, color } = categoryIn(change) ?? {};
    const parts = [
      ...(name === undefined ? [] : [t('name: {name}', { name })]),
      ...(color === undefined
        ? []
        : [color === null ? t('color: none') : t('color: {color}', { color: t(COLORS[color]) })]),
    ];
    return t('Change category {name} ({values})', {
      name: categoryName(view, change),
      values: commaList(parts, t),
    });
  },
  'category.merge': (view, _, changes) => {
    const merged = changes.filter(({ entity, op }) => entity === 'category' && op === 'delete');
    const into = changes.flatMap((one) =>
      one.op === 'patch' && one.entity === 'item' ? (one.set.categoryId ?? []) : [],
    );
    const other = view.get('category', into[0] ?? '')?.name ?? t('another one');
    return t('Merge category {names} into {other}', {
      names: namesText(merged.map((one) => categoryName(view, one))),
      other,
    });
  },
  'category.split': (_, __, changes) =>
    t('Bring back category {names}', {
      names: namesText(changes.flatMap((one) => categoryIn(one)?.name ?? [])),
    }).trim(),
  'category.delete': (view, change) => t('Delete category {name}', { name: categoryName(view, change) }),
  'checklist.add': (view, _, changes) => t('Put {items} on the checklist', { items: itemsText(view, changes) }),
  'checklist.remove': (view, _, changes) => t('Take {items} off the checklist', { items: itemsText(view, changes) }),
  'checklist.clear': () => t('Clear the checklist'),
  'profile.setDisplay': () => t('Change the display settings'),
  'profile.setOwnFields': () => t('Change the own fields of items'),
};

function ownWords(view: ReadView, commandName: string, changes: readonly Change[]): string {
  const [change] = changes;
  if (commandName === 'trash.restore') return t('Restore deleted things');
  if (!change || !Object.hasOwn(OWN_WORDS, commandName)) return t(UNKNOWN);
  return OWN_WORDS[commandName as WordedCommand](view, change, changes);
}

function boxName(view: ReadView, change: Change): string {
  return view.get('box', idOf(change))?.name ?? t('a box');
}

function categoryName(view: ReadView, change: Change): string {
  return view.get('category', idOf(change))?.name ?? t('a category');
}

function itemsText(view: ReadView, changes: readonly Change[]): string {
  return namesText(changes.map((change) => view.get('item', idOf(change))?.name ?? t('an item')));
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
  return more > 0
    ? t('{list} and {more} more', { list: commaList(names.slice(0, NAMED), t), more })
    : commaList(names, t);
}
