import { parseWith } from '@boxroom/domain/item/parse-item-fields';
import { type Paper, PAPER_NAME_MAX } from '@boxroom/domain/paper/paper';
import { paperNameSchema } from '@boxroom/domain/paper/paper-schemas';
import { useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { t } from '../../lib/language/t.ts';
import { usePapersChange } from '../../replica/picture/use-papers-change.ts';
import { FormNote } from '../form/form-note.tsx';

interface RenamePaperProps {
  itemId: string;
  paper: Paper;
  /** Somebody removed it while the dialog is open. */
  isGone: boolean;
  onClose: () => void;
}

export function RenamePaper({ itemId, paper, isGone, onClose }: RenamePaperProps) {
  const { renamePaper } = usePapersChange();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(paper.name);
  const [error, setError] = useState<string | null>(null);

  function handleSubmit() {
    if (isGone) return;
    const parsed = parseWith(paperNameSchema, name);
    if (!parsed.ok) setError(t(parsed.error));
    else if (renamePaper(itemId, paper.id, parsed.value).ok) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Rename paper')}
      initialFocus={field}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={isGone}>
            {t('Save')}
          </Button>
        </>
      }
    >
      {isGone && <FormNote>{t('Somebody removed this paper.')}</FormNote>}
      <TextField
        ref={field}
        label={t('Name of the paper')}
        value={name}
        onChange={setName}
        error={error}
        max={PAPER_NAME_MAX}
        autoComplete="off"
      />
    </Dialog>
  );
}
