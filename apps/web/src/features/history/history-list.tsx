import type { HistoryEntry } from '@boxroom/domain/history/history-entry';
import { HistoryGroupLine } from './history-group-line.tsx';
import { HistoryLine, useLineWords } from './history-line.tsx';
import './history-list.css';
import type { HistoryFilter } from './use-history.ts';

interface HistoryListProps {
  entries: readonly HistoryEntry[];
  /** Off when all lines are about one place. */
  showPlace: boolean;
  filter: HistoryFilter;
}

/** The history's entries, newest first. */
export function HistoryList({ entries, showPlace, filter }: HistoryListProps) {
  const words = useLineWords();
  return (
    <ol className="history">
      {entries.map((entry) =>
        entry.group ? (
          <HistoryGroupLine key={entry.id} entry={entry} group={entry.group} filter={filter} />
        ) : (
          <HistoryLine key={entry.id} entry={entry} showPlace={showPlace} words={words} />
        ),
      )}
    </ol>
  );
}
