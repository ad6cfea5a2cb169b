/** Chooses one tab of a browser. */
export interface Leader {
  /** Calls back when this tab leads; it does until it closes or resigns. */
  compete(onLead: () => void): void;
  resign(): void;
}

/** By a Web Lock of this name. Where there are none every tab leads: that costs double work and stays correct. */
export function webLockLeader(name: string): Leader {
  const abort = new AbortController();
  let release: (() => void) | undefined;
  return {
    compete(onLead) {
      if (typeof navigator === 'undefined' || !('locks' in navigator)) {
        onLead();
        return;
      }
      const held = () =>
        new Promise<void>((resolve) => {
          release = resolve;
          onLead();
        });
      navigator.locks.request(name, { signal: abort.signal }, held).catch(() => {
        if (!abort.signal.aborted) onLead(); // locks are refused here: as where there are none
      });
    },
    resign() {
      abort.abort();
      release?.();
    },
  };
}
