import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type RoomEntry, useRoom } from '../../replica/hooks/use-rooms.ts';

/** A transfer that needed a new sign-in: the room, and its new owner. */
interface ResumedTransfer {
  room: RoomEntry;
  memberId: string;
  onEnd: () => void;
}

/**
 * Returns the transfer named in the address, and first removes it from the address, so that neither going back nor a
 * reload repeats it. An address alone transfers nothing: the confirmation opens again. Null: no transfer, or not the
 * person's own room.
 */
export function useResumedTransfer(): ResumedTransfer | null {
  const { manage, transfer } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(() => (manage && transfer ? { roomId: manage, memberId: transfer } : null));
  const room = useRoom(wanted?.roomId ?? null);
  // The room was given away, or was never the person's own: if it becomes theirs later, this transfer must not resume.
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
