import { boxCodeText } from '@boxroom/domain/box/box-code';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../components/button/button.tsx';
import '../../components/layout/top-card.css';
import { showToast } from '../../components/toast/toast-store.ts';
import './first-steps.css';
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
    showToast({ title: 'First steps skipped', description: 'The settings show them again.' });
  }

  return (
    <section ref={card} className="top-card" aria-labelledby="first-steps">
      <div className="first-steps-head">
        <p className="muted small">{isOver ? 'First steps' : `First steps: ${number} of ${STEPS.length}`}</p>
        {!isOver && (
          <Button variant="ghost" colorPalette="gray" aria-label="Skip the first steps" onClick={handleSkip}>
            Skip
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
      title={`Mark ${box.name}`}
      text={
        <>
          Print its tag, or write <strong className="number">{boxCodeText(box.code)}</strong> on the box with a pen.
          Scanned or typed, both lead to the page of the box.
        </>
      }
    >
      <Button
        variant="outline"
        onClick={() => {
          done();
          onPrint(box.id);
        }}
      >
        Print Its Tag
      </Button>
      <Button onClick={done}>I Wrote It Down</Button>
    </Told>
  );
}

function Items({ steps, boxId, boxName }: { steps: FirstSteps; boxId: string; boxName: string }) {
  useFocusOnItem(steps.isInBox);
  return (
    <Told
      title={`What is in ${boxName}?`}
      text={`Type three things, and press Enter after each: ${steps.items.length} of ${FIRST_ITEMS} so far.`}
    >
      {!steps.isInBox && (
        <Button asChild>
          <Link to="/box/$id" params={{ id: boxId }}>
            Open the Box
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
      title="Find it again"
      text={name === '' ? 'Search for a thing.' : `Search for "${name}". Two letters are enough.`}
    >
      <Button asChild>
        <Link to="/search">Search</Link>
      </Button>
    </Told>
  );
}

function Found({ onEnd, onPhone }: { onEnd: () => void; onPhone: (() => void) | null }) {
  const found = 'That works with a thousand boxes, too, and without a network.';
  if (!onPhone)
    return (
      <Told title="Found!" text={found}>
        <Button onClick={onEnd}>Done</Button>
      </Told>
    );
  return (
    <Told title="Found!" text={`${found} Next, take it along to where the boxes are.`}>
      <Button variant="outline" onClick={onEnd}>
        Done
      </Button>
      <Button onClick={onPhone}>Open on Your Phone</Button>
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
