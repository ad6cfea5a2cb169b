import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What one request cost this thread. */
export interface Cost {
  /** Processor time of the longest turn of the event loop, in milliseconds. */
  turnMs: number;
  /** Processor time of all turns, in milliseconds. */
  cpuMs: number;
  /** The most that heap and buffers grew, in bytes. Garbage counts until it is collected. */
  bytes: number;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * Runs `work` and measures every turn of the event loop meanwhile, by the processor time of this thread, so that other
 * work of the machine does not count. What `work` waits for must run in another thread.
 */
export async function measureTurns(work: () => Promise<unknown>): Promise<Cost> {
  let [turnMs, cpuMs] = [0, 0];
  let last = 0;
  const bytes = await watchTurns(work, {
    begin: () => {
      last = cpuNow();
    },
    turn: () => {
      const ms = cpuNow() - last;
      turnMs = Math.max(turnMs, ms);
      cpuMs += ms;
    },
  });
  return { turnMs, cpuMs, bytes };
}

/** Returns the most that heap and buffers grew between two turns without garbage, in bytes. Takes much longer. */
export function measureHeld(work: () => Promise<unknown>): Promise<number> {
  return watchTurns(work, { begin: () => undefined, turn: collect });
}

/** Calls `turn` after each turn of the event loop and `begin` before the next one. Returns the largest growth. */
async function watchTurns(
  work: () => Promise<unknown>,
  { begin, turn }: { begin: () => void; turn: () => void },
): Promise<number> {
  collect();
  const before = held();
  let bytes = 0;
  let isOver = false;
  const note = () => {
    turn();
    bytes = Math.max(bytes, held() - before);
    begin();
    if (!isOver) setImmediate(note);
  };
  begin();
  setImmediate(note);
  await work();
  isOver = true;
  note();
  return bytes;
}

function cpuNow(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function held(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
