import { readFileSync } from 'node:fs';

const LOOK_MS = 5;
/** Unused time that a thread may catch up on, in milliseconds: an idle minute must not pay for a busy one. */
const SAVED_MAX_MS = 20;

/**
 * Gives the main thread of each process a share of a core, by stopping those that have used theirs. What is measured
 * then depends less on other work on the machine, and several processes do not compete for a few cores. Linux only:
 * returns null elsewhere. Call the returned function before the processes are to end.
 */
export function throttle(pids: readonly number[], share: number): (() => void) | null {
  const threads = pids.map((pid) => ({ pid, used: mainThreadMs(pid), left: 0 }));
  if (threads.some(({ used }) => used === null)) return null;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    for (const thread of threads) {
      const used = mainThreadMs(thread.pid) ?? 0;
      thread.left = Math.min(SAVED_MAX_MS, thread.left + (now - last) * share - (used - (thread.used ?? 0)));
      thread.used = used;
      signal(thread.pid, thread.left < 0 ? 'SIGSTOP' : 'SIGCONT');
    }
    last = now;
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    for (const pid of pids) signal(pid, 'SIGCONT');
  };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

function mainThreadMs(pid: number): number | null {
  try {
    const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return null; // it has ended, or this is not Linux
  }
}
