import { parseWith } from '@boxroom/domain/item/parse-item-fields';
import { captionSchema } from '@boxroom/domain/picture/picture-schemas';
import { CAPTION_MAX, type PictureEntry } from '@boxroom/domain/picture/pictures';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { t } from '../../lib/language/t.ts';

interface PictureCaptionProps {
  entry: PictureEntry;
  /** Returns whether it was accepted. */
  onSave: (pictureId: string, caption: string | null) => boolean;
}

/** Changes the caption of a picture. */
export function PictureCaption({ entry, onSave }: PictureCaptionProps) {
  const [text, setText] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  if (text === null)
    return (
      <Button variant="ghost" className="picture-caption-edit" onClick={() => setText(entry.caption ?? '')}>
        <Pencil aria-hidden />
        {entry.caption === undefined ? t('Add Caption') : t('Edit Caption')}
      </Button>
    );

  function handleSave() {
    const parsed = parseWith(captionSchema, text ?? '');
    if (!parsed.ok) return setError(t(parsed.error));
    if (onSave(entry.id, parsed.value)) setText(null);
    return undefined;
  }

  return (
    <div className="picture-caption-form">
      <TextField
        label={t('Caption')}
        value={text}
        onChange={(next) => {
          setText(next);
          setError(null);
        }}
        onEnter={handleSave}
        max={CAPTION_MAX}
        error={error}
        autoComplete="off"
        autoFocus
        enterKeyHint="done"
      />
      <div className="cluster">
        <Button onClick={handleSave}>{t('Save Caption')}</Button>
        <Button variant="outline" colorPalette="gray" onClick={() => setText(null)}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  );
}
