import { QUERY_MAX } from '@boxroom/domain/search/terms';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import './history-filters.css';

/** The address is updated when typing pauses. */
const URL_DEBOUNCE_MS = 300;

interface HistoryFindProps {
  text: string;
  onSearch: (text: string) => void;
}

/** Searches the history. */
export function HistoryFind({ text, onSearch }: HistoryFindProps) {
  const [typed, setTyped] = useState(text);
  const [asked, setAsked] = useState(text);
  const field = useRef<HTMLInputElement>(null);
  // The address changed without the field, by Back: it wins.
  if (asked !== text) {
    setAsked(text);
    if (text !== typed.trim()) setTyped(text);
  }
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (typed.trim() === text) return undefined;
    const timer = setTimeout(() => search(typed.trim()), URL_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, text]);
  return (
    <div className="history-find" role="search">
      <Search aria-hidden />
      <input
        ref={field}
        type="search"
        dir="auto"
        aria-label="Search the history"
        placeholder="Search the history..."
        enterKeyHint="search"
        autoComplete="off"
        maxLength={QUERY_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // The keyboard of a phone should not cover the results.
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      {typed !== '' && (
        <button
          type="button"
          className="icon-button"
          aria-label="Clear search"
          onClick={() => {
            setTyped('');
            field.current?.focus();
          }}
        >
          <X aria-hidden />
        </button>
      )}
    </div>
  );
}
