import { t } from '../../lib/language/t.ts';
import { findBox } from '../../replica/hooks/use-boxes.ts';
import { rememberedOf } from '../../replica/hooks/use-remembered.ts';
import type { BoxLookUp } from '../../replica/store/look-up-box.ts';
import type { ReplicaStore } from '../../replica/store/replica-store.ts';
import { boxIdsOf, lookUpTag, nod, type OwnTag, readTag, tagKey, type TagSource } from './find-tag.ts';
import { choiceNote, foreignNote, lookingNote, missingNote, type ScanNote } from './scan-note.ts';

/** The outcome of a scanned tag: of its lookup, then of its move. */
export interface ScanResult {
  text: string;
  tone: ScanNote['tone'];
  /** Set while there is no box. */
  isMissing?: true;
}

export interface Scanned {
  /** The keys of the tags in scan order: the id of the box, or the id or code of a tag without a box. */
  keys: readonly string[];
  results: ReadonlyMap<string, ScanResult>;
  note: ScanNote | null;
}

export interface ScanSession {
  scanned: () => Scanned;
  subscribe: (listener: () => void) => () => void;
  read: (text: string, source: TagSource) => void;
  /** Retries the lookup of a tag that was not found. */
  follow: (tag: OwnTag) => void;
  /** Adds a box that was chosen from those of a note. */
  add: (boxId: string) => void;
  setResult: (key: string, result: ScanResult | null) => void;
  remove: (key: string) => void;
  clear: () => void;
  /** Puts cleared keys back on the list, before those that were scanned since. */
  restore: (keys: readonly string[]) => void;
  /** Clears the note: nobody reads it any more. */
  hush: () => void;
}

/**
 * The boxes that a person scans one after the other, until the tab closes or the list is cleared. It belongs to no
 * page: a lookup may outlive its page, and its result applies to the list as it is then.
 */
export function createScanSession(store: ReplicaStore): ScanSession {
  const kept = rememberedOf(store.user.id, 'scanned', 'session');
  const listeners = new Set<() => void>();
  const looking = new Set<string>();
  let state: Scanned & { text: string } = { text: '', keys: [], results: new Map(), note: null };

  /** The tab's storage is the source of the list: a sign-out clears it. */
  function scanned(): typeof state {
    const text = kept.read() ?? '';
    if (text !== state.text) state = { ...state, text, keys: text === '' ? [] : text.split('\n') };
    return state;
  }

  function change(next: Partial<Scanned>): void {
    if (next.keys) kept.write(next.keys.join('\n'));
    const { keys: _, ...rest } = next;
    state = { ...scanned(), ...rest };
    for (const listener of listeners) listener();
  }

  function setResult(key: string, result: ScanResult | null): void {
    const results = new Map(scanned().results);
    if (result) results.set(key, result);
    else results.delete(key);
    change({ results });
  }

  /** Appends a box to the list, or puts it in place of the tag that turned out to be its own. */
  function put(boxId: string, instead: string | null): ScanNote {
    const { keys } = scanned();
    const others = keys.filter((key) => key !== instead);
    const isKnown = others.includes(boxId);
    const place = instead === null ? -1 : keys.indexOf(instead);
    if (!isKnown) change({ keys: others.toSpliced(place === -1 ? others.length : place, 0, boxId) });
    else if (others.length < keys.length) change({ keys: others });
    const name = findBox(store, boxId)?.name ?? t('This box');
    const hint = /* i18n: how many boxes and tags were scanned so far */ t('{count} scanned', {
      count: scanned().keys.length,
    });
    return isKnown
      ? { title: t('{name} is already in the list.', { name }), hint, tone: 'info' }
      : { title: t('{name} added.', { name }), hint, tone: 'success' };
  }

  function follow(tag: OwnTag): void {
    const key = tagKey(tag);
    const here = boxIdsOf(store, tag);
    const [boxId] = here;
    if (here.length > 1) return change({ note: choiceNote(tag, here) });
    if (boxId !== undefined) return change({ note: put(boxId, tag.kind === 'box' ? null : key) });
    const { keys } = scanned();
    const note = lookingNote(tag);
    change({ note, ...(!keys.includes(key) && { keys: [...keys, key] }) });
    setResult(key, { text: note.title, tone: note.tone, isMissing: true });
    if (looking.has(key)) return;
    looking.add(key);
    void lookUpTag(store, tag).then((found) => {
      looking.delete(key);
      settle(tag, found);
    });
  }

  /** Leaves the note of a newer tag unchanged, and does not restore a tag that the person removed from the list. */
  function settle(tag: OwnTag, found: BoxLookUp): void {
    const key = tagKey(tag);
    const { keys, note } = scanned();
    if (!keys.includes(key)) return;
    const say = (next: ScanNote) => {
      if (note?.lookingFor === key) change({ note: next });
    };
    if (found.kind === 'here' && found.boxIds.length === 1) {
      setResult(key, null);
      for (const boxId of found.boxIds) say(put(boxId, key));
      return;
    }
    const next = found.kind === 'here' ? choiceNote(tag, found.boxIds) : missingNote(tag, found.kind);
    const hint = found.kind === 'here' ? t('Scan it again to choose.') : next.hint;
    setResult(key, { text: [next.title, hint].join(' '), tone: next.tone, isMissing: true });
    say(next);
  }

  return {
    scanned,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read(text, source) {
      const tag = readTag(text, source);
      if (tag.kind === 'foreign') return change({ note: foreignNote() });
      nod();
      return follow(tag);
    },
    follow,
    add: (boxId) => change({ note: put(boxId, scanned().note?.choices?.of ?? null) }),
    setResult,
    remove(key) {
      const { keys, note } = scanned();
      change({ keys: keys.filter((other) => other !== key), ...(note?.lookingFor === key && { note: null }) });
      setResult(key, null);
    },
    clear: () => change({ keys: [], results: new Map(), note: null }),
    restore(cleared) {
      const { keys } = scanned();
      change({ keys: [...cleared, ...keys.filter((key) => !cleared.includes(key))] });
    },
    hush: () => change({ note: null }),
  };
}
