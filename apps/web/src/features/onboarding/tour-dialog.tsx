import { msg } from '@boxroom/domain/language/message';
import Boxes from 'lucide-react/icons/boxes';
import QrCode from 'lucide-react/icons/qr-code';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Warehouse from 'lucide-react/icons/warehouse';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { t } from '../../lib/language/t.ts';
import './tour-dialog.css';
import { readingSign, swipeOf } from '../../lib/window/swipe.ts';
import { TourOptions } from './tour-options.tsx';

const STEPS = [
  {
    title: msg('Welcome to Boxroom'),
    icon: Warehouse,
    text: msg(
      "Keep track of what's where: note once what is in which box, and find it in seconds, even without a network.",
    ),
  },
  {
    title: msg('Rooms, boxes, items'),
    icon: Boxes,
    text: msg(
      'A storage room holds boxes, a box holds items. You already have a first room: add a box, type what you put in it, and press Enter after each item.',
    ),
  },
  {
    title: msg('Find it again'),
    icon: QrCode,
    text: msg(
      'Search every box at once. Print a tag for each box and scan it with your phone to see what is inside. Share a room, and others see it too.',
    ),
  },
  {
    title: msg('Choose what you need'),
    icon: SlidersHorizontal,
    text: msg(
      'Everything else is optional, and off until you want it. You can change this in the settings at any time.',
    ),
  },
] as const;
const LAST = STEPS.length - 1;

interface TourDialogProps {
  open: boolean;
  /** Called when the tour is finished, or skipped at any step. */
  onEnd: (end: { isFinished: boolean }) => void;
}

/** The tour: four steps, with buttons, arrow keys or swipes. */
export function TourDialog({ open, onEnd }: TourDialogProps) {
  const [step, setStep] = useState(0);
  const [isForward, setIsForward] = useState(true);
  const next = useRef<HTMLButtonElement>(null);
  const touched = useRef<{ clientX: number; clientY: number } | null>(null);
  const { title: titleMessage, icon: Icon, text } = STEPS[step] ?? STEPS[0];
  const title = t(titleMessage);

  function goTo(wanted: number) {
    if (wanted < 0 || wanted > LAST) return;
    setIsForward(wanted > step);
    setStep(wanted);
    // The Previous button, or a switch of the last step, is about to be removed while it may have the focus.
    if (wanted === 0 || document.activeElement?.closest('.tour')) next.current?.focus();
  }

  useEffect(() => {
    if (!open) return undefined;
    function handleKey(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowRight') goTo(step + readingSign());
      if (event.key === 'ArrowLeft') goTo(step - readingSign());
    }
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  });

  function handleRelease(event: PointerEvent) {
    const way = touched.current && swipeOf(touched.current, event);
    touched.current = null;
    if (way) goTo(step + (way === 'left' ? 1 : -1) * readingSign());
  }

  return (
    <Dialog
      open={open}
      onClose={() => onEnd({ isFinished: false })}
      title={title}
      initialFocus={next}
      footer={
        <div className="tour-buttons">
          <Button
            variant="ghost"
            colorPalette="gray"
            className="tour-skip"
            onClick={() => onEnd({ isFinished: false })}
          >
            {t('Skip')}
          </Button>
          {step > 0 && (
            <Button variant="outline" colorPalette="gray" onClick={() => goTo(step - 1)}>
              {t('Previous')}
            </Button>
          )}
          <Button ref={next} onClick={() => (step === LAST ? onEnd({ isFinished: true }) : goTo(step + 1))}>
            {step === LAST ? t("Let's Go!") : t('Next')}
          </Button>
        </div>
      }
    >
      <div
        className="tour"
        onPointerDown={({ clientX, clientY }) => (touched.current = { clientX, clientY })}
        onPointerUp={handleRelease}
        onPointerCancel={() => (touched.current = null)}
      >
        <div key={step} className={isForward ? 'tour-step' : 'tour-step tour-step-back'}>
          <span className="tour-icon">
            <Icon aria-hidden />
          </span>
          <p>{t(text)}</p>
          {step === LAST && <TourOptions />}
        </div>
      </div>
      <div className="tour-dots">
        {STEPS.map((each, index) => (
          <span key={each.title} className={index === step ? 'tour-dot tour-dot-now' : 'tour-dot'} />
        ))}
        <span className="visually-hidden" role="status">
          {t('Step {number} of {total}: {title}', { number: step + 1, total: STEPS.length, title })}
        </span>
      </div>
    </Dialog>
  );
}
