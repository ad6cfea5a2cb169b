import { useState } from 'react';
import { useResumedTransfer } from './use-resumed-transfer.ts';

export interface NamedRoom {
  id: string;
  name: string;
}

interface ManagedRoom {
  /** The room whose members the dialog shows; null: no dialog. */
  managed: NamedRoom | null;
  /** The proposed new owner, which needs a confirmation first; null: no transfer. */
  transferTo: string | null;
  manage: (room: NamedRoom) => void;
  close: () => void;
}

/**
 * Returns the room whose members a dialog shows: the chosen one, else that of a transfer that resumes after a new
 * sign-in. The chosen one has priority, because the resumed transfer may still wait for the server.
 */
export function useManagedRoom(): ManagedRoom {
  const [chosen, setChosen] = useState<NamedRoom | null>(null);
  const resumed = useResumedTransfer();
  function close() {
    setChosen(null);
    resumed?.onEnd();
  }
  return {
    managed: chosen ?? resumed?.room ?? null,
    transferTo: chosen ? null : (resumed?.memberId ?? null),
    manage: setChosen,
    close,
  };
}
