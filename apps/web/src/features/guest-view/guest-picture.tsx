import type { PictureEntry } from '@boxroom/domain/picture/pictures';
import ImageOff from 'lucide-react/icons/image-off';
import { useRef, useState } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { PictureTurner } from '../../inventory/picture/picture-turner.tsx';
import { t } from '../../lib/language/t.ts';
import { useIsNear } from '../../lib/window/use-is-near.ts';
import { useGuestPicture } from './use-guest-picture.ts';

export interface Pictured {
  name: string;
  /** At least one; the first one is the thumbnail. */
  pictures: readonly PictureEntry[];
}

interface GuestThumbProps {
  token: string;
  of: Pictured;
  onOpen: (of: Pictured) => void;
}

/** The thumbnail of an item, box or room, fetched when it comes near the screen; a press opens the large pictures. */
export function GuestThumb({ token, of, onOpen }: GuestThumbProps) {
  const place = useRef<HTMLButtonElement>(null);
  const isWanted = useIsNear(place);
  const url = useGuestPicture(token, of.pictures[0]?.id ?? '', { size: 'thumb', isWanted });
  return (
    <button
      ref={place}
      type="button"
      className="guest-thumb"
      aria-label={t('Picture of {name}', { name: of.name })}
      onClick={() => onOpen(of)}
    >
      {url === 'missing' && <ImageOff aria-hidden />}
      {url !== null && url !== 'missing' && <img src={url} alt="" width={48} height={48} decoding="async" />}
    </button>
  );
}

interface GuestPictureDialogProps {
  token: string;
  of: Pictured;
  onClose: () => void;
}

export function GuestPictureDialog({ token, of: { name, pictures }, onClose }: GuestPictureDialogProps) {
  const [index, setIndex] = useState(0);
  const entry = pictures[index];
  const url = useGuestPicture(token, entry?.id ?? '', { size: 'full', isWanted: entry !== undefined });
  const caption = entry?.caption;
  return (
    <Dialog open onClose={onClose} title={name} size="lg">
      <PictureTurner count={pictures.length} index={index} onTurn={setIndex}>
        {(turners) => (
          <div className="guest-picture">
            {url === null && <p role="status">{t('Loading…')}</p>}
            {url === 'missing' && <p role="status">{t('This picture cannot be shown now.')}</p>}
            {url !== null && url !== 'missing' && (
              <img src={url} alt={caption === undefined ? name : `${name}: ${caption}`} draggable={false} />
            )}
            {turners}
          </div>
        )}
      </PictureTurner>
      {caption !== undefined && (
        <p className="guest-caption" dir="auto">
          {caption}
        </p>
      )}
    </Dialog>
  );
}
