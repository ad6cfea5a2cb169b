import type { Item } from '@boxroom/domain/item/item';
import { picturesOf } from '@boxroom/domain/picture/pictures';
import ImageIcon from 'lucide-react/icons/image';
import { useMemo } from 'react';
import { Button } from '../../components/button/button.tsx';
import { useOpenPicture } from '../../inventory/picture/open-picture.ts';
import type { Pictured } from '../../inventory/picture/pictured.ts';
import { t } from '../../lib/language/t.ts';
import { HeldPictures } from './held-pictures.tsx';
import { PictureStage } from './picture-stage.tsx';
import './picture-viewer.css';

/** The pictures of an item: the first one large, and all in a strip where there are several or more can be added. */
export function ItemPictures({ item, canEdit }: { item: Item; canEdit: boolean }) {
  const open = useOpenPicture();
  const of: Pictured = useMemo(() => ({ ...item, entity: 'item' }), [item]);
  const [first] = picturesOf(item);
  if (!first && !canEdit) return null;
  return (
    <>
      {first && <PictureStage of={of} entry={first} />}
      <HeldPictures of={of} canEdit={canEdit} />
      <Button variant="ghost" className="item-picture-action" onClick={() => open(of)}>
        <ImageIcon aria-hidden />
        {first ? t('Open Picture') : t('Add Picture')}
      </Button>
    </>
  );
}
