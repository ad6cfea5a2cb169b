import type { HistoryEntry, HistoryFilter } from '@boxroom/domain/history/history-entry';
import { type JoinedEntry, joinEntries } from '@boxroom/domain/history/join-entries';
import { HistoryGroupLine } from './history-group-line.tsx';
import { HistoryJoinedLine } from './history-joined-line.tsx';
import { HistoryLine, useLineWords } from './history-line.tsx';
import './history-list.css';

interface HistoryListProps {
  entries: readonly HistoryEntry[];
  /** Off when all lines are about one place. */
  showPlace: boolean;
  filter: HistoryFilter;
}

/** The history's entries, newest first; what belongs together is one line. */
export function HistoryList({ entries, showPlace, filter }: HistoryListProps) {
  const words = useLineWords();
  return (
    <ol className="history">
      {joinEntries(entries).map((joined) => {
        const { kind, entry } = joined;
        if (entry.group) return <HistoryGroupLine key={entry.id} entry={entry} group={entry.group} filter={filter} />;
        const props = { showPlace, words };
        if (kind === 'single') return <HistoryLine key={entry.id} entry={entry} {...props} />;
        return <HistoryJoinedLine key={keyOf(joined)} joined={joined} filter={filter} {...props} />;
      })}
    </ol>
  );
}

/** A line that grows at its newer end stays open. */
function keyOf({ entries: [first, ...others] }: JoinedEntry): string | undefined {
  return (others.at(-1) ?? first)?.id;
}
