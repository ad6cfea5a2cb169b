import { type PictureHolderKind, picturesOf } from '@boxroom/domain/picture/pictures';
import { useId } from 'react';
import { t } from '../../lib/language/t.ts';
import { usePictureSending } from '../../replica/picture/use-picture-sending.ts';
import { PictureThumb } from './item-picture.tsx';
import { useOpenPicture } from './open-picture.ts';
import type { Pictured } from './pictured.ts';
import { SendingMark } from './sending-mark.tsx';
import { sendingText } from './sending-text.ts';

interface PictureButtonProps {
  entity: PictureHolderKind;
  /** What has the picture. */
  row: Omit<Pictured, 'entity'>;
}

/** The first picture of a thing as a button that opens the large pictures, with the progress of its upload. */
export function PictureButton({ entity, row }: PictureButtonProps) {
  const open = useOpenPicture();
  const pictureId = picturesOf(row)[0]?.id ?? null;
  const sending = usePictureSending(pictureId);
  const hintId = useId();
  if (pictureId === null) return null;
  return (
    <button
      type="button"
      className="thumb-button"
      aria-label={t('Picture of {name}', { name: row.name })}
      {...(sending && { 'aria-describedby': hintId })}
      onClick={() => open({ ...row, entity })}
    >
      <PictureThumb of={{ entity, id: row.id, name: row.name }} pictureId={pictureId} isDecoration />
      {sending && <SendingMark sending={sending} />}
      {sending && (
        <span id={hintId} hidden>
          {sendingText(sending)}
        </span>
      )}
    </button>
  );
}
