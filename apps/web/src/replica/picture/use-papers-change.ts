import type { Plan } from '@boxroom/domain/command/command';
import { type Paper, type PaperKind, PAPERS_PER_ITEM_MAX } from '@boxroom/domain/paper/paper';
import { useMemo } from 'react';
import { t } from '../../lib/language/t.ts';
import { type FailureText, type Mutate, useCommand } from '../hooks/use-command.ts';
import { useReplicaStore } from '../hooks/use-replica-value.ts';
import type { ReplicaStore } from '../store/replica-store.ts';

/** A chosen file, as `preparePaper` made it. */
export interface NewPaper {
  name: string;
  kind: PaperKind;
  file: Blob;
}

/** Changes of the papers of an item. Each shows at once; a refusal shows a toast. */
export interface PapersChange {
  /** Adds papers at the end. They upload when they can. */
  addPapers: (itemId: string, papers: readonly NewPaper[]) => Plan;
  /** Undo: `restorePaper` with the paper and the index that it had. */
  removePaper: (itemId: string, paperId: string) => Plan;
  restorePaper: (itemId: string, paper: Paper, index: number) => Plan;
  renamePaper: (itemId: string, paperId: string, name: string) => Plan;
}

export function usePapersChange(): PapersChange {
  const store = useReplicaStore();
  const run = useCommand();
  return useMemo(() => makeChange(store, run), [store, run]);
}

function makeChange(store: ReplicaStore, run: Mutate): PapersChange {
  return {
    addPapers(id, papers) {
      const brought = papers.map((paper) => ({ ...paper, id: store.newId() }));
      const files = new Map(brought.map(({ id: paperId, file }) => [paperId, file]));
      const named = brought.map(({ file, ...paper }) => ({ ...paper, bytes: file.size }));
      return run('paper.add', { id, papers: named }, words, { files });
    },
    removePaper: (id, paperId) => run('paper.remove', { id, paperIds: [paperId] }, words),
    restorePaper: (id, paper, index) => run('paper.add', { id, papers: [paper], index }, words),
    renamePaper: (id, paperId, name) => run('paper.rename', { id, paperId, name }, words),
  };
}

const words: FailureText = ({ code, detail }) => {
  if (code === 'VIEW_ONLY') return t("You don't have permission to change the papers of this item.");
  if (code === 'TOO_MANY' && detail === 'papers')
    return t('An item can have {max, plural, one{# paper} other{# papers}} at most.', {
      max: PAPERS_PER_ITEM_MAX,
    });
  return undefined;
};
