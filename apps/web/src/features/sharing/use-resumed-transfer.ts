import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type RoomEntry, useRoom } from '../../replica/use-rooms.ts';

/** A transfer that a person was asked to sign in for again: the room, and to whom. */
interface ResumedTransfer {
  room: RoomEntry;
  memberId: string;
  onEnd: () => void;
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
  // Given away, or never an own one: should it be one later, nobody waits for this question any more.
  if (wanted && room?.isShared) setWanted(null);
  const isInAddress = manage !== undefined || transfer !== undefined;
  useEffect(() => {
    if (!isInAddress) return;
    const without = { manage: undefined, transfer: undefined };
    void navigate({ to: '.', search: (search) => ({ ...search, ...without }), replace: true });
  }, [navigate, isInAddress]);
  if (!wanted || isInAddress || !room || room.isShared) return null;
  return { room, memberId: wanted.memberId, onEnd: () => setWanted(null) };
}
