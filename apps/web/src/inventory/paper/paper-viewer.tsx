import type { Item } from '@boxroom/domain/item/item';
import { msg } from '@boxroom/domain/language/message';
import type { Paper } from '@boxroom/domain/paper/paper';
import Download from 'lucide-react/icons/download';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { safeFileName } from '../../lib/file/safe-file-name.ts';
import { saveFile } from '../../lib/file/save-file.ts';
import { t } from '../../lib/language/t.ts';
import { usePaper } from '../../replica/picture/use-paper.ts';
import { BlobImage } from '../picture/blob-image.tsx';
import './paper-viewer.css';
import { PdfPages } from './pdf-pages.tsx';

const ZOOMS = [1, 1.5, 2, 3, 4] as const;

interface PaperViewerProps {
  item: Pick<Item, 'id' | 'name'>;
  paper: Paper;
  onClose: () => void;
}

/** Shows a paper inside the app, so that no other program and no other page gets it. */
export function PaperViewer({ item, paper, onClose }: PaperViewerProps) {
  const { paper: found, retry } = usePaper(item.id, paper);
  const [step, setStep] = useState(0);
  const zoom = ZOOMS[step] ?? 1;
  const file = found.state === 'here' ? found.file : null;

  function handleSave(content: Blob) {
    const extension = paper.kind === 'pdf' ? 'pdf' : 'jpg';
    saveFile(safeFileName(paper.name, { extension, fallback: t('paper') }), content);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={paper.name}
      description={item.name}
      size="lg"
      footer={
        file && (
          <>
            <div className="paper-zoom">
              <button
                type="button"
                className="icon-button"
                aria-label={t('Zoom out')}
                disabled={step === 0}
                onClick={() => setStep(step - 1)}
              >
                <ZoomOut aria-hidden />
              </button>
              <span className="muted small number" role="status">
                {zoom * 100} %
              </span>
              <button
                type="button"
                className="icon-button"
                aria-label={t('Zoom in')}
                disabled={step === ZOOMS.length - 1}
                onClick={() => setStep(step + 1)}
              >
                <ZoomIn aria-hidden />
              </button>
            </div>
            <Button variant="outline" onClick={() => handleSave(file)}>
              <Download aria-hidden />
              {t('Save a copy')}
            </Button>
          </>
        )
      }
    >
      {/* It scrolls, so the keyboard must reach it. */}
      <div
        className="paper-stage"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll only what has the focus
        tabIndex={0}
        role="group"
        aria-label={paper.name}
        aria-busy={found.state === 'loading'}
      >
        {found.state === 'loading' && <Loading done={found.done} />}
        {found.state !== 'loading' && found.state !== 'here' && (
          <div className="paper-note">
            <p>{t(NOT_HERE[found.state])}</p>
            <Button variant="ghost" onClick={retry}>
              {t('Try again')}
            </Button>
          </div>
        )}
        {file && paper.kind === 'pdf' && <PdfPages file={file} name={paper.name} zoom={zoom} />}
        {file && paper.kind === 'picture' && (
          <BlobImage picture={file} name={paper.name} style={{ width: `${zoom * 100}%` }} />
        )}
      </div>
    </Dialog>
  );
}

const NOT_HERE = {
  missing: msg('The server does not have it yet. It appears when the device that added it has sent it.'),
  offline: msg('It is not on this device yet. It appears when you are online again.'),
  failed: msg('It could not be loaded. We will try again.'),
};

function Loading({ done }: { done: number | null }) {
  return (
    <div className="paper-note">
      <p>{t('Loading the paper…')}</p>
      {done !== null && <progress aria-label={t('Loading the paper')} max={1} value={done} />}
    </div>
  );
}
