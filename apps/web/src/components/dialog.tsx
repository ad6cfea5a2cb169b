import { lazy, Suspense, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { preloadLazyDialogs } from './lazy-dialog.tsx';
import { useDialogHistory } from './use-dialog-history.ts';
import { BACK, useTyped } from './use-typed.ts';

const loadSurface = () => import('./dialog-surface.tsx');
const DialogSurface = lazy(async () => ({ default: (await loadSurface()).DialogSurface }));

export interface DialogProps {
  open: boolean;
  /** Escape, the close button, a tap beside it, the back button. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, the one that goes on last. */
  footer?: ReactNode;
  /** Given, body and footer are one form: Enter and a button of type submit call it. */
  onSubmit?: () => void;
  size?: 'sm' | 'md' | 'lg';
  role?: 'dialog' | 'alertdialog';
  /** What gets the focus first; otherwise the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** What gets the focus when it closes; otherwise, or for null, what had it before. */
  finalFocus?: () => HTMLElement | null;
}

/**
 * A modal dialog, on phones a sheet from below. Traps the focus and returns it, closes on Escape and on back. The
 * machinery behind it is loaded when the page is idle or with the first dialog, whichever comes first.
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

/** Called once the first screen stands, so that no dialog has to wait, on- or offline. */
export function preloadDialogs(): void {
  // A failed preload is no loss: opening a dialog asks again.
  loadSurface().catch(() => undefined);
  preloadLazyDialogs();
}
