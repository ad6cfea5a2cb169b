import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type RefObject, useRef } from 'react';
import { t } from '../../lib/language/t.ts';
import './search-field.css';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  text: string;
  /** In code units. */
  max: number;
  onChange: (text: string) => void;
  onEnter?: () => void;
  ref?: RefObject<HTMLInputElement | null>;
}

/** A field to search what is on the page, with a button that empties it. */
export function SearchField({ label, placeholder, text, max, onChange, onEnter, ref }: SearchFieldProps) {
  const own = useRef<HTMLInputElement>(null);
  const field = ref ?? own;
  return (
    <div className="search-field" role="search">
      <Search aria-hidden />
      <input
        ref={field}
        type="search"
        dir={text === '' ? undefined : 'auto'}
        aria-label={label}
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={max}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          onEnter?.();
          // The keyboard of a phone should not cover the results.
          event.currentTarget.blur();
        }}
      />
      {text !== '' && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('Clear search')}
          onClick={() => {
            onChange('');
            field.current?.focus();
          }}
        >
          <X aria-hidden />
        </button>
      )}
    </div>
  );
}
