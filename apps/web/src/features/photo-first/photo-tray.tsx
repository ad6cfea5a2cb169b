import X from 'lucide-react/icons/x';
import { useCallback } from 'react';
import { BlobImage } from '../../inventory/picture/blob-image.tsx';
import { t } from '../../lib/language/t.ts';
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
        {shots.length > 0 && takenText(shots.length, isKept)}
        {waiting > 0 && ` · ${t('Preparing {count, plural, one{# picture} other{# pictures}}…', { count: waiting })}`}
      </p>
      {shots.length > 0 && (
        <ul role="list" className="photo-tray-list" aria-label={t('Pictures taken')}>
          {shots.map((shot, index) => (
            <li key={shot.id} {...(index === shots.length - 1 && { ref: last })}>
              <BlobImage picture={shot.picture} name={t('Picture {number}', { number: index + 1 })} />
              <button
                type="button"
                aria-label={t('Remove picture {number}', { number: index + 1 })}
                onClick={() => onRemove(shot.id)}
              >
                <X aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function takenText(count: number, isKept: boolean): string {
  return isKept
    ? t('{count, plural, one{# picture} other{# pictures}} taken, on this device', { count })
    : t('{count, plural, one{# picture} other{# pictures}} taken, lost when this page closes', { count });
}
