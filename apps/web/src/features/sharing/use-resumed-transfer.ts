import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type RoomEntry, useRoom } from '../../replica/use-rooms.ts';

/** A transfer that a person was asked to sign in for again: the room, and to whom. */
interface ResumedTransfer {
  room: RoomEntry;
  memberId: string;
  onEnd: () => void;
}

/** The address to come back to from signing in, where `useResumedTransfer` opens the same question. */
export function transferPath(href: string, { roomId, memberId }: { roomId: string; memberId: string }): string {
  const url = new URL(href, window.location.origin);
  url.searchParams.set('manage', roomId);
  url.searchParams.set('transfer', memberId);
  return url.pathname + url.search;
}

/**
 * What the address asks to go on with; it is taken out of the address first, so that neither going back nor a reload
 * asks again. An address alone transfers nothing: the question is put anew. Null: nothing, or no own room.
 */
export function useResumedTransfer(): ResumedTransfer | null {
  const { manage, transfer } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(() => (manage && transfer ? { roomId: manage, memberId: transfer } : null));
  const room = useRoom(wanted?.roomId ?? null);
  const isInAddress = manage !== undefined || transfer !== undefined;
  useEffect(() => {
    if (!isInAddress) return;
    const without = { manage: undefined, transfer: undefined };
    void navigate({ to: '.', search: (search) => ({ ...search, ...without }), replace: true });
  }, [navigate, isInAddress]);
  if (!wanted || isInAddress || !room || room.isShared) return null;
  return { room, memberId: wanted.memberId, onEnd: () => setWanted(null) };
}
