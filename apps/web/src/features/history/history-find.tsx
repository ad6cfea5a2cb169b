import { QUERY_MAX } from '@boxroom/domain/search/terms';
import { useEffect, useEffectEvent, useState } from 'react';
import { SearchField } from '../../components/field/search-field.tsx';
import { t } from '../../lib/language/t.ts';
import { TYPING_PAUSE_MS } from '../../lib/time/typing-pause.ts';

interface HistoryFindProps {
  text: string;
  onSearch: (text: string) => void;
}

/** Searches the history. */
export function HistoryFind({ text, onSearch }: HistoryFindProps) {
  const [typed, setTyped] = useState(text);
  const [asked, setAsked] = useState(text);
  // The address changed without the field, by Back: it wins.
  if (asked !== text) {
    setAsked(text);
    if (text !== typed.trim()) setTyped(text);
  }
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (typed.trim() === text) return undefined;
    const timer = setTimeout(() => search(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, text]);
  return (
    <SearchField
      label={t('Search the history')}
      placeholder={t('Search the history...')}
      text={typed}
      max={QUERY_MAX}
      onChange={setTyped}
    />
  );
}
