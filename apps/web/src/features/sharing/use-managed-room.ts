import { useState } from 'react';
import { useResumedTransfer } from './use-resumed-transfer.ts';

export interface NamedRoom {
  id: string;
  name: string;
}

interface ManagedRoom {
  /** Whose people are shown; null: no dialog. */
  managed: NamedRoom | null;
  /** Whom it shall be transferred to, which is asked first; null: nobody. */
  transferTo: string | null;
  manage: (room: NamedRoom) => void;
  close: () => void;
}

/**
 * The own room whose people a screen shows in a dialog: the one that was chosen, else the one of a transfer that goes on
 * after a new sign-in. What is chosen comes first: that question may still wait for an answer of the server.
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
