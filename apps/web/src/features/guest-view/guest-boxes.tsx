import { boxCodeText } from '@boxroom/domain/box/box-code';
import type { FoundInGuestView } from '@boxroom/domain/guest-link/search-guest-view';
import { picturesOf } from '@boxroom/domain/picture/pictures';
import MapPin from 'lucide-react/icons/map-pin';
import { useEffect, useRef, useState } from 'react';
import { Highlighted } from '../../inventory/item/highlighted.tsx';
import { t } from '../../lib/language/t.ts';
import { GuestItemRow } from './guest-item-row.tsx';
import { GuestPictureDialog, GuestThumb, type Pictured } from './guest-picture.tsx';
import { takeRows } from './take-rows.ts';

/** The number of rows rendered at first, and added each time the end comes near. */
const ROWS = 200;

interface GuestBoxesProps {
  token: string;
  found: FoundInGuestView;
  /** The box to scroll to: a new object for each request. */
  goTo: { boxId: string } | null;
  /** Whether the page shows a single box, whose name is above. */
  isOneBox: boolean;
  /** Of the prices. */
  currency: string | null;
}

/** The boxes with their items. A long list grows while the guest scrolls: a guest's phone may be old. */
export function GuestBoxes({ token, found, goTo, isOneBox, currency }: GuestBoxesProps) {
  const [shown, setShown] = useState(ROWS);
  const [picture, setPicture] = useState<Pictured | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const { boxes, hasMore } = takeRows(found.boxes, { rows: shown, upTo: goTo?.boxId ?? null });

  useEffect(() => {
    if (!goTo) return;
    const heading = list.current?.querySelector<HTMLElement>(`[data-box="${goTo.boxId}"]`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, [goTo]);

  return (
    <div ref={list} className="guest-boxes">
      {boxes.map(({ box, items, total }) => (
        <section key={box.id} className="guest-box" aria-labelledby={`box-${box.id}`}>
          <header className="guest-box-head" data-box={box.id} tabIndex={-1}>
            {picturesOf(box).length > 0 && (
              <GuestThumb token={token} of={{ name: box.name, pictures: picturesOf(box) }} onOpen={setPicture} />
            )}
            <h2 id={`box-${box.id}`} className={isOneBox ? 'visually-hidden' : 'guest-box-name clamp'} dir="auto">
              <Highlighted text={box.name} terms={found.terms} />
            </h2>
            <span className="badge number">{boxCodeText(box.code)}</span>
            <span className="muted small guest-box-count">
              {t('{count, plural, one{# item} other{# items}}', { count: total })}
            </span>
            {box.description !== null && (
              <p className="guest-box-place muted small">
                <MapPin aria-hidden />
                <span className="clamp" dir="auto">
                  {box.description}
                </span>
              </p>
            )}
          </header>
          {total === 0 && <p className="muted small guest-box-empty">{t('Nothing is in this box.')}</p>}
          <ul role="list" className="guest-items" aria-label={t('Items in {name}', { name: box.name })}>
            {items.map((item) => (
              <GuestItemRow
                key={item.id}
                token={token}
                item={item}
                currency={currency}
                terms={found.terms}
                onPicture={setPicture}
              />
            ))}
          </ul>
        </section>
      ))}
      {hasMore && <MoreRows key={shown} onNear={() => setShown((before) => before + ROWS)} />}
      {picture && <GuestPictureDialog token={token} of={picture} onClose={() => setPicture(null)} />}
    </div>
  );
}

function MoreRows({ onNear }: { onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const call = useRef(onNear);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) call.current();
      },
      { rootMargin: '1200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return <div ref={place} className="guest-more" aria-hidden />;
}
