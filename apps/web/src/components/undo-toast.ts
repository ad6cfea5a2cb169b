import { showToast, type ToastInput } from './toast-store.ts';

const SHOWN_FOR = 5000;

function tell(said: Said | null): void {
  if (said) showToast({ ...said, kind: 'success' });
}

type Said = Pick<ToastInput, 'title' | 'description'>;

/**
 * Says what was done, with a button that takes it back. `undo` runs once at most, and answers what to say then; null: it
 * has said itself why it could not be done.
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
    action: { label: 'Undo', onClick: handleUndo, isUndo: true },
  });
}
