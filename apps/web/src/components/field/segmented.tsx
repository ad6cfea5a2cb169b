import { useId } from 'react';
import type { ComponentType, SVGProps } from 'react';
import './segmented.css';

interface SegmentedProps<T extends string> {
  /** The accessible name, which is not visible. */
  label: string;
  value: T;
  options: readonly { value: T; label: string; icon?: ComponentType<SVGProps<SVGSVGElement>> }[];
  onChange: (value: T) => void;
  /** Fills the available width. */
  wide?: boolean;
}

/** A few options side by side, such as box view and item view. Native radio buttons: arrow keys move the selection. */
export function Segmented<T extends string>({ label, value, options, onChange, wide = false }: SegmentedProps<T>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={wide ? 'segmented segmented-wide' : 'segmented'}>
      {options.map(({ value: option, label: text, icon: Icon }) => (
        <label key={option} className="segment">
          <input type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} />
          {Icon && <Icon aria-hidden />}
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}
