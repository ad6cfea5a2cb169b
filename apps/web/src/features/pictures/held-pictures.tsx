import { PICTURES_MAX, picturesOf } from '@boxroom/domain/picture/pictures';
import Camera from 'lucide-react/icons/camera';
import ImagePlus from 'lucide-react/icons/image-plus';
import Images from 'lucide-react/icons/images';
import { useRef } from 'react';
import { PictureThumb } from '../../inventory/picture/item-picture.tsx';
import { useOpenPicture } from '../../inventory/picture/open-picture.ts';
import { PickerNotes } from '../../inventory/picture/picker-notes.tsx';
import { movedTo } from '../../inventory/picture/picture-draft.ts';
import { preparingText } from '../../inventory/picture/picture-field.tsx';
import { PictureStrip } from '../../inventory/picture/picture-strip.tsx';
import type { Pictured } from '../../inventory/picture/pictured.ts';
import { usePictureDrop } from '../../inventory/picture/use-picture-drop.ts';
import {
  type PicturePicker,
  type PictureSource,
  usePicturePicker,
} from '../../inventory/picture/use-picture-picker.tsx';
import { t } from '../../lib/language/t.ts';
import { useHasCamera } from '../../lib/window/use-has-camera.ts';
import './held-pictures.css';
import { usePictureActions } from './use-picture-actions.ts';

interface HeldPicturesProps {
  of: Pictured;
  canEdit: boolean;
}

/** The pictures of a thing in a strip, each of which opens large. Members who may edit add and arrange them here. */
export function HeldPictures({ of, canEdit }: HeldPicturesProps) {
  const open = useOpenPicture();
  return canEdit ? (
    <EditedPictures of={of} />
  ) : (
    <PictureStrip
      label={t('Pictures of {name}', { name: of.name })}
      pictures={picturesOf(of)}
      draw={(pictureId) => <PictureThumb of={of} pictureId={pictureId} isDecoration />}
      onPress={(pictureId) => open(of, pictureId)}
    />
  );
}

function EditedPictures({ of }: { of: Pictured }) {
  const open = useOpenPicture();
  const place = useRef<HTMLDivElement>(null);
  const actions = usePictureActions(of);
  const pictures = picturesOf(of);
  const max = PICTURES_MAX[of.entity];
  const picker = usePicturePicker(actions.add, { isMeant: true, free: max - pictures.length });
  const isOver = usePictureDrop(place, picker.take);
  return (
    <div ref={place} className={isOver ? 'held-pictures held-pictures-over' : 'held-pictures'}>
      <PictureStrip
        label={t('Pictures of {name}', { name: of.name })}
        pictures={pictures}
        draw={(pictureId) => <PictureThumb of={of} pictureId={pictureId} isDecoration />}
        onPress={(pictureId) => open(of, pictureId)}
        onMove={(pictureId, to) => actions.order(movedTo(pictures, pictureId, to).map(({ id }) => id))}
      >
        {pictures.length < max && <AddTiles picker={picker} />}
      </PictureStrip>
      {picker.input}
      <p className="muted small held-pictures-state" role="status">
        {picker.state === 'working' ? preparingText(picker.done) : ''}
      </p>
      <PickerNotes picker={picker} max={max} />
    </div>
  );
}

/** Tiles that add pictures: on phones from the camera and the library, elsewhere from files. */
export function AddTiles({ picker }: { picker: Pick<PicturePicker, 'pick' | 'state'> }) {
  const hasCamera = useHasCamera();
  const tile = (source: PictureSource, label: string, Icon: typeof Camera) => (
    <li>
      <button
        type="button"
        className="picture-tile picture-tile-add"
        aria-label={label}
        title={label}
        disabled={picker.state === 'working'}
        onClick={() => picker.pick(source)}
      >
        <Icon aria-hidden />
      </button>
    </li>
  );
  if (!hasCamera) return tile('library', t('Add Pictures'), ImagePlus);
  return (
    <>
      {tile('camera', t('Add from Camera'), Camera)}
      {tile('library', t('Add from Library'), Images)}
    </>
  );
}
