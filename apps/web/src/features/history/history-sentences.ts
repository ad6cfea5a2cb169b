import type { HistoryEntry } from '@boxroom/domain/history/history-entry';
import { type Message, msg } from '@boxroom/domain/language/message';
import { t } from '../../lib/language/t.ts';

/** Who and what are elements: people typed their names. In many languages the verb depends on both. */
interface Sentence {
  own: Message;
  other: Message;
}

/** What was done; what was deleted and is back has no action of its own. */
type Done = HistoryEntry['action'] | 'restore';

export function doneOf({ action, after }: Pick<HistoryEntry, 'action' | 'after'>): Done {
  return after?.['restored'] === true ? 'restore' : action;
}

export const SENTENCES: Readonly<Record<Done, Readonly<Record<HistoryEntry['entity'], Sentence>>>> = {
  add: {
    room: { own: msg('<who>You</who> added the room <name/>'), other: msg('<who/> added the room <name/>') },
    box: { own: msg('<who>You</who> added the box <name/>'), other: msg('<who/> added the box <name/>') },
    item: { own: msg('<who>You</who> added the item <name/>'), other: msg('<who/> added the item <name/>') },
  },
  edit: {
    room: { own: msg('<who>You</who> edited the room <name/>'), other: msg('<who/> edited the room <name/>') },
    box: { own: msg('<who>You</who> edited the box <name/>'), other: msg('<who/> edited the box <name/>') },
    item: { own: msg('<who>You</who> edited the item <name/>'), other: msg('<who/> edited the item <name/>') },
  },
  delete: {
    room: { own: msg('<who>You</who> deleted the room <name/>'), other: msg('<who/> deleted the room <name/>') },
    box: { own: msg('<who>You</who> deleted the box <name/>'), other: msg('<who/> deleted the box <name/>') },
    item: { own: msg('<who>You</who> deleted the item <name/>'), other: msg('<who/> deleted the item <name/>') },
  },
  move: {
    room: { own: msg('<who>You</who> moved the room <name/>'), other: msg('<who/> moved the room <name/>') },
    box: { own: msg('<who>You</who> moved the box <name/>'), other: msg('<who/> moved the box <name/>') },
    item: { own: msg('<who>You</who> moved the item <name/>'), other: msg('<who/> moved the item <name/>') },
  },
  toggle: {
    room: { own: msg('<who>You</who> changed the room <name/>'), other: msg('<who/> changed the room <name/>') },
    box: { own: msg('<who>You</who> changed the box <name/>'), other: msg('<who/> changed the box <name/>') },
    item: { own: msg('<who>You</who> changed the item <name/>'), other: msg('<who/> changed the item <name/>') },
  },
  restore: {
    room: { own: msg('<who>You</who> restored the room <name/>'), other: msg('<who/> restored the room <name/>') },
    box: { own: msg('<who>You</who> restored the box <name/>'), other: msg('<who/> restored the box <name/>') },
    item: { own: msg('<who>You</who> restored the item <name/>'), other: msg('<who/> restored the item <name/>') },
  },
};

export const LENT: Sentence = {
  own: msg('<who>You</who> lent the item <name/>'),
  other: msg('<who/> lent the item <name/>'),
};

export const GOT_BACK: Sentence = {
  own: msg('<who>You</who> got back the item <name/>'),
  other: msg('<who/> got back the item <name/>'),
};

/** The name of the file replaces 'a file' where it is known. */
export const UNDID_IMPORT: Sentence = {
  // i18n: the name of a file may stand in place of 'a file'
  own: msg('<who>You</who> undid the import of <name>a file</name>'),
  // i18n: the name of a file may stand in place of 'a file'
  other: msg('<who/> undid the import of <name>a file</name>'),
};

export const UPDATED_ITEMS: Sentence = {
  // i18n: the name of a file may stand in place of 'a file'
  own: msg('<who>You</who> updated items from <name>a file</name>'),
  // i18n: the name of a file may stand in place of 'a file'
  other: msg('<who/> updated items from <name>a file</name>'),
};

/** `rows` is such as '12 items'. */
export function importedText(isOwn: boolean, rows: string): string {
  // i18n: {rows} is such as '12 items'; the name of a file may stand in place of 'a file'
  if (isOwn) return t('<who>You</who> imported {rows} from <name>a file</name>', { rows });
  // i18n: {rows} is such as '12 items'; the name of a file may stand in place of 'a file'
  return t('<who/> imported {rows} from <name>a file</name>', { rows });
}

/** What one command did to several rows; `rows` is such as '30 items and 1 box'. */
export const COMMANDS: Readonly<Record<Done, (isOwn: boolean, rows: string) => string>> = {
  add: (isOwn, rows) => (isOwn ? t('<who>You</who> added {rows}', { rows }) : t('<who/> added {rows}', { rows })),
  edit: (isOwn, rows) => (isOwn ? t('<who>You</who> edited {rows}', { rows }) : t('<who/> edited {rows}', { rows })),
  delete: (isOwn, rows) =>
    isOwn ? t('<who>You</who> deleted {rows}', { rows }) : t('<who/> deleted {rows}', { rows }),
  move: (isOwn, rows) => (isOwn ? t('<who>You</who> moved {rows}', { rows }) : t('<who/> moved {rows}', { rows })),
  toggle: (isOwn, rows) =>
    isOwn ? t('<who>You</who> changed {rows}', { rows }) : t('<who/> changed {rows}', { rows }),
  restore: (isOwn, rows) =>
    isOwn ? t('<who>You</who> restored {rows}', { rows }) : t('<who/> restored {rows}', { rows }),
};
