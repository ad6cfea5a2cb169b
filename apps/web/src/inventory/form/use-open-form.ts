import { type RefObject, useRef, useState } from 'react';

interface OpenForm<T, E extends HTMLElement> {
  /** What the form is for; null: none is open. */
  opened: T | null;
  /** Another form was asked for while this one has a change that is not saved. */
  isHeld: boolean;
  /** Holds the form. */
  place: RefObject<E | null>;
  /** Opens this form, or closes it where it is open. */
  toggle: (next: T) => void;
  close: () => void;
}

/** The one open form of a list. It gives way to another only if everything in it is saved. */
export function useOpenForm<T, E extends HTMLElement>(): OpenForm<T, E> {
  const [opened, setOpened] = useState<T | null>(null);
  const [isHeld, setIsHeld] = useState(false);
  const place = useRef<E>(null);

  function open(next: T | null) {
    setIsHeld(false);
    setOpened(next);
  }

  function toggle(next: T) {
    if (place.current?.querySelector('[data-unsaved]')) setIsHeld(true);
    else open(JSON.stringify(next) === JSON.stringify(opened) ? null : next);
  }

  return { opened, isHeld, place, toggle, close: () => open(null) };
}
