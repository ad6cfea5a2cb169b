import { useRef, useState } from 'react';
import { useReplicaStore } from '../../replica/use-replica-value.ts';
import { lookUpTag, nod, type OwnTag, readTag, type TagSource } from './find-tag.ts';
import { choiceNote, FOREIGN_NOTE, LOOKING_NOTE, missingNote, type ScanNote } from './scan-note.ts';

/** Leads from the text of a tag to its box, or says why there is none. A newer tag takes the place of an older one. */
export function useOpenByTag(onFound: (boxId: string) => void): {
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
    else if (boxId !== undefined) onFound(boxId);
  }

  function read(text: string, source: TagSource) {
    const tag = readTag(text, source);
    newest.current += 1;
    if (tag.kind === 'foreign') return setNote(FOREIGN_NOTE);
    nod();
    setNote(LOOKING_NOTE);
    void find(tag, newest.current);
  }

  return { note, read };
}
