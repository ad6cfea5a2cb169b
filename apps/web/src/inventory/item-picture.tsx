import type { Item } from '@boxroom/domain/item/item';
import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import { usePictureUrl } from '../replica/use-picture.ts';
import './item-picture.css';

/** The small picture of an item in a list. A picture that is not there yet, or not any more, leaves a quiet mark. */
export function ItemThumb({ item }: { item: Pick<Item, 'name' | 'pictureId'> }) {
  const url = usePictureUrl(item.pictureId, 'thumb');
  const [missing, setMissing] = useState<string | null>(null);
  if (item.pictureId === null) return null;
  if (url === null) return <span className="thumb" />;
  if (missing === url)
    return (
      <span className="thumb thumb-missing" role="img" aria-label={`The picture of ${item.name} is not here yet`}>
        <ImageOff aria-hidden />
      </span>
    );
  return (
    <img
      className="thumb"
      src={url}
      alt={item.name}
      width={40}
      height={40}
      loading="lazy"
      decoding="async"
      onError={() => setMissing(url)}
    />
  );
}
