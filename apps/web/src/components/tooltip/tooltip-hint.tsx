import { refusalText } from '@boxroom/domain/error/refusal-text';
import { cloneElement, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { MouseEvent, ReactElement } from 'react';
import { t } from '../../lib/language/t.ts';
import { lazyExtra } from '../dialog/lazy-extra.tsx';
import { errorToast } from '../toast/error-toast.ts';
import { showToast } from '../toast/toast-store.ts';
import { isViewOnlyReason } from './view-only.ts';

const TooltipBubble = lazyExtra(async () => (await import('./tooltip-bubble.tsx')).TooltipBubble);

const OPEN_AFTER = 700;
/** Within this time after one hint closes, the next opens without a delay. Milliseconds. */
const SKIP_WITHIN = 300;
/** Time for the pointer to go from the control into the bubble. Milliseconds. */
const CLOSE_AFTER = 200;
let lastClosedAt = -Infinity;

interface ControlProps {
  'aria-disabled'?: boolean | 'true' | 'false';
  'aria-describedby'?: string | undefined;
}

interface TooltipHintProps {
  /** Why the control cannot be used; null where it can. */
  reason: string | null;
  /** The text of the toast for an attempt; by default it depends on the reason. */
  attempt?: string;
  /** One button or link. */
  children: ReactElement<ControlProps>;
}

/**
 * A disabled control that gives its reason: in a tooltip for pointer and keyboard, in a toast when it is tried, and to
 * screen readers. The control stays focusable (`aria-disabled`), because a disabled element cannot show its reason.
 * Without a reason the control is unchanged.
 */
export function TooltipHint({ reason, attempt, children }: TooltipHintProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const hintId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEscape(isOpen, close);
  if (reason === null) return children;

  function openSoon() {
    clearTimeout(timer.current);
    if (isOpen) return;
    const wait = performance.now() - lastClosedAt < SKIP_WITHIN ? 0 : OPEN_AFTER;
    timer.current = setTimeout(() => setIsOpen(true), wait);
  }

  function close() {
    clearTimeout(timer.current);
    if (isOpen) lastClosedAt = performance.now();
    setIsOpen(false);
  }

  /** A pointer that goes on into the bubble keeps it open: its events arrive here, too. */
  function closeSoon() {
    clearTimeout(timer.current);
    if (isOpen) timer.current = setTimeout(close, CLOSE_AFTER);
  }

  function handleClick(event: MouseEvent) {
    event.preventDefault();
    event.stopPropagation();
    close();
    if (reason === null) return;
    const text = attempt ?? (isViewOnlyReason(reason) ? refusalText('VIEW_ONLY', t) : null);
    showToast(text === null ? { title: reason } : errorToast(text));
  }

  const control = cloneElement(children, { 'aria-disabled': true, 'aria-describedby': hintId });
  return (
    // The span only listens: the control inside is the interactive element.
    <span
      ref={anchor}
      style={{ display: 'contents' }}
      onPointerEnter={(event) => event.pointerType === 'mouse' && openSoon()}
      // In the capture phase, so that the control's own handler is not reached.
      onClickCapture={handleClick}
      onPointerLeave={closeSoon}
      onFocus={openSoon}
      onBlur={close}
    >
      {control}
      <span id={hintId} hidden>
        {reason}
      </span>
      {isOpen && <TooltipBubble text={reason} anchor={() => firstElement(anchor.current)} />}
    </span>
  );
}

/** Escape closes the bubble wherever the focus is, and not the dialog below it. */
function useEscape(isOpen: boolean, close: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, [isOpen]);
}

function firstElement(span: HTMLElement | null): HTMLElement | null {
  const first = span?.firstElementChild;
  return first instanceof HTMLElement ? first : null;
}
