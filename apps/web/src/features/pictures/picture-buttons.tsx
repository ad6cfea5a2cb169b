import type { PictureEntry } from '@boxroom/domain/picture/pictures';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { MoveButtons } from '../../inventory/picture/move-buttons.tsx';
import { PictureSources } from '../../inventory/picture/picture-sources.tsx';
import type { PicturePicker } from '../../inventory/picture/use-picture-picker.tsx';
import { t } from '../../lib/language/t.ts';
import type { PictureActions } from './use-picture-actions.ts';

interface PictureButtonsProps {
  /** The picture on the screen. */
  entry: PictureEntry | null;
  /** Puts another picture in its place. */
  picker: PicturePicker;
  actions: PictureActions;
  /** Why the pictures cannot be changed; null where they can. */
  off: string | null;
  /** The text of the toast for an attempt. */
  attempt?: string;
  /** Its place among those that can be arranged. */
  place: { index: number; count: number };
  onMove: (to: number) => void;
}

/** The actions for the picture on the screen. */
export function PictureButtons({ entry, picker, actions, off, attempt, place, onMove }: PictureButtonsProps) {
  const [isSaving, setIsSaving] = useState(false);
  const hint = { reason: off, ...(attempt !== undefined && { attempt }) };

  async function handleDownload(pictureId: string) {
    setIsSaving(true);
    await actions.download(pictureId);
    setIsSaving(false);
  }

  return (
    <div className="picture-viewer-actions">
      <MoveButtons {...place} onMove={onMove} />
      {entry && (
        <Button variant="outline" colorPalette="gray" disabled={isSaving} onClick={() => void handleDownload(entry.id)}>
          <Download aria-hidden />
          {t('Download')}
        </Button>
      )}
      <PictureSources
        picker={picker}
        label={entry ? t('Change Picture') : t('Choose Picture')}
        off={off}
        {...(attempt !== undefined && { attempt })}
      />
      {entry && (
        <TooltipHint {...hint}>
          <Button variant="outline" colorPalette="red" onClick={() => actions.remove(entry)}>
            <Trash2 aria-hidden />
            {t('Remove Picture')}
          </Button>
        </TooltipHint>
      )}
    </div>
  );
}
