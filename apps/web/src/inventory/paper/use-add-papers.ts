import { AppError } from '@boxroom/domain/error/app-error';
import { errorText } from '@boxroom/domain/error/error-text';
import { commaList } from '@boxroom/domain/language/comma-list';
import { PAPERS_PER_ITEM_MAX } from '@boxroom/domain/paper/paper';
import { paperNameOf } from '@boxroom/domain/paper/paper-name';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../components/toast/toast-store.ts';
import { preparePaper } from '../../lib/file/prepare-paper.ts';
import { t } from '../../lib/language/t.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { type NewPaper, usePapersChange } from '../../replica/picture/use-papers-change.ts';

/**
 * Adds chosen files to an item as its papers, as many as fit. Those left out are named, and stop no other: below the
 * buttons, or in a toast where these are gone.
 */
export function useAddPapers(itemId: string) {
  const store = useReplicaStore();
  const { addPapers } = usePapersChange();
  const [isWorking, setIsWorking] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);

  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function add(files: readonly File[]) {
    if (files.length === 0) return;
    setProblems([]);
    setIsWorking(true);
    const papers: NewPaper[] = [];
    const found: string[] = [];
    const leftOut: string[] = [];
    const free = () => PAPERS_PER_ITEM_MAX - (store.view.get('item', itemId)?.papers?.length ?? 0);
    // In turn: several large photos at a time are more than a phone's memory.
    for (const file of files) {
      if (papers.length >= free()) {
        leftOut.push(file.name);
        continue;
      }
      try {
        papers.push({ name: paperNameOf(file.name, t), ...(await preparePaper(file)) });
      } catch (failure) {
        const code = failure instanceof AppError ? failure.code : 'PAPER_INVALID';
        found.push(`${file.name}: ${errorText(code, t)}`);
      }
    }
    if (leftOut.length > 0)
      found.push(
        t('An item can have {max, plural, one{# paper} other{# papers}} at most. Left out: {files}', {
          max: PAPERS_PER_ITEM_MAX,
          files: commaList(leftOut, t),
        }),
      );
    setIsWorking(false);
    setProblems(found);
    if (found.length > 0 && !isShown.current)
      showToast({ title: t('Some papers were not added'), description: found.join(' '), kind: 'destructive' });
    if (papers.length === 0 || !addPapers(itemId, papers).ok) return;
    showToast({
      title: t('{count, plural, one{# paper} other{# papers}} added', { count: papers.length }),
      kind: 'success',
    });
  }
  return { add: (files: readonly File[]) => void add(files), isWorking, problems };
}
