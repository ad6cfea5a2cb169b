import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../lib/language/lazy-part.ts';
import type { DialogProps } from './dialog-surface.tsx';
import { loadSurface } from './preload-dialogs.ts';
import { useDialogHistory } from './use-dialog-history.ts';
import { BACK, useTyped } from './use-typed.ts';

const DialogSurface = lazyPart(async () => (await loadSurface()).DialogSurface);

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
