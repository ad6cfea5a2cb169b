import { useRef, useState } from 'react';
import { useReplicaStore } from '../../replica/use-replica-value.ts';
import { boxIdsOf, lookUpTag, nod, type OwnTag, readTag, type TagSource } from './find-tag.ts';
import { choiceNote, FOREIGN_NOTE, LOOKING_NOTE, missingNote, type ScanNote } from './scan-note.ts';

interface Leads {
  toBox: (boxId: string) => void;
  /** To a tag that no box here has: it may be blank. */
  toTag: (tagId: string) => void;
}

/** Leads from the text of a tag to its box, or says why there is none. A newer tag takes the place of an older one. */
export function useOpenByTag({ toBox, toTag }: Leads): {
  note: ScanNote | null;
  read: (text: string, source: TagSource) => void;
} {
  const store = useReplicaStore();
  const [note, setNote] = useState<ScanNote | null>(null);
  const newest = useRef(0);

  async function find(tag: OwnTag, turn: number) {
    const found = await lookUpTag(store, tag);
    if (turn !== newest.current) return;
    if (found.kind !== 'here') return setNote(missingNote(tag, found.kind));
    const [boxId] = found.boxIds;
    if (found.boxIds.length > 1) setNote(choiceNote(tag, found.boxIds));
    else if (boxId !== undefined) toBox(boxId);
  }

  function read(text: string, source: TagSource) {
    const tag = readTag(text, source);
    newest.current += 1;
    if (tag.kind === 'foreign') return setNote({ ...FOREIGN_NOTE });
    nod();
    if (tag.kind === 'tag' && boxIdsOf(store, tag).length === 0) return toTag(tag.tagId);
    setNote(LOOKING_NOTE);
    void find(tag, newest.current);
  }

  return { note, read };
}
