import { Field } from '@chakra-ui/react/field';
import { Input } from '@chakra-ui/react/input';
import { countGraphemes } from '@boxroom/domain/text/grapheme';
import type { ComponentProps, ReactNode, Ref } from 'react';
import './text-field.css';

type Native = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'autoFocus' | 'disabled' | 'enterKeyHint' | 'inputMode' | 'maxLength' | 'min' | 'name' | 'placeholder' | 'readOnly' | 'required' | 'step'
>;

interface TextFieldProps extends Native {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'number' | 'date' | 'search' | 'password';
  /** Shows a counter `n/max`, in characters as a person counts them. Typing goes on beyond it; what refuses is the form. */
  max?: number;
  /** What is wrong with the value, said beneath it. */
  error?: string | null;
  hint?: ReactNode;
  /** Called for Enter where the field is in no form. */
  onEnter?: () => void;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { label, value, onChange, type = 'text', max, error = null, hint, onEnter, labelHidden = false, ref, required, disabled, ...native } = props;
  const count = max === undefined ? null : countGraphemes(value);
  const over = count !== null && max !== undefined && count > max;
  return (
    <Field.Root className="text-field" invalid={error !== null || over} required={required ?? false} disabled={disabled ?? false}>
      <div className="text-field-head">
        <Field.Label className={labelHidden ? 'visually-hidden' : 'text-field-label'}>{label}</Field.Label>
        {count !== null && (
          <span className="text-field-count" data-over={over || undefined}>
            {count}/{max}
          </span>
        )}
      </div>
      <Input
        {...native}
        {...(ref === undefined ? {} : { ref })}
        className="text-field-input"
        type={type}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // Enter that ends an input method's word is not meant for us.
          if (event.key !== 'Enter' || !onEnter || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
      {error === null ? hint && <Field.HelperText className="text-field-hint">{hint}</Field.HelperText> : null}
      {error !== null && <Field.ErrorText className="error-text">{error}</Field.ErrorText>}
    </Field.Root>
  );
}
