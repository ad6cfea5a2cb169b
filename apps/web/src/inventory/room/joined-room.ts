import { readStoredInTab, writeStoredInTab } from '../../lib/storage/stored-value.ts';

/** The room that the person of this tab has just joined. */
export interface Joined {
  roomId: string;
  inviterName: string;
}

const KEY = 'joinedRoom';

/** Null: none, or the person has read what they may do there. */
export function readJoined(): Joined | null {
  const stored = readStoredInTab(KEY);
  if (stored === null) return null;
  try {
    return JSON.parse(stored) as Joined;
  } catch {
    return null;
  }
}

export function writeJoined(joined: Joined | null): void {
  writeStoredInTab(KEY, joined && JSON.stringify(joined));
}
