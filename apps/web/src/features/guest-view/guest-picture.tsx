import ImageOff from 'lucide-react/icons/image-off';
import { useRef } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { useIsNear } from '../../lib/window/use-is-near.ts';
import { useGuestPicture } from './use-guest-picture.ts';

export interface Pictured {
  name: string;
  pictureId: string;
}

/** The thumbnail of an item, fetched when it comes near the screen; a press opens the large picture. */
export function GuestThumb({
  token,
  item,
  onOpen,
}: {
  token: string;
  item: Pictured;
  onOpen: (item: Pictured) => void;
}) {
  const place = useRef<HTMLButtonElement>(null);
  const isWanted = useIsNear(place);
  const url = useGuestPicture(token, item.pictureId, { size: 'thumb', isWanted });
  return (
    <button
      ref={place}
      type="button"
      className="guest-thumb"
      aria-label={`Picture of ${item.name}`}
      onClick={() => onOpen(item)}
    >
      {url === 'missing' && <ImageOff aria-hidden />}
      {url !== null && url !== 'missing' && <img src={url} alt="" width={48} height={48} decoding="async" />}
    </button>
  );
}

export function GuestPictureDialog({ token, item, onClose }: { token: string; item: Pictured; onClose: () => void }) {
  const url = useGuestPicture(token, item.pictureId, { size: 'full', isWanted: true });
  return (
    <Dialog open onClose={onClose} title={item.name} size="lg">
      <div className="guest-picture">
        {url === null && <p role="status">Loading…</p>}
        {url === 'missing' && <p role="status">This picture cannot be shown now.</p>}
        {url !== null && url !== 'missing' && <img src={url} alt={item.name} />}
      </div>
    </Dialog>
  );
}
