import type { Item } from '@boxroom/domain/item/item';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import ImageOff from 'lucide-react/icons/image-off';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, useRef } from 'react';
import { useIsNear } from '../../lib/window/use-is-near.ts';
import { type PictureSending, usePictureSending } from '../../replica/picture/use-picture-sending.ts';
import { usePicture } from '../../replica/picture/use-picture.ts';
import './item-picture.css';
import { useOpenPicture } from './open-picture.ts';
import { sendingText } from './sending-text.ts';

type Pictured = Pick<Item, 'id' | 'name' | 'pictureId'>;

interface ItemThumbProps {
  item: Pictured;
  /** The button around it has the label. */
  isDecoration?: boolean;
}

/**
 * The thumbnail of an item, loaded when it comes near the screen. A picture that is not there yet, or no longer, leaves
 * a faint mark of the same size.
 */
export function ItemThumb({ item, isDecoration = false }: ItemThumbProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(place);
  const picture = usePicture(item, 'thumb', isNear);
  if (picture === null) return null;
  const isMissing = picture.state === 'missing' || picture.state === 'failed';
  const words = isDecoration
    ? {}
    : { role: 'img', 'aria-label': isMissing ? `The picture of ${item.name} is not here yet` : item.name };
  return (
    <span ref={place} className="thumb" {...words}>
      {isMissing && <ImageOff aria-hidden />}
      {picture.url !== null && <img src={picture.url} alt="" width={48} height={48} decoding="async" />}
    </span>
  );
}

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
