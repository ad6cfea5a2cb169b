import type { HistoryEntry, HistoryFilter } from '@boxroom/domain/history/history-entry';
import { type PendingEntry, usePendingHistory } from '../../replica/hooks/use-pending-history.ts';

/** Returns the lines of pending changes that match a filter, newest first. */
export function useLocalHistory(filter: HistoryFilter): readonly HistoryEntry[] {
  return usePendingHistory().filter((entry) => matches(entry, filter));
}

function matches(
  entry: PendingEntry,
  { roomId, boxId, itemId, actionType, entityType, until }: HistoryFilter,
): boolean {
  return (
    (roomId === undefined || entry.roomId === roomId || entry.fromSpaceId === roomId) &&
    (boxId === undefined || entry.boxId === boxId || entry.fromBoxId === boxId) &&
    (itemId === undefined || (entry.entity === 'item' && entry.entityId === itemId)) &&
    (actionType === undefined || entry.action === actionType) &&
    (entityType === undefined || entry.entity === entityType) &&
    (until === undefined || entry.at < until)
  );
}
