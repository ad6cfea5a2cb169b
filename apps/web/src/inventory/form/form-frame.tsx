import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';
import './form-frame.css';

interface FormFrameProps {
  onDone: () => void;
  /** Another form was asked for while this one has a change that is not saved. */
  isHeld: boolean;
  /** Closing would lose what was changed; the dialog holds it back. */
  isUnsaved?: boolean;
  confirm: ReactNode;
  children: ReactNode;
}

/** A form in a list: opens in sight, also below the last row of a phone, with the focus on its first field. */
export function FormFrame({ isUnsaved = false, isHeld, onDone, confirm, children }: FormFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = frame.current;
    (form?.querySelector<HTMLElement>('input, select') ?? form)?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not.
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [isHeld]);
  return (
    <div ref={frame} className="form-frame" tabIndex={-1} data-unsaved={isUnsaved || undefined}>
      {children}
      <div className="cluster">
        {confirm}
        <Button variant="outline" colorPalette="gray" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
      <p className="small" role="status">
        {isHeld && isUnsaved && t('Save or cancel this change first.')}
      </p>
    </div>
  );
}

interface RemoveFrameProps extends Pick<FormFrameProps, 'onDone' | 'isHeld' | 'children'> {
  /** The text of the button. */
  label: string;
  /** Returns whether it was removed. */
  onRemove: () => boolean;
}

/** A form that says what a removal takes along, before it happens. */
export function RemoveFrame({ label, onRemove, onDone, isHeld, children }: RemoveFrameProps) {
  function handleRemove() {
    if (onRemove()) onDone();
  }
  return (
    <FormFrame
      isHeld={isHeld}
      onDone={onDone}
      confirm={
        <Button colorPalette="red" onClick={handleRemove}>
          {label}
        </Button>
      }
    >
      <p className="small">{children}</p>
    </FormFrame>
  );
}
