import { useEffect, useEffectEvent } from 'react';

/** A dialog that fades out counts as closed. */
const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"]):not([data-state="closed"])';

export interface Shortcut {
  /** As in `KeyboardEvent.key`, in lower case. */
  key: string;
  /** Pressed with Ctrl or Cmd; otherwise with neither. */
  withControl?: boolean;
}

/**
 * Listens for a key while no text field has the focus and no dialog is open; there the key belongs to the field.
 * `handle` returns false when there was nothing to do, and the key keeps its default action.
 */
export function useShortcut({ key, withControl = false }: Shortcut, handle: () => boolean): void {
  const handleNow = useEffectEvent(handle);
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const isHeld = event.ctrlKey || event.metaKey;
      if (event.key.toLowerCase() !== key || isHeld !== withControl || event.altKey) return;
      if ((withControl && event.shiftKey) || event.repeat || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector(OPEN_DIALOG)) return;
      if (handleNow()) event.preventDefault();
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [key, withControl]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.matches('input, textarea, select, [contenteditable]') && !target.matches('[type="checkbox"], [type="radio"]')
  );
}
