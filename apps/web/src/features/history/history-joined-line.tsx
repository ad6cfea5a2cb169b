import { isPendingEntry, type HistoryFilter } from '@boxroom/domain/history/history-entry';
import type { JoinedEntry } from '@boxroom/domain/history/join-entries';
import { msg } from '@boxroom/domain/language/message';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { t } from '../../lib/language/t.ts';
import { FieldChanges, HistoryFacts, HistoryLine, LineFrame, type LineWords } from './history-line.tsx';
import { HistoryParts } from './history-parts.tsx';
import { actionText, commandPlace, commandText, placeText } from './history-text.ts';

interface HistoryJoinedLineProps {
  joined: JoinedEntry;
  /** Off when all lines are about one place. */
  showPlace: boolean;
  words: LineWords;
  filter: HistoryFilter;
}

/** One command that changed several rows, or several steps of one quantity, in one line that opens to its parts. */
export function HistoryJoinedLine({ joined, showPlace, words, filter }: HistoryJoinedLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { kind, entry, lines } = joined;
  const isSteps = kind === 'steps';
  const { what, names } = commandText(joined);
  const place = isSteps ? placeText(entry) : commandPlace(joined);
  return (
    <LineFrame entry={entry} isWide {...(isSteps ? { what: actionText(entry), name: entry.name } : { what })}>
      {isSteps ? (
        <FieldChanges entry={entry} words={words} />
      ) : (
        <p className="history-change" dir="auto">
          {names}
        </p>
      )}
      <HistoryFacts entry={entry} place={showPlace ? place : ''} words={words} />
      <button
        type="button"
        className="history-open number"
        aria-expanded={isOpen}
        onClick={() => setIsOpen((before) => !before)}
      >
        {isOpen ? t('Hide the list') : t('Show all {lines, number}', { lines })}
        <ChevronDown aria-hidden />
      </button>
      {isOpen && <Parts joined={joined} words={words} filter={filter} />}
    </LineFrame>
  );
}

const LABEL = msg('Parts of the change');

/** Entries that stand for no other lines are here already; of the others the server has the lines. */
function Parts({ joined: { entries, lines }, words, filter }: Omit<HistoryJoinedLineProps, 'showPlace'>) {
  if (lines > entries.length && !entries.some(isPendingEntry)) {
    const perCommand = new Map(entries.map(({ id, command }) => [command ?? id, id]));
    return <HistoryParts of={{ partsOf: [...perCommand.values()] }} label={t(LABEL)} filter={filter} />;
  }
  return (
    <ol role="list" className="history" aria-label={t(LABEL)}>
      {entries.toReversed().map((entry) => (
        <HistoryLine key={entry.id} entry={entry} showPlace={filter.boxId === undefined} words={words} />
      ))}
    </ol>
  );
}
