import type { HistoryEntry } from '@boxroom/domain/history/history-entry';
import { isNewIn, readVisit, withLook } from '@boxroom/domain/history/history-visit';
import { useEffect, useMemo } from 'react';
import { rememberedOf, useRemembered } from '../../replica/hooks/use-remembered.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import type { HistoryView } from './use-history.ts';

const NAME = 'historyVisit';

/** Remembers on this device, for this person, how far the history was read: only where the newest entries are shown. */
export function useHistoryVisit({ filter, entries, state, isStale }: HistoryView, isNewestShown: boolean): void {
  const { user } = useReplicaStore();
  const isAll = Object.keys(filter).length === 0;
  const newest = isNewestShown && isAll && state === 'ready' && !isStale ? (entries[0]?.at ?? 0) : null;
  useEffect(() => {
    if (newest === null) return;
    const { read, write } = rememberedOf(user.id, NAME, 'device');
    write(JSON.stringify(withLook(readVisit(read()), newest, Date.now())));
  }, [user.id, newest]);
}

/** Returns whether another person made a change since the last visit of the history. */
export function useIsNew(): (entry: HistoryEntry) => boolean {
  const [stored] = useRemembered(NAME, 'device');
  return useMemo(() => {
    const visit = readVisit(stored);
    return (entry) => isNewIn(visit, entry);
  }, [stored]);
}
