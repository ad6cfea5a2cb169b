import { countText } from '@boxroom/domain/text/count-text';
import X from 'lucide-react/icons/x';
import { useCallback } from 'react';
import { BlobImage } from '../../inventory/picture/blob-image.tsx';
import type { Shot } from '../../replica/shots/shot-storage.ts';

interface PhotoTrayProps {
  shots: readonly Shot[];
  /** Whether all of them survive the end of the tab. */
  isKept: boolean;
  /** How many are still to be prepared. */
  waiting: number;
  onRemove: (id: string) => void;
}

/** The pictures that were taken, the last one in sight. */
export function PhotoTray({ shots, isKept, waiting, onRemove }: PhotoTrayProps) {
  const last = useCallback((element: HTMLLIElement | null) => {
    // Only the tray scrolls: `scrollIntoView` would move the page, too.
    if (element?.parentElement) element.parentElement.scrollLeft = element.offsetLeft;
  }, []);
  return (
    <div className="photo-tray">
      <p className="muted small" role="status">
        {shots.length > 0 &&
          `${countText(shots.length, 'picture')} taken, ${isKept ? 'on this device' : 'lost when this page closes'}`}
        {waiting > 0 && ` · Preparing ${countText(waiting, 'picture')}…`}
      </p>
      {shots.length > 0 && (
        <ul role="list" className="photo-tray-list" aria-label="Pictures taken">
          {shots.map((shot, index) => (
            <li key={shot.id} {...(index === shots.length - 1 && { ref: last })}>
              <BlobImage picture={shot.picture} name={`Picture ${index + 1}`} />
              <button type="button" aria-label={`Remove picture ${index + 1}`} onClick={() => onRemove(shot.id)}>
                <X aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
