/** Elects one tab of a browser. */
export interface Leader {
  /** Enters the election. Calls `onLead` when this tab becomes the leader, and `onLost` when another tab takes over. */
  compete(onLead: () => void, onLost: () => void): void;
  /** Hands the lead to the next tab and queues behind the others. */
  giveWay(): void;
  /** Takes the lead at once, because the leader tab does not respond. */
  takeOver(): void;
  /** Leaves the election; `compete` can enter it again. */
  resign(): void;
}

/** Elects by a Web Lock of this name. Without Web Locks every tab leads: that doubles the work but stays correct. */
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
      if (!isHeld) return callbacks.onLead(); // locks are refused here: treated as missing
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
      abort.abort(); // leaves the queue
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
