import { TextField } from '../../components/field/text-field.tsx';
import type { NumberLimits } from './read-number.ts';

interface NumberFieldProps extends Pick<NumberLimits, 'isWhole'> {
  label: string;
  text: string;
  onChange: (text: string) => void;
  problem: string | null;
  hint?: string;
  /** The numeric keyboards of some phones have no minus. */
  isSigned?: boolean;
}

/** A text field for a number. The typed text stays; callers parse it with `readNumber`. */
export function NumberField({ text, problem, hint, isWhole, isSigned, ...field }: NumberFieldProps) {
  return (
    <TextField
      {...field}
      value={text}
      error={problem}
      inputMode={isSigned ? 'text' : isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...(hint !== undefined && { hint })}
    />
  );
}
