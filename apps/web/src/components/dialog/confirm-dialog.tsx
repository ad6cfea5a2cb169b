import { useRef } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../lib/language/t.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  /** Smaller text below the description, read out with it. */
  note?: string;
  confirmLabel: string;
  onConfirm: () => void;
  cancelLabel?: string;
  /** On while the confirmed work runs: both buttons are disabled. */
  busy?: boolean;
  /** On while the confirmed work runs that Cancel can stop. */
  isStoppable?: boolean;
  /** Destructive (red) by default. */
  tone?: 'destructive' | 'neutral';
  children?: ReactNode;
}

/** Asks before an action that is hard to undo. The focus starts on Cancel. It does not close by itself. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    title,
    description,
    note,
    confirmLabel,
    onConfirm,
    cancelLabel = t('Cancel'),
    busy = false,
    isStoppable = false,
    tone = 'destructive',
  } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={title}
      description={
        note === undefined ? (
          description
        ) : (
          <>
            <span className="dialog-line" dir="auto">
              {description}
            </span>
            <span className="dialog-line small">{note}</span>
          </>
        )
      }
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} variant="outline" colorPalette="gray" onClick={onClose} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button
            colorPalette={tone === 'destructive' ? 'red' : 'kraft'}
            onClick={onConfirm}
            disabled={busy || isStoppable}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
