import { boxCodeText } from '@boxroom/domain/box/box-code';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../components/button/button.tsx';
import '../../components/layout/top-card.css';
import { showToast } from '../../components/toast/toast-store.ts';
import './first-steps.css';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { FirstBox, FirstRoom } from './first-names.tsx';
import { FIRST_ITEMS, STEPS } from './first-steps-state.ts';
import { type FirstSteps, useFirstSteps } from './use-first-steps.ts';

interface FirstStepsCardProps {
  /** Prints the tag of a box. */
  onPrint: (boxId: string) => void;
  /** Opens this on the phone; null: this is a phone. */
  onPhone: (() => void) | null;
}

/** Leads somebody new from the name of the first room to the first found thing, above the page that it is about. */
export function FirstStepsCard({ onPrint, onPhone }: FirstStepsCardProps) {
  const steps = useFirstSteps();
  if (!steps) return null;
  return <Card steps={steps} onPrint={onPrint} onPhone={onPhone} />;
}

function Card({ steps, onPrint, onPhone }: FirstStepsCardProps & { steps: FirstSteps }) {
  const { step, isFound, hasFound, change, end } = steps;
  const isOver = step === 'search' && (isFound || hasFound);
  const card = useFocusOnNext(isOver ? 'over' : step);
  const isNewlyFound = useEffectEvent(() => change({ hasFound: true }));
  useEffect(() => {
    if (isOver) isNewlyFound();
  }, [isOver]);
  const number = STEPS.indexOf(step) + 1;

  function handleSkip() {
    end();
    showToast({ title: t('First steps skipped'), description: t('The settings show them again.') });
  }

  return (
    <section ref={card} className="top-card" aria-labelledby="first-steps">
      <div className="first-steps-head">
        <p className="muted small">
          {isOver ? t('First steps') : t('First steps: {number} of {total}', { number, total: STEPS.length })}
        </p>
        {!isOver && (
          <Button variant="ghost" colorPalette="gray" aria-label={t('Skip the first steps')} onClick={handleSkip}>
            {t('Skip')}
          </Button>
        )}
      </div>
      <div className="first-steps-bar" aria-hidden>
        {STEPS.map((each, index) => (
          <span
            key={each}
            data-done={isOver || index < number - 1 || undefined}
            data-now={(!isOver && index === number - 1) || undefined}
          />
        ))}
      </div>
      {isOver ? <Found onEnd={end} onPhone={onPhone} /> : <NextStep steps={steps} onPrint={onPrint} />}
    </section>
  );
}

function NextStep({ steps, onPrint }: Pick<FirstStepsCardProps, 'onPrint'> & { steps: FirstSteps }) {
  const { step, roomId, box, change } = steps;
  if (step === 'room') return <FirstRoom roomId={roomId} onDone={() => change({ isNamed: true })} />;
  if (step === 'box' || !box)
    return <FirstBox roomId={roomId} onDone={(boxId) => change({ boxId, isTagged: false, hasFound: false })} />;
  if (step === 'items') return <Items steps={steps} boxId={box.id} boxName={box.name} />;
  if (step === 'search') return <Search steps={steps} />;
  const done = () => change({ isTagged: true });
  return (
    <Told
      // i18n: With its tag or its code, so that the box can be recognized.
      title={t('Mark {box}', { box: box.name })}
      text={richText(
        t('Print its tag, or write <code/> on the box with a pen. Scanned or typed, both lead to the page of the box.'),
        { code: () => <strong className="number">{boxCodeText(box.code)}</strong> },
      )}
    >
      <Button
        variant="outline"
        onClick={() => {
          done();
          onPrint(box.id);
        }}
      >
        {t('Print Its Tag')}
      </Button>
      <Button onClick={done}>{t('I Wrote It Down')}</Button>
    </Told>
  );
}

function Items({ steps, boxId, boxName }: { steps: FirstSteps; boxId: string; boxName: string }) {
  useFocusOnItem(steps.isInBox);
  return (
    <Told
      title={t('What is in {box}?', { box: boxName })}
      text={t('Type three things, and press Enter after each: {count} of {total} so far.', {
        count: steps.items.length,
        total: FIRST_ITEMS,
      })}
    >
      {!steps.isInBox && (
        <Button asChild>
          <Link to="/box/$id" params={{ id: boxId }}>
            {t('Open the Box')}
          </Link>
        </Button>
      )}
    </Told>
  );
}

/** The control that had the focus may be gone with its step: the next one's field gets it, or its heading. */
function useFocusOnNext(step: string): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.activeElement !== document.body) return;
    const heading = card.current?.querySelector('h2');
    if (heading) heading.tabIndex = -1;
    (card.current?.querySelector('input') ?? heading)?.focus();
  }, [step]);
  return card;
}

/** The page of the box may still be loading: waits about five seconds for its field. */
const FRAMES = 300;

function useFocusOnItem(isInBox: boolean): void {
  useEffect(() => {
    if (!isInBox) return undefined;
    let frame = 0;
    let left = FRAMES;
    function attempt() {
      const field = document.querySelector<HTMLInputElement>('.add-items input');
      if (field) field.focus();
      else if (left-- > 0) frame = requestAnimationFrame(attempt);
    }
    attempt();
    return () => cancelAnimationFrame(frame);
  }, [isInBox]);
}

function Search({ steps }: { steps: FirstSteps }) {
  const [name = ''] = steps.items;
  return (
    <Told
      title={t('Find it again')}
      text={name === '' ? t('Search for a thing.') : t('Search for "{item}". Two letters are enough.', { item: name })}
    >
      <Button asChild>
        <Link to="/search">{t('Search')}</Link>
      </Button>
    </Told>
  );
}

function Found({ onEnd, onPhone }: { onEnd: () => void; onPhone: (() => void) | null }) {
  if (!onPhone)
    return (
      <Told title={t('Found!')} text={t('That works with a thousand boxes, too, and without a network.')}>
        <Button onClick={onEnd}>{t('Done')}</Button>
      </Told>
    );
  return (
    <Told
      title={t('Found!')}
      text={t(
        'That works with a thousand boxes, too, and without a network. Next, take it along to where the boxes are.',
      )}
    >
      <Button variant="outline" onClick={onEnd}>
        {t('Done')}
      </Button>
      <Button onClick={onPhone}>{t('Open on Your Phone')}</Button>
    </Told>
  );
}

function Told({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <>
      <div role="status">
        <h2 id="first-steps" className="heading" dir="auto">
          {title}
        </h2>
        <p className="muted" dir="auto">
          {text}
        </p>
      </div>
      {children && <div className="cluster">{children}</div>}
    </>
  );
}
