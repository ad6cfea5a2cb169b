import { type ReactNode, useId } from 'react';
import './choice.css';

interface ChoiceProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string; icon?: ReactNode }[];
  value: T | null;
  onChange: (value: T) => void;
}

/** One of a few options in a column. Native radio buttons, so arrow keys work. */
export function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className="choice-group">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="choice-row">
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.icon}
          <span className="clamp" dir="auto">
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
