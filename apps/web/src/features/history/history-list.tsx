import type { HistoryEntry } from '@boxroom/domain/history/history-entry';
import { HistoryGroupLine } from './history-group-line.tsx';
import { HistoryLine, useLineWords } from './history-line.tsx';
import './history-list.css';

interface HistoryListProps {
  entries: readonly HistoryEntry[];
  /** Off when all lines are about one place. */
  showPlace: boolean;
  /** The room that the list is filtered by. */
  roomId: string | undefined;
}

/** The history's entries, newest first. */
export function HistoryList({ entries, showPlace, roomId }: HistoryListProps) {
  const words = useLineWords();
  return (
    <ol className="history">
      {entries.map((entry) =>
        entry.group ? (
          <HistoryGroupLine key={entry.id} entry={entry} group={entry.group} roomId={roomId} />
        ) : (
          <HistoryLine key={entry.id} entry={entry} showPlace={showPlace} words={words} />
        ),
      )}
    </ol>
  );
}
