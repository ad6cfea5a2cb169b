import { t } from '../../lib/language/t.ts';
import { showToast, type ToastInput } from './toast-store.ts';

const SHOWN_FOR = 5000;

function tell(said: Said | null): void {
  if (said) showToast({ ...said, kind: 'success' });
}

type Said = Pick<ToastInput, 'title' | 'description'>;

/**
 * Shows what was done, with an Undo button. `undo` runs once at most and returns the text of the next toast; null when
 * it has already shown why it failed.
 */
export function showUndoToast(done: Said, undo: () => Said | null | Promise<Said | null>): void {
  let isUndone = false;
  function handleUndo() {
    if (isUndone) return;
    isUndone = true;
    const told = undo();
    if (told instanceof Promise) void told.then(tell);
    else tell(told);
  }
  showToast({
    ...done,
    kind: 'success',
    duration: SHOWN_FOR,
    action: { label: t('Undo'), onClick: handleUndo, isUndo: true },
  });
}
