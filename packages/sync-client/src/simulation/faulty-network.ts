import type { PushInput } from '@boxroom/domain/sync/protocol';
import { PASSING_SQL_STATES } from '@boxroom/domain/testing/passing-sql-states';
import type { DatabaseFault, MemoryServer } from '../testing/memory-server.ts';
import { type Transport, TransportError } from '../transport.ts';
import type { Outcome, Owner, Schedule } from './schedule.ts';

/** The limits between the tabs and the server, in bytes of a body; null: no limit. */
export interface Line {
  /** A larger body gets a 413, as from a proxy or the server. */
  bodyMax: number | null;
  /** A larger body times out; it may arrive later. */
  inTimeMax: number | null;
  /** Ids of commands that were too large although they were alone. */
  tooLarge: Set<string>;
}

interface Ends {
  server: MemoryServer;
  userId: string;
  line: Line;
  schedule: Schedule;
}

/** The wait that a failing server asks for, by the clock of the history. */
const RETRY_AFTER_MS = 3;

/**
 * One tab's connection to the server: requests and responses wait for the history, which may lose, repeat and delay
 * them.
 */
export function faultyNetwork({ server, userId, line, schedule }: Ends, owner: Owner): Transport {
  async function call<T>(effect: (outcome: Outcome, sqlState: string) => T): Promise<T> {
    const outcome = await reach(schedule, owner, 'request');
    if (outcome === 'before') throw new TransportError('network');
    if (outcome === 'late' || outcome === 'again') schedule.late.push(() => effect('ok', ''));
    if (outcome === 'late') throw new TransportError('network');
    // Cycles through the errors of a full disk, a standby or a restart of the database.
    const sqlState = PASSING_SQL_STATES[schedule.faults % PASSING_SQL_STATES.length] ?? '53100';
    const answer = structuredClone(effect(outcome, sqlState));
    if (outcome === 'die') owner.kill();
    if ((await reach(schedule, owner, 'answer')) !== 'ok' || outcome === 'after') throw new TransportError('network');
    return answer;
  }
  /** Every call except a push fails as unavailable while the database fails. */
  const unlessDown = <T>(outcome: Outcome, effect: () => T): T => {
    if (outcome === 'full') throw new TransportError('server', { retryAfterMs: RETRY_AFTER_MS });
    return effect();
  };
  const unlessTooLarge = <T>(input: PushInput, effect: () => T): T => {
    const { length: size } = JSON.stringify(input);
    if (line.bodyMax !== null && size > line.bodyMax) {
      const [first, second] = input.mutations;
      if (first && !second) line.tooLarge.add(first.id);
      throw new TransportError('too-large');
    }
    if (line.inTimeMax === null || size <= line.inTimeMax) return effect();
    schedule.faults++;
    schedule.late.push(effect);
    throw new TransportError('network');
  };
  return {
    push: (asked) => {
      const input = structuredClone(asked);
      return call((outcome, sqlState) =>
        unlessTooLarge(input, () => server.push(userId, input, faultIn(input.mutations.length, outcome, sqlState))),
      );
    },
    pull: (asked) => {
      const input = structuredClone(asked);
      return call((outcome) => unlessDown(outcome, () => server.pull(userId, input)));
    },
    sendPicture: ({ id, bytes }) => call((outcome) => unlessDown(outcome, () => server.takePicture(userId, id, bytes))),
    subscribe: () => () => undefined,
  };
}

/** The position in a push at which the database fails. */
function faultIn(mutations: number, outcome: Outcome, sqlState: string): DatabaseFault | null {
  if (outcome === 'full') return { after: 0, sqlState };
  return outcome === 'partly' ? { after: Math.floor(mutations / 2), sqlState } : null;
}

async function reach(schedule: Schedule, owner: Owner, kind: 'request' | 'answer') {
  try {
    return await schedule.enter(owner, kind);
  } catch (cause) {
    throw new TransportError('network', { cause });
  }
}
