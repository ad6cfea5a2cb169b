import type { Item } from '@boxroom/domain/item/item';
import ImageOff from 'lucide-react/icons/image-off';
import { useRef } from 'react';
import { useIsNear } from '../../lib/window/use-is-near.ts';
import { usePicture } from '../../replica/picture/use-picture.ts';
import './item-picture.css';

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
