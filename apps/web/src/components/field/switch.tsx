import { useId } from 'react';
import './switch.css';

interface SwitchProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
}

/** An on/off setting as one row; the whole row can be pressed. */
export function Switch({ label, hint, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="row switch-row">
      <label htmlFor={id} className="row-text">
        <span className="switch-label" dir="auto">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="muted small">
            {hint}
          </span>
        )}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="switch"
        aria-describedby={hint && `${id}-hint`}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}
