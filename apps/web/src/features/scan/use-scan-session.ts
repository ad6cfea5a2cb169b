import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useRemembered } from '../../inventory/use-remembered.ts';
import { findBox } from '../../replica/use-boxes.ts';
import { useReplicaStore } from '../../replica/use-replica-value.ts';
import { boxIdsOf, lookUpTag, nod, type OwnTag, readTag, tagKey, type TagSource } from './find-tag.ts';
import { choiceNote, FOREIGN_NOTE, LOOKING_NOTE, missingNote, type ScanNote } from './scan-note.ts';

/** What came of one scanned tag: looking for it, moving it. */
export interface ScanResult {
  text: string;
  tone: ScanNote['tone'];
  /** Only true as long as there is no box. */
  isMissing?: true;
}

export interface ScanSession {
  /** The keys of the tags in the order in which they were scanned: the id of the box, or the id or code of a tag without one. */
  keys: readonly string[];
  results: ReadonlyMap<string, ScanResult>;
  note: ScanNote | null;
  read: (text: string, source: TagSource) => void;
  /** Puts a box on the list. */
  add: (boxId: string) => void;
  setResult: (key: string, result: ScanResult | null) => void;
  remove: (key: string) => void;
  clear: () => void;
}

/** The boxes somebody scans one after the other. The list outlives the page, until the tab is closed or it is cleared. */
export function useScanSession(): ScanSession {
  const store = useReplicaStore();
  const { keys, change } = useKeys();
  const [results, setResults] = useState<ReadonlyMap<string, ScanResult>>(new Map());
  const [note, setNote] = useState<ScanNote | null>(null);
  const setResult = useCallback((key: string, result: ScanResult | null) => {
    setResults((old) => {
      const next = new Map(old);
      if (result) next.set(key, result);
      else next.delete(key);
      return next;
    });
  }, []);

  function add(key: string) {
    const name = findBox(store, key)?.name ?? 'This box';
    const { before, after } = change((old) => (old.includes(key) ? old : [...old, key]));
    const isKnown = before.length === after.length;
    const hint = `${after.length} scanned`;
    if (isKnown) setNote({ title: `${name} is in the list already.`, hint, tone: 'info' });
    else setNote({ title: `${name} added.`, hint, tone: 'success' });
  }

  /** The key of a tag stands in the list until it is known which box it means. */
  function settle(tag: OwnTag, boxIds: readonly string[]) {
    const [boxId] = boxIds;
    if (tag.kind !== 'box') change((old) => old.filter((key) => key !== tagKey(tag)));
    if (boxIds.length > 1) setNote(choiceNote(tag, boxIds));
    else if (boxId !== undefined) add(boxId);
  }

  function read(text: string, source: TagSource) {
    const tag = readTag(text, source);
    if (tag.kind === 'foreign') return setNote({ ...FOREIGN_NOTE });
    nod();
    const here = boxIdsOf(store, tag);
    if (here.length > 0) return settle(tag, here);
    const key = tagKey(tag);
    change((old) => (old.includes(key) ? old : [...old, key]));
    setNote(LOOKING_NOTE);
    setResult(key, { text: LOOKING_NOTE.title, tone: 'info', isMissing: true });
    void lookUpTag(store, tag).then((found) => {
      if (found.kind === 'here') {
        setResult(key, null);
        // Whoever took it off the list meanwhile does not want it back.
        const isWanted = change((old) => old).after.includes(key);
        if (tag.kind === 'box') change((old) => old.filter((other) => other !== key));
        return isWanted ? settle(tag, found.boxIds) : undefined;
      }
      const missing = missingNote(tag, found.kind);
      setResult(key, { text: `${missing.title} ${missing.hint ?? ''}`, tone: missing.tone, isMissing: true });
      setNote(missing);
    });
  }

  function remove(key: string) {
    change((old) => old.filter((other) => other !== key));
    setResult(key, null);
  }

  function clear() {
    change(() => []);
    setResults(new Map());
    setNote(null);
  }

  return { keys, results, note, read, add, setResult, remove, clear };
}

type Keys = readonly string[];

/** `change` knows what was changed just before, which a render does not: one picture may show two codes. */
function useKeys(): { keys: Keys; change: (next: (old: Keys) => Keys) => { before: Keys; after: Keys } } {
  const [kept, keep] = useRemembered('scanned', 'session');
  const keys = useMemo(() => (kept === null || kept === '' ? [] : kept.split('\n')), [kept]);
  const newest = useRef<Keys>(keys);
  useEffect(() => {
    newest.current = keys;
  }, [keys]);
  const change = useCallback(
    (next: (old: Keys) => Keys) => {
      const before = newest.current;
      const after = next(before);
      newest.current = after;
      if (after !== before) keep(after.join('\n'));
      return { before, after };
    },
    [keep],
  );
  return { keys, change };
}
