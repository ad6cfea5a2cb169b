import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { t } from '../../lib/language/t.ts';
import { readingSign } from '../../lib/window/swipe.ts';
import './picture-turner.css';

/** A shorter way of a finger is no swipe, in pixels. */
const SWIPE_PX = 40;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

interface PictureTurnerProps {
  count: number;
  index: number;
  onTurn: (to: number) => void;
  /** Draws the picture with the controls over it. */
  children: (turners: ReactNode) => ReactNode;
}

/** Turns to the other pictures: with a swipe, the arrow keys, or the buttons, which also say the position. */
export function PictureTurner({ count, index, onTurn, children }: PictureTurnerProps) {
  const place = useRef<HTMLDivElement>(null);
  const mayTurn = (step: number) => index + step >= 0 && index + step < count;
  const press = (step: number) => mayTurn(step) && onTurn(index + step);
  const turn = useEffectEvent(press);

  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    let start: { x: number; y: number } | null = null;
    element.addEventListener(
      'pointerdown',
      ({ pointerType, isPrimary, clientX, clientY }) => {
        start = pointerType === 'mouse' || !isPrimary ? null : { x: clientX, y: clientY };
      },
      { signal },
    );
    element.addEventListener(
      'pointerup',
      ({ clientX, clientY }) => {
        const [x, y] = start ? [clientX - start.x, clientY - start.y] : [0, 0];
        start = null;
        if (Math.abs(x) >= SWIPE_PX && Math.abs(x) > Math.abs(y)) turn(-Math.sign(x) * readingSign());
      },
      { signal },
    );
    element.closest('[role="dialog"]')?.addEventListener(
      'keydown',
      (event) => {
        if (!(event instanceof KeyboardEvent) || event.target instanceof HTMLInputElement) return;
        const step = (STEPS[event.key] ?? 0) * readingSign();
        if (step !== 0 && !event.altKey && !event.ctrlKey && !event.metaKey) turn(step);
      },
      { signal },
    );
    return () => stop.abort();
  }, []);

  const button = (step: -1 | 1, label: string, Icon: typeof ChevronLeft) => (
    <button
      type="button"
      className="picture-turn"
      aria-label={label}
      aria-disabled={!mayTurn(step)}
      onClick={() => press(step)}
    >
      <Icon aria-hidden />
    </button>
  );
  return (
    <div ref={place} className="picture-turner">
      {children(
        count > 1 && (
          <>
            {button(-1, t('Previous picture'), ChevronLeft)}
            {button(1, t('Next picture'), ChevronRight)}
            <span className="picture-position number" role="status">
              {t('{number} of {count}', { number: index + 1, count })}
            </span>
          </>
        ),
      )}
    </div>
  );
}
