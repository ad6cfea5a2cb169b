import type { Item } from '@boxroom/domain/item/item';
import { type Paper, PAPERS_PER_ITEM_MAX, PDF_TYPE } from '@boxroom/domain/paper/paper';
import { pictureAccept } from '@boxroom/domain/picture/picture';
import Camera from 'lucide-react/icons/camera';
import FilePlus from 'lucide-react/icons/file-plus';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';
import { loadPdfReader } from '../../lib/pdf/keep-pdf-reader.ts';
import { readsHeic } from '../../lib/window/platform.ts';
import { useHasCamera } from '../../lib/window/use-has-camera.ts';
import { PaperRow } from './paper-row.tsx';
import { PaperViewer } from './paper-viewer.tsx';
import './papers.css';
import { RenamePaper } from './rename-paper.tsx';
import { useAddPapers } from './use-add-papers.ts';

interface PapersProps {
  item: Item;
  canEdit: boolean;
}

type Opened = { kind: 'view' | 'rename' | 'gone'; paper: Paper } | null;

/** The receipts and manuals of an item. What is changed here is stored at once, also inside a form. */
export function Papers({ item, canEdit }: PapersProps) {
  const headingId = useId();
  const [opened, setOpened] = useState<Opened>(null);
  const papers = item.papers ?? [];
  const shown = papers.find(({ id }) => id === opened?.paper.id);
  if (opened && shown && shown !== opened.paper) setOpened({ ...opened, paper: shown });
  // The viewer has nothing more to show. A new name that was typed stays, to be copied.
  if (opened?.kind === 'view' && !shown) setOpened({ ...opened, kind: 'gone' });
  const gone = opened?.kind === 'gone' ? opened.paper.name : null;
  useEffect(() => {
    if (gone !== null) showToast({ title: t('Paper removed'), description: gone });
  }, [gone]);
  const hasPdf = papers.some(({ kind }) => kind === 'pdf');
  useEffect(() => {
    if (hasPdf) loadPdfReader();
  }, [hasPdf]);

  if (papers.length === 0 && !canEdit) return null;
  return (
    <section className="papers" aria-labelledby={headingId}>
      <h3 id={headingId} className="text-field-label">
        {t('Papers')}
      </h3>
      {papers.length > 0 && (
        <ul role="list" className="papers-list" aria-labelledby={headingId}>
          {papers.map((paper, index) => (
            <PaperRow
              key={paper.id}
              itemId={item.id}
              paper={paper}
              index={index}
              canEdit={canEdit}
              onOpen={() => setOpened({ kind: 'view', paper })}
              onRename={() => setOpened({ kind: 'rename', paper })}
            />
          ))}
        </ul>
      )}
      {canEdit && <AddPapers itemId={item.id} isFull={papers.length >= PAPERS_PER_ITEM_MAX} />}
      {opened?.kind === 'view' && shown && <PaperViewer item={item} paper={shown} onClose={() => setOpened(null)} />}
      {opened?.kind === 'rename' && (
        <RenamePaper itemId={item.id} paper={opened.paper} isGone={!shown} onClose={() => setOpened(null)} />
      )}
    </section>
  );
}

/** `isFull`: only the notes about the last choice are left. */
function AddPapers({ itemId, isFull }: { itemId: string; isFull: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const hasCamera = useHasCamera();
  const { add, isWorking, problems } = useAddPapers(itemId);

  function pick(source: 'camera' | 'files') {
    const input = field.current;
    if (!input) return;
    const pictures = pictureAccept({ withHeic: readsHeic() });
    input.accept = source === 'camera' ? pictures : `${PDF_TYPE},${pictures}`;
    if (source === 'camera') input.setAttribute('capture', 'environment');
    else input.removeAttribute('capture');
    input.click();
  }

  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        aria-label={t('Papers')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Lets the same file be chosen again, as after a mistake.
          target.value = '';
          add(files);
        }}
      />
      {!isFull && (
        <div className="papers-buttons">
          {hasCamera && (
            <Button variant="outline" disabled={isWorking} onClick={() => pick('camera')}>
              <Camera aria-hidden />
              {t('Photograph a Paper')}
            </Button>
          )}
          <Button variant="outline" disabled={isWorking} onClick={() => pick('files')}>
            <FilePlus aria-hidden />
            {t('Add Papers')}
          </Button>
        </div>
      )}
      <p className="muted small papers-status" role="status">
        {isWorking ? t('Preparing papers…') : ''}
      </p>
      {problems.map((problem, index) => (
        <p key={index} className="error-text" role="alert" dir="auto">
          {problem}
        </p>
      ))}
    </>
  );
}
