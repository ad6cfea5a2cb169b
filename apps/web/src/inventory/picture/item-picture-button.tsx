import type { Item } from '@boxroom/domain/item/item';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId } from 'react';
import { type PictureSending, usePictureSending } from '../../replica/picture/use-picture-sending.ts';
import { ItemThumb } from './item-picture.tsx';
import { useOpenPicture } from './open-picture.ts';
import { sendingText } from './sending-text.ts';

/** The thumbnail of an item as a button that opens the large picture, with the progress of its upload. */
export function ItemPictureButton({ item }: { item: Item }) {
  const open = useOpenPicture();
  const sending = usePictureSending(item.pictureId);
  const hintId = useId();
  if (item.pictureId === null) return null;
  return (
    <button
      type="button"
      className="thumb-button"
      aria-label={`Picture of ${item.name}`}
      {...(sending && { 'aria-describedby': hintId })}
      onClick={() => open(item)}
    >
      <ItemThumb item={item} isDecoration />
      {sending && <SendingMark sending={sending} />}
      {sending && (
        <span id={hintId} hidden>
          {sendingText(sending)}
        </span>
      )}
    </button>
  );
}

function SendingMark({ sending }: { sending: PictureSending }) {
  if (sending.kind === 'sending')
    return (
      <span className="thumb-progress">
        <span style={{ width: `${sending.percent}%` }} />
      </span>
    );
  const isFailed = sending.kind !== 'waiting';
  return (
    <span className={isFailed ? 'thumb-mark thumb-mark-failed' : 'thumb-mark'}>
      {isFailed ? <TriangleAlert aria-hidden /> : <CloudUpload aria-hidden />}
    </span>
  );
}
