import type { HistoryEntry, HistoryFilter } from '@boxroom/domain/history/history-entry';
import { type JoinedEntry, joinEntries } from '@boxroom/domain/history/join-entries';
import { useId } from 'react';
import { dayKeys, dayTitle, splitByDay } from './history-day.ts';
import { HistoryGroupLine } from './history-group-line.tsx';
import { HistoryJoinedLine } from './history-joined-line.tsx';
import { HistoryLine, type LineWords, useLineWords } from './history-line.tsx';
import './history-list.css';

interface HistoryListProps {
  entries: readonly HistoryEntry[];
  /** Off when all lines are about one place. */
  showPlace: boolean;
  filter: HistoryFilter;
  /** Below a heading for each day; off where a few lines have no room for them. */
  byDay?: boolean;
}

/** The history's entries, newest first; what belongs together is one line. */
export function HistoryList({ entries, showPlace, filter, byDay = false }: HistoryListProps) {
  const words = useLineWords({ isUnderDay: byDay });
  const props = { showPlace, words, filter };
  const joined = joinEntries(entries);
  const id = useId();
  if (!byDay) return <Lines joined={joined} {...props} />;
  const days = splitByDay(joined, ({ entry }) => entry.at);
  // Changes that wait come first, so one day may have two places.
  const keys = dayKeys(days.map(([{ entry }]) => entry.at));
  return days.map((day, index) => {
    const title = dayTitle(day[0].entry.at);
    return (
      <div key={keys[index]}>
        <h2 id={`${id}-${index}`} className="history-day-title" lang={title.language}>
          {title.text}
        </h2>
        <Lines joined={day} titleId={`${id}-${index}`} {...props} />
      </div>
    );
  });
}

interface LinesProps extends Pick<HistoryListProps, 'showPlace' | 'filter'> {
  joined: readonly JoinedEntry[];
  words: LineWords;
  titleId?: string;
}

function Lines({ joined, filter, titleId, ...props }: LinesProps) {
  return (
    <ol role="list" className="history" aria-labelledby={titleId}>
      {joined.map((one) => {
        const { kind, entry } = one;
        if (entry.group) {
          const { group } = entry;
          return <HistoryGroupLine key={entry.id} entry={entry} group={group} words={props.words} filter={filter} />;
        }
        if (kind === 'single') return <HistoryLine key={entry.id} entry={entry} {...props} />;
        return <HistoryJoinedLine key={keyOf(one)} joined={one} filter={filter} {...props} />;
      })}
    </ol>
  );
}

/** A line that grows at its newer end stays open. */
function keyOf({ entries: [first, ...others] }: JoinedEntry): string | undefined {
  return (others.at(-1) ?? first)?.id;
}
