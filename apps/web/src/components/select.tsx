import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentType, SVGProps } from 'react';

interface SelectProps<T extends string> {
  /** Its name for screen readers; shown nowhere. */
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
  icon?: ComponentType<SVGProps<SVGSVGElement>>;
  disabled?: boolean;
}

/** One choice of several. A native select: keyboards and phones know it. */
export function Select<T extends string>({
  label,
  value,
  options,
  onChange,
  icon: Icon,
  disabled = false,
}: SelectProps<T>) {
  return (
    <span className="select">
      {Icon && <Icon aria-hidden className="select-icon" />}
      <select
        aria-label={label}
        dir="auto"
        value={value}
        disabled={disabled}
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
