import { useCallback, useEffect, useRef, useState } from 'react';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import type { BoxLookUp } from '../../replica/store/look-up-box.ts';
import type { ReplicaStore } from '../../replica/store/replica-store.ts';
import { boxIdsOf, lookUpTag, nod, type OwnTag, readTag, type TagSource } from './find-tag.ts';
import { choiceNote, foreignNote, lookingNote, missingNote, type ScanNote } from './scan-note.ts';

interface Leads {
  /** While false nothing opens, not even the result of a pending lookup. */
  isOn: boolean;
  toBox: (boxId: string) => void;
  /** Opens a tag that no box here has: it may be blank. */
  toTag: (tagId: string) => void;
  /** Opens a code that no box here has: it may belong to a blank tag. */
  toCode: (code: string) => void;
}

/**
 * Opens the box of a tag's text, or returns a note with the reason why there is none. A newer tag replaces a pending
 * one, and leaving the page cancels it.
 */
export function useOpenByTag({ isOn, toBox, toTag, toCode }: Leads): {
  note: ScanNote | null;
  read: (text: string, source: TagSource) => void;
  /** Retries the lookup of a tag that was not found. */
  follow: (tag: OwnTag) => void;
} {
  const store = useReplicaStore();
  const [note, setNote] = useState<ScanNote | null>(null);
  const newest = useRef(0);
  const cancel = useCallback(() => {
    newest.current += 1;
    setNote(null);
  }, []);
  useEffect(() => (isOn ? cancel : undefined), [isOn, cancel]);

  async function follow(tag: OwnTag) {
    newest.current += 1;
    const turn = newest.current;
    setNote(lookingNote(tag));
    const found = await find(store, tag);
    if (turn !== newest.current) return;
    if (found.kind !== 'here') {
      if (tag.kind === 'tag') return toTag(tag.tagId);
      return tag.kind === 'code' ? toCode(tag.code) : setNote(missingNote(tag, found.kind));
    }
    const [boxId] = found.boxIds;
    if (found.boxIds.length > 1) setNote(choiceNote(tag, found.boxIds));
    else if (boxId !== undefined) toBox(boxId);
  }

  function read(text: string, source: TagSource) {
    const tag = readTag(text, source);
    if (tag.kind === 'foreign') {
      newest.current += 1;
      return setNote(foreignNote());
    }
    nod();
    void follow(tag);
  }

  return { note, read, follow: (tag) => void follow(tag) };
}

/** Blank tags and codes have pages that ask the server; here only a box is looked up. */
function find(store: ReplicaStore, tag: OwnTag): Promise<BoxLookUp> {
  if (tag.kind === 'box') return lookUpTag(store, tag);
  const boxIds = boxIdsOf(store, tag);
  return Promise.resolve(boxIds.length > 0 ? { kind: 'here', boxIds } : { kind: 'unknown' });
}
