import type { BoxEntry } from '../../replica/hooks/use-boxes.ts';
import { PictureThumb } from '../picture/item-picture.tsx';
import './box-mark.css';
import { BoxTypeIcon } from './box-type-icon.tsx';

interface BoxMarkProps {
  box: Pick<BoxEntry, 'id' | 'name' | 'boxType' | 'pictures'>;
  showPictures: boolean;
}

/** The look of a box: its first picture with its type in the corner, or its type alone. Decoration. */
export function BoxMark({ box, showPictures }: BoxMarkProps) {
  const pictureId = showPictures ? (box.pictures?.[0]?.id ?? null) : null;
  if (pictureId === null) return <BoxTypeIcon type={box.boxType} />;
  return (
    <span className="box-mark">
      <PictureThumb of={{ entity: 'box', id: box.id, name: box.name }} pictureId={pictureId} isDecoration />
      <BoxTypeIcon type={box.boxType} />
    </span>
  );
}
