import { useEffect, useEffectEvent } from 'react';
import { areSingleKeysOn } from './single-keys.ts';

/** A dialog that fades out counts as closed. */
const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"]):not([data-state="closed"])';

export interface Shortcut {
  /** As in `KeyboardEvent.key`, in lower case. */
  key: string;
  /** Pressed with Ctrl or Cmd; otherwise with neither. */
  withControl?: boolean;
  /** Works below an open dialog, too. */
  inDialogs?: boolean;
}

/**
 * Listens for a key, unless the person has switched single ones off, while no text field has the focus, where the key belongs to the field, and no dialog is open.
 * `handle` returns false when there was nothing to do, and the key keeps its default action.
 */
export function useShortcut({ key, withControl = false, inDialogs = false }: Shortcut, handle: () => boolean): void {
  const handleNow = useEffectEvent(handle);
  const isSingle = key.length === 1 && !withControl;
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const isHeld = event.ctrlKey || event.metaKey;
      if (event.key.toLowerCase() !== key || isHeld !== withControl || event.altKey) return;
      if (isSingle && !areSingleKeysOn()) return;
      if ((withControl && event.shiftKey) || event.repeat || event.defaultPrevented) return;
      if (isTyping(event.target) || (!inDialogs && document.querySelector(OPEN_DIALOG))) return;
      if (handleNow()) event.preventDefault();
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [key, withControl, isSingle, inDialogs]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.matches('input, textarea, select, [contenteditable]') && !target.matches('[type="checkbox"], [type="radio"]')
  );
}
