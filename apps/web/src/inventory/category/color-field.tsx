import { CATEGORY_COLORS, type CategoryColor } from '@boxroom/domain/category/category';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import { t } from '../../lib/language/t.ts';
import './category-color.css';
import { colorLabel } from './color-label.ts';
import './color-field.css';

interface ColorFieldProps {
  value: CategoryColor | null;
  onChange: (color: CategoryColor | null) => void;
}

/** The color of a category, or none. Native radio buttons, so arrow keys work; the chosen color is also in words. */
export function ColorField({ value, onChange }: ColorFieldProps) {
  const name = useId();
  return (
    <fieldset className="color-field">
      <legend>
        <span className="text-field-label">{t('Color')}</span> <span className="muted small">{colorLabel(value)}</span>
      </legend>
      {[null, ...CATEGORY_COLORS].map((color) => {
        const isChosen = color === value;
        return (
          <label key={color} className="color-option" title={colorLabel(color)}>
            <input
              type="radio"
              name={name}
              aria-label={colorLabel(color)}
              checked={isChosen}
              onChange={() => onChange(color)}
            />
            <span className={color === null ? 'color-swatch' : `color-swatch category-${color}`} aria-hidden>
              {isChosen ? <Check /> : color === null && <Ban />}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
