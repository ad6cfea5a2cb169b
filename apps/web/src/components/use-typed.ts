import { type FocusEvent, type RefObject, useRef, useState } from 'react';

export const ESCAPE = 'What you typed is still here. Press Escape again to discard it.';
export const BACK = 'What you typed is still here. Go back again to discard it.';
export const BESIDE = 'What you typed is still here. Close discards it.';

export interface Typed {
  /** What to say about it; empty when there is nothing to say. */
  told: string;
  note: (event: FocusEvent) => void;
  forget: () => void;
  /** Whether the dialog stays open, which is then said in these words. */
  holdsBack: (words: typeof ESCAPE | typeof BACK | typeof BESIDE) => boolean;
}

/** What is chosen or looked for is quickly done again, settings in `data-kept` are kept; what was typed is lost. */
const TYPED = 'input:not([type="checkbox"], [type="radio"], [type="search"], [type="file"], [data-kept] *), textarea';
/** Pasted lines are as lost as typed ones. */
const BROUGHT = '[data-unsaved]';

/**
 * Keeps a slip from closing a dialog in which something was typed or pasted: a tap beside it does nothing but say so, and Escape
 * and the back button work the second time.
 */
export function useTyped(surface: RefObject<HTMLElement | null>): Typed {
  const initial = useRef(new WeakMap<Element, string>());
  const [told, setTold] = useState('');

  function hasTyped(): boolean {
    if (surface.current?.querySelector(BROUGHT)) return true;
    const fields = surface.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED) ?? [];
    return [...fields].some((field) => (initial.current.get(field) ?? field.value) !== field.value);
  }

  return {
    told,
    note({ target }) {
      if (!target.matches(TYPED) || initial.current.has(target) || !('value' in target)) return;
      initial.current.set(target, String(target.value));
      setTold(''); // of the time before
    },
    forget: () => setTold(''),
    holdsBack(words) {
      const isHeld = hasTyped() && (words === BESIDE || words !== told);
      setTold(isHeld ? words : '');
      return isHeld;
    },
  };
}
