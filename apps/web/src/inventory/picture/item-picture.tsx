import type { Item } from '@boxroom/domain/item/item';
import type { PictureHolderKind } from '@boxroom/domain/picture/pictures';
import ImageOff from 'lucide-react/icons/image-off';
import { useRef } from 'react';
import { t } from '../../lib/language/t.ts';
import { useIsNear } from '../../lib/window/use-is-near.ts';
import { usePicture } from '../../replica/picture/use-picture.ts';
import './item-picture.css';

interface PictureThumbProps {
  /** What the picture is of; without an entity, an item. */
  of: { entity?: PictureHolderKind; id: string; name: string };
  pictureId: string | null;
  /** The button around it has the label. */
  isDecoration?: boolean;
}

/**
 * A thumbnail, loaded when it comes near the screen. A picture that is not there yet, or no longer, leaves a faint mark
 * of the same size.
 */
export function PictureThumb({
  of: { entity = 'item', id, name },
  pictureId,
  isDecoration = false,
}: PictureThumbProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(place);
  const picture = usePicture({ entity, id, pictureId }, 'thumb', isNear);
  if (picture === null) return null;
  const isMissing = picture.state === 'missing' || picture.state === 'failed';
  const words = isDecoration
    ? {}
    : { role: 'img', 'aria-label': isMissing ? t('The picture of {name} is not here yet', { name }) : name };
  return (
    <span ref={place} className="thumb" {...words}>
      {isMissing && <ImageOff aria-hidden />}
      {picture.url !== null && (
        <img src={picture.url} alt="" width={48} height={48} decoding="async" draggable={false} />
      )}
    </span>
  );
}

interface ItemThumbProps {
  item: Pick<Item, 'id' | 'name' | 'pictureId'>;
  isDecoration?: boolean;
}

/** The first picture of an item. */
export function ItemThumb({ item, isDecoration = false }: ItemThumbProps) {
  return <PictureThumb of={item} pictureId={item.pictureId} isDecoration={isDecoration} />;
}
