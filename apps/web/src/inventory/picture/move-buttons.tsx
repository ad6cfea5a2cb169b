import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';

interface MoveButtonsProps {
  /** The place of the picture among those that can be arranged. */
  index: number;
  count: number;
  onMove: (to: number) => void;
}

/** Arranges pictures without dragging. Nothing for a single picture. */
export function MoveButtons({ index, count, onMove }: MoveButtonsProps) {
  const earlier = useRef<HTMLButtonElement>(null);
  const later = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);

  // The pressed button is disabled at the end of the way, and would lose the focus to the page.
  useEffect(() => {
    if (!isPressed.current) return;
    isPressed.current = false;
    if (index === 0) later.current?.focus();
    else if (index === count - 1) earlier.current?.focus();
  }, [index, count]);

  function move(to: number) {
    isPressed.current = true;
    onMove(to);
  }

  if (count < 2) return null;
  return (
    <>
      <Button
        ref={earlier}
        variant="outline"
        colorPalette="gray"
        disabled={index === 0}
        onClick={() => move(index - 1)}
      >
        <ArrowLeft aria-hidden />
        {t('Move earlier')}
      </Button>
      <Button
        ref={later}
        variant="outline"
        colorPalette="gray"
        disabled={index === count - 1}
        onClick={() => move(index + 1)}
      >
        {t('Move later')}
        <ArrowRight aria-hidden />
      </Button>
    </>
  );
}
