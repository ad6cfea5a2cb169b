import { setTimeout as delay } from 'node:timers/promises';
import type { Dice } from '@boxroom/sync-client/simulation/dice';
import { patientFetch } from '@boxroom/web/lib/http/patient-fetch';

/** The network of one opening of an app. */
export interface Line {
  /** No faults from now on. */
  isCalm: boolean;
  /** The app has crashed: nothing goes through any more. */
  isCut: boolean;
  /** Requests that are under way although nobody waits for the answer. */
  readonly late: Set<Promise<unknown>>;
  /** How often each fault came. */
  readonly faults: Map<string, number>;
}

const DELAY_MAX_MS = 300;
/** A request is broken off after this time at most, so sometimes before and sometimes after its effect. */
const CUT_MAX_MS = 40;

/** Requests without a fault among so many. */
const LOTS = 16;

/** Like the app's own fetch, with requests and answers lost, doubled, delayed and cut off. */
export function faultyFetch(dice: Dice, line: Line): typeof patientFetch {
  const count = (fault: string) => line.faults.set(fault, (line.faults.get(fault) ?? 0) + 1);
  const lose = (fault: string): never => {
    count(fault);
    throw new TypeError(`The ${fault} was lost.`);
  };
  const forget = (call: Promise<unknown>) => {
    const ended: Promise<unknown> = call.catch(() => undefined).finally(() => line.late.delete(ended));
    line.late.add(ended);
  };
  const send: typeof patientFetch = async (url, init) => {
    if (line.isCalm) return patientFetch(url, init);
    switch (dice.roll(LOTS)) {
      case 0:
        return lose('request');
      case 1:
        await patientFetch(url, init);
        return lose('answer');
      case 2: {
        count('request sent twice');
        const answers = await Promise.all([patientFetch(url, init), patientFetch(url, init)]);
        return dice.once(2) ? answers[0] : answers[1];
      }
      case 3:
        // It arrives after the device gave it up, perhaps beside or after its repetition.
        forget(delay(dice.roll(DELAY_MAX_MS)).then(() => patientFetch(url, { ...init, signal: null })));
        return lose('request that arrived late');
      case 4: {
        count('answer delayed');
        const answer = await patientFetch(url, init);
        await delay(dice.roll(DELAY_MAX_MS));
        return answer;
      }
      case 5: {
        count('request broken off');
        const cut = AbortSignal.timeout(dice.roll(CUT_MAX_MS));
        return patientFetch(url, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, cut]) : cut });
      }
      default:
        return patientFetch(url, init);
    }
  };
  return async (url, init) => {
    if (line.isCut) return lose('request after a crash');
    const answer = await send(url, init);
    return line.isCut ? lose('answer after a crash') : answer;
  };
}
