/** Chooses one tab of a browser. */
export interface Leader {
  /** Enters the competition. `onLead` when this tab leads; `onLost` when another tab took that away. */
  compete(onLead: () => void, onLost: () => void): void;
  /** Lets the next tab lead and waits behind the others. */
  giveWay(): void;
  /** Leads at once: the leading tab does not answer. */
  takeOver(): void;
  /** Leaves the competition; it can be entered again. */
  resign(): void;
}

/** By a Web Lock of this name. Where there are none every tab leads: that costs double work and stays correct. */
export function webLockLeader(name: string): Leader {
  let abort = new AbortController();
  let release: (() => void) | undefined;
  let callbacks: { onLead: () => void; onLost: () => void } | null = null;

  function request(options: LockOptions): void {
    if (typeof navigator === 'undefined' || !('locks' in navigator)) {
      callbacks?.onLead();
      return;
    }
    let isHeld = false;
    const held = () =>
      new Promise<void>((resolve) => {
        isHeld = true;
        release = () => {
          isHeld = false;
          resolve();
        };
        callbacks?.onLead();
      });
    navigator.locks.request(name, options, held).catch(() => {
      if (!callbacks || options.signal?.aborted) return;
      if (!isHeld) return callbacks.onLead(); // locks are refused here: as where there are none
      callbacks.onLost(); // another tab stole it
      request({ signal: abort.signal });
    });
  }

  function letGo(): void {
    release?.();
    release = undefined;
  }

  return {
    compete(onLead, onLost) {
      callbacks = { onLead, onLost };
      abort = new AbortController();
      request({ signal: abort.signal });
    },
    giveWay() {
      if (!release) return;
      callbacks?.onLost();
      letGo();
      request({ signal: abort.signal });
    },
    takeOver() {
      abort.abort(); // no longer in the queue
      abort = new AbortController();
      request({ steal: true });
    },
    resign() {
      callbacks = null;
      abort.abort();
      letGo();
    },
  };
}
