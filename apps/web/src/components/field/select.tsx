import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentType, ReactNode, Ref, SVGProps } from 'react';

interface SelectProps<T extends string> {
  /** The name for screen readers; not visible. */
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
  icon?: ComponentType<SVGProps<SVGSVGElement>>;
  /** A mark of the chosen option, before it. */
  mark?: ReactNode;
  disabled?: boolean;
  /** The id of the element with the error about the choice; null without an error. */
  errorId?: string | null;
  ref?: Ref<HTMLSelectElement>;
}

/** One choice of several. A native select: keyboards and phones support it. */
export function Select<T extends string>({
  label,
  value,
  options,
  onChange,
  icon: Icon,
  mark = null,
  disabled = false,
  errorId = null,
  ref,
}: SelectProps<T>) {
  return (
    <span className="select">
      {Icon && <Icon aria-hidden className="select-icon" />}
      {mark && <span className="select-mark">{mark}</span>}
      <select
        {...(ref === undefined ? {} : { ref })}
        aria-label={label}
        dir="auto"
        value={value}
        disabled={disabled}
        aria-invalid={errorId !== null || undefined}
        aria-describedby={errorId ?? undefined}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} dir="auto">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden />
    </span>
  );
}
