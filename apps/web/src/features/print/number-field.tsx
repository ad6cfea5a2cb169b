import { useState } from 'react';
import { TextField } from '../../components/text-field.tsx';

interface NumberFieldProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  hint?: string;
  /** What else is wrong with a number; null: nothing. */
  check?: (value: number) => string | null;
}

/** A number that counts as soon as it is one; what is typed stays, and what is wrong with it is said beneath. */
export function NumberField({
  label,
  value,
  onChange,
  min = -Infinity,
  max = Infinity,
  step = 1,
  hint,
  check,
}: NumberFieldProps) {
  const [typed, setTyped] = useState({ text: String(value), of: value });
  // Another sheet, another number.
  if (typed.of !== value) setTyped({ text: String(value), of: value });
  const problem = problemOf(typed.text);

  function problemOf(text: string): string | null {
    const number = Number(text.replace(',', '.'));
    if (text.trim() === '' || Number.isNaN(number)) return 'Please enter a number.';
    if (number < min || number > max) return `Between ${min} and ${max}`;
    if (step === 1 && !Number.isInteger(number)) return 'Please enter a whole number.';
    return check?.(number) ?? null;
  }

  function handleChange(text: string) {
    const number = Number(text.replace(',', '.'));
    if (problemOf(text) !== null) return setTyped({ text, of: value });
    setTyped({ text, of: number });
    onChange(number);
    return undefined;
  }

  return (
    <TextField
      label={label}
      value={typed.text}
      onChange={handleChange}
      error={problem}
      inputMode={step === 1 ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...(hint !== undefined && { hint })}
    />
  );
}
