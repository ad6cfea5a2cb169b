import { msg, type Message } from '@boxroom/domain/language/message';
import { type FocusEvent, type RefObject, useRef, useState } from 'react';

export const ESCAPE = msg('What you typed is still here. Press Escape again to discard it.');
export const BACK = msg('What you typed is still here. Go back again to discard it.');
export const BESIDE = msg('What you typed is still here. Close discards it.');

export interface Typed {
  /** The message about it; null without one. */
  told: Message | null;
  note: (event: FocusEvent) => void;
  forget: () => void;
  /** Whether the dialog stays open; if so, shows these words. */
  holdsBack: (words: Message) => boolean;
}

/** Choices and searches are quickly repeated, and settings in `data-kept` are stored; typed text would be lost. */
const TYPED = 'input:not([type="checkbox"], [type="radio"], [type="search"], [type="file"], [data-kept] *), textarea';
/** Pasted lines would be lost like typed ones. */
const BROUGHT = '[data-unsaved]';

/**
 * Protects a dialog with typed or pasted content from closing by accident: a tap beside it only shows a message, and
 * Escape and the back button close it the second time.
 */
export function useTyped(surface: RefObject<HTMLElement | null>): Typed {
  const initial = useRef(new WeakMap<Element, string>());
  const [told, setTold] = useState<Message | null>(null);

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
      setTold(null); // a message from before
    },
    forget: () => setTold(null),
    holdsBack(words) {
      const isHeld = hasTyped() && (words === BESIDE || words !== told);
      setTold(isHeld ? words : null);
      return isHeld;
    },
  };
}
