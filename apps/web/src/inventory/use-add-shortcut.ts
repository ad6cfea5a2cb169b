import { useEffect, useEffectEvent } from 'react';

/** The key `n` adds, wherever nothing is being typed and no dialog is open. */
export function useAddShortcut(add: () => void): void {
  const handleAdd = useEffectEvent(add);
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      handleAdd();
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
