import { lazy, Suspense, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { preloadLazyDialogs } from './lazy-dialog.tsx';
import { useDialogHistory } from './use-dialog-history.ts';
import { BACK, useTyped } from './use-typed.ts';

const loadSurface = () => import('./dialog-surface.tsx');
const DialogSurface = lazy(async () => ({ default: (await loadSurface()).DialogSurface }));

export interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button, a tap outside, and the back button. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, the confirming one last. */
  footer?: ReactNode;
  /** If given, body and footer are one form: Enter and a submit button call it. */
  onSubmit?: () => void;
  size?: 'sm' | 'md' | 'lg';
  role?: 'dialog' | 'alertdialog';
  /** Gets the focus first; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Returns what gets the focus on closing; by default, or for null, the element that had it before. */
  finalFocus?: () => HTMLElement | null;
}

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
