import { quantile } from '../harness/stats.ts';
import type { Crowd } from './crowd.ts';
import type { Recorder } from './recorder.ts';
import { phaseText } from './report.ts';

/** The rate that is tried first, the factor to the next one, and the seconds of each. */
const STEPS = { first: 25, factor: 1.4, seconds: 15 };
/** A rate is carried when at most this share is refused and the p90 of the rest is at most this, in milliseconds. */
const CARRIED = { refused: 0.01, p90: 1000 };
/** Of what the server carries: the rate before and after an overload. */
const MODERATE = 0.4;
const MODERATE_S = 30;
const RECOVERY_S = 60;
/** Seconds in a row without a refusal and with a p99 of at most twice the usual one. */
const CALM_S = 3;
/** Below this many milliseconds nobody notices a slower answer. */
const QUIET_MS = 250;
const HURRY_CONNECTIONS = 50;

type Say = (line: string) => void;

/** Returns the highest rate of arrivals a second that the servers carry. */
export async function findCapacity(crowd: Crowd, say: Say): Promise<number> {
  let carried = 0;
  for (let rate = STEPS.first; ; rate *= STEPS.factor) {
    const recorder = await crowd.act(rate, STEPS.seconds);
    await crowd.rest();
    const [p90, p99] = [recorder.latency(0.9), recorder.latency(0.99)];
    const done = recorder.accepted / STEPS.seconds;
    say(
      `${rate.toFixed(0)} arrivals a second: ${done.toFixed(0)} answers a second, p90 ${p90.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${percent(shareRefused(recorder))} refused; client late p99 ${late(recorder)} ms`,
    );
    if (!isCarried(recorder)) {
      if (carried > 0) return carried;
      throw new Error(`The server does not even carry ${rate} arrivals a second; is the machine busy?`);
    }
    carried = rate;
  }
}

/** Runs arrivals at a multiple of what the servers carry, then a moderate rate, and says how both went. */
export async function overload(
  crowd: Crowd,
  { carried, times, seconds }: { carried: number; times: number; seconds: number },
  say: Say,
): Promise<void> {
  const before = await crowd.act(carried * MODERATE, MODERATE_S);
  await crowd.rest();
  say(`before: p99 ${before.latency(0.99).toFixed(0)} ms`);
  const recorder = await crowd.act(carried * times, seconds);
  const end = performance.now();
  const after = await crowd.act(carried * MODERATE, RECOVERY_S);
  await crowd.rest();
  say(phaseText(`${times}× for ${seconds} s: ${(carried * times).toFixed(0)} arrivals a second`, recorder, seconds));
  say(`p99 of all accepted ${recorder.latency(0.99).toFixed(0)} ms; client late p99 ${late(recorder)} ms`);
  const p99Max = Math.max(QUIET_MS, 2 * before.latency(0.99));
  const calm = after.recoverySeconds(end, { p99Max, calm: CALM_S });
  say(
    calm === null
      ? `no recovery within ${RECOVERY_S} s: p99 ${after.latency(0.99).toFixed(0)} ms`
      : `recovered after ${calm} s (p99 at most ${p99Max.toFixed(0)} ms, nothing refused)`,
  );
}

/** Compares the latencies of everybody else without and with one caller at full speed. */
export async function oneInAHurry(crowd: Crowd, { carried }: { carried: number }, say: Say): Promise<void> {
  const alone = await crowd.act(carried * MODERATE, MODERATE_S);
  await crowd.rest();
  const codes = new Map<string, number>();
  let isOver = false;
  const hurrying = crowd.people.at(-1)?.hurry(
    HURRY_CONNECTIONS,
    () => isOver,
    ({ code }) => codes.set(code, (codes.get(code) ?? 0) + 1),
  );
  const beside = await crowd.act(carried * MODERATE, MODERATE_S);
  isOver = true;
  await hurrying;
  await crowd.rest();
  const text = [...codes].map(([code, count]) => `${(count / MODERATE_S).toFixed(0)} ${code}`).join(', ');
  say(`one caller over ${HURRY_CONNECTIONS} connections, a second: ${text}`);
  const line = (recorder: Recorder) =>
    `p50 ${recorder.latency(0.5).toFixed(0)} ms, p99 ${recorder.latency(0.99).toFixed(0)} ms, ${recorder.refused} refused`;
  say(`everybody else: ${line(alone)}; beside that caller: ${line(beside)}`);
}

export function isCarried(recorder: Recorder): boolean {
  // Not a number where nothing was accepted: not carried.
  return shareRefused(recorder) <= CARRIED.refused && recorder.latency(0.9) <= CARRIED.p90;
}

function shareRefused(recorder: Recorder): number {
  return recorder.refused / (recorder.refused + recorder.accepted);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function late({ lateness }: Recorder): string {
  return quantile(lateness, 0.99).toFixed(0);
}
