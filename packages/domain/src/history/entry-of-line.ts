import type { HistoryEntry } from './history-entry.ts';
import type { LogLine } from './log-line.ts';

/**
 * A line of a plan as a history entry for the person who gave the command. It hides nothing: that person sees both
 * places of a move.
 */
export function entryOfLine(
  line: LogLine,
  given: Pick<HistoryEntry, 'id' | 'at' | 'actorId' | 'actorName'>,
): HistoryEntry {
  const { action, entity, entityId, name, roomId, roomName, boxId, boxName, before, after } = line;
  return { ...given, isOwn: true, action, entity, entityId, name, roomId, roomName, boxId, boxName, before, after };
}
