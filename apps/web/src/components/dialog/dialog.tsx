import { lazy, Suspense, useRef, useState } from 'react';
import type { DialogProps } from './dialog-surface.tsx';
import { preloadLazyDialogs } from './lazy-dialog.tsx';
import { useDialogHistory } from './use-dialog-history.ts';
import { BACK, useTyped } from './use-typed.ts';

const loadSurface = () => import('./dialog-surface.tsx');
const DialogSurface = lazy(async () => ({ default: (await loadSurface()).DialogSurface }));

/**
 * A modal dialog, on phones a sheet from below. Traps the focus and returns it, closes on Escape and on back. Its code
 * loads when the page is idle or with the first dialog, whichever comes first.
 */
export function Dialog(props: DialogProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  const surface = useRef<HTMLDivElement>(null);
  const typed = useTyped(surface);
  useDialogHistory(props.open, { onClose: props.onClose, holdsBack: () => typed.holdsBack(BACK) });
  if (!used) return null;
  return (
    <Suspense>
      <DialogSurface {...props} surface={surface} typed={typed} />
    </Suspense>
  );
}

/** Called once the first screen has rendered, so that no dialog has to wait, on- or offline. */
export function preloadDialogs(): void {
  // Ignore a failed preload: opening a dialog retries.
  loadSurface().catch(() => undefined);
  preloadLazyDialogs();
}
