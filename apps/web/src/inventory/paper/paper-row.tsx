import type { Paper } from '@boxroom/domain/paper/paper';
import FileText from 'lucide-react/icons/file-text';
import ImageIcon from 'lucide-react/icons/image';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { t } from '../../lib/language/t.ts';
import { bytesText } from '../../lib/text/amount-text.ts';
import { useSendPictureAgain } from '../../replica/picture/send-picture-again.ts';
import { usePapersChange } from '../../replica/picture/use-papers-change.ts';
import { type PictureSending, usePictureSending } from '../../replica/picture/use-picture-sending.ts';

interface PaperRowProps {
  itemId: string;
  paper: Paper;
  /** Its place among the papers of the item. */
  index: number;
  canEdit: boolean;
  onOpen: () => void;
  onRename: () => void;
}

export function PaperRow({ itemId, paper, index, canEdit, onOpen, onRename }: PaperRowProps) {
  const { removePaper, restorePaper } = usePapersChange();
  const sending = usePictureSending(paper.id);
  const sendAgain = useSendPictureAgain();
  const Icon = paper.kind === 'pdf' ? FileText : ImageIcon;

  function handleRemove() {
    if (!removePaper(itemId, paper.id).ok) return;
    showUndoToast({ title: t('Paper removed'), description: paper.name }, () =>
      restorePaper(itemId, paper, index).ok ? { title: t('Paper restored'), description: paper.name } : null,
    );
  }

  return (
    <li className="paper-row">
      <button type="button" className="paper-open" aria-haspopup="dialog" onClick={onOpen}>
        <Icon aria-hidden />
        <span className="paper-text">
          <span className="clamp" dir="auto">
            {paper.name}
          </span>
          <span className="muted small">
            {paper.kind === 'pdf' ? 'PDF' : t('Picture')}, {bytesText(paper.bytes)}
            {sending && ` · ${sendingText(sending)}`}
          </span>
          {sending?.kind === 'sending' && (
            <progress aria-label={t('Sending {name}', { name: paper.name })} max={100} value={sending.percent} />
          )}
        </span>
      </button>
      {(sending?.kind === 'refused' || sending?.kind === 'delayed') && (
        <button type="button" className="link-button" onClick={() => void sendAgain(paper.id)}>
          {t('Try again')}
        </button>
      )}
      {canEdit && (
        <>
          <button
            type="button"
            className="icon-button"
            aria-label={t('Rename {name}', { name: paper.name })}
            onClick={onRename}
          >
            <Pencil aria-hidden />
          </button>
          <button
            type="button"
            className="icon-button icon-button-danger"
            aria-label={t('Remove {name}', { name: paper.name })}
            onClick={handleRemove}
          >
            <Trash2 aria-hidden />
          </button>
        </>
      )}
    </li>
  );
}

function sendingText(sending: PictureSending): string {
  switch (sending.kind) {
    case 'sending':
      return t('Sending, {percent} %', { percent: sending.percent });
    case 'waiting':
      return t('Waits to be sent');
    case 'delayed':
      return t('Could not be sent yet, trying again');
    case 'refused':
      return t('Was not accepted and is only on this device');
  }
}
