import { parseWith } from '@boxroom/domain/item/parse-item-fields';
import { type Paper, PAPER_NAME_MAX } from '@boxroom/domain/paper/paper';
import { paperNameSchema } from '@boxroom/domain/paper/paper-schemas';
import { t } from '../../lib/language/t.ts';
import { usePapersChange } from '../../replica/picture/use-papers-change.ts';
import { FormNote } from '../form/form-note.tsx';
import { NameDialog } from '../form/name-dialog.tsx';

interface RenamePaperProps {
  itemId: string;
  paper: Paper;
  /** Somebody removed it while the dialog is open. */
  isGone: boolean;
  onClose: () => void;
}

export function RenamePaper({ itemId, paper, isGone, onClose }: RenamePaperProps) {
  const { renamePaper } = usePapersChange();
  return (
    <NameDialog
      title={t('Rename paper')}
      label={t('Name of the paper')}
      current={paper.name}
      parse={(name) => parseWith(paperNameSchema, name)}
      max={PAPER_NAME_MAX}
      isOff={isGone}
      onSave={(name) => {
        if (renamePaper(itemId, paper.id, name).ok) onClose();
      }}
      onClose={onClose}
    >
      {isGone && <FormNote>{t('Somebody removed this paper.')}</FormNote>}
    </NameDialog>
  );
}
