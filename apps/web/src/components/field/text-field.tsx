import { countGraphemes } from '@boxroom/domain/text/grapheme';
import { plainDigits } from '@boxroom/domain/text/plain-digits';
import { useId } from 'react';
import type { ComponentProps, ReactNode, Ref } from 'react';
import './text-field.css';

type Native = Pick<
  ComponentProps<'input'>,
  | 'autoComplete'
  | 'autoFocus'
  | 'disabled'
  | 'enterKeyHint'
  | 'inputMode'
  | 'maxLength'
  | 'min'
  | 'name'
  | 'placeholder'
  | 'readOnly'
  | 'required'
  | 'step'
>;

/**
 * People write these in their own script; addresses, numbers and dates have one direction. An empty field has that of
 * the page: HTML takes it for 'ltr'.
 */
const DIRECTED: ReadonlySet<string> = new Set(['text', 'search']);

interface TextFieldProps extends Native {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'number' | 'date' | 'search' | 'password';
  /** Shows a counter `n/max`, in characters as a person counts them. The field accepts more; the form refuses it. */
  max?: number;
  /** The error of the value, shown beneath it. */
  error?: string | null;
  hint?: ReactNode;
  /** Called for Enter when the field is in no form. */
  onEnter?: () => void;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    value,
    onChange,
    type = 'text',
    max,
    error = null,
    hint,
    onEnter,
    labelHidden = false,
    ref,
    ...native
  } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const count = max === undefined ? null : countGraphemes(value);
  const over = count !== null && max !== undefined && count > max;
  const note = error ?? hint;
  // An Arabic keyboard has digits of its own.
  const isNumber = native.inputMode === 'numeric' || native.inputMode === 'decimal';
  const hasNote = note !== undefined && note !== null;
  return (
    <div className="text-field">
      <div className="text-field-head">
        <label htmlFor={id} className={labelHidden ? 'visually-hidden' : 'text-field-label'}>
          {label}
        </label>
        {count !== null && (
          <span className="text-field-count" data-over={over || undefined}>
            {count}/{max}
          </span>
        )}
      </div>
      <input
        {...native}
        {...(ref === undefined ? {} : { ref })}
        id={id}
        className="text-field-input"
        dir={value !== '' && DIRECTED.has(type) ? 'auto' : undefined}
        type={type}
        value={value}
        aria-invalid={error !== null || over || undefined}
        aria-describedby={hasNote ? noteId : undefined}
        onChange={({ target }) => onChange(isNumber ? plainDigits(target.value) : target.value)}
        onKeyDown={(event) => {
          // An Enter that ends an input method's word is not a submit.
          if (event.key !== 'Enter' || !onEnter || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
      {hasNote && (
        <p
          id={noteId}
          className={error === null ? 'text-field-hint' : 'error-text'}
          role={error === null ? undefined : 'alert'}
        >
          {note}
        </p>
      )}
    </div>
  );
}
