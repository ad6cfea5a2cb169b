import type { MemoryServer } from '../testing/memory-server.ts';
import { type Transport, TransportError } from '../transport.ts';
import type { Owner, Schedule } from './schedule.ts';

/** One tab's way to the server: requests and answers wait for the history, which may lose, double and delay them. */
export function faultyNetwork(server: MemoryServer, userId: string, schedule: Schedule, owner: Owner): Transport {
  async function call<T>(effect: (isPartly: boolean) => T): Promise<T> {
    const outcome = await reach(schedule, owner, 'request');
    if (outcome === 'before') throw new TransportError('network');
    if (outcome === 'full') throw new TransportError('server');
    if (outcome === 'late' || outcome === 'again') schedule.late.push(() => effect(false));
    if (outcome === 'late') throw new TransportError('network');
    const answer = structuredClone(effect(outcome === 'partly'));
    if (outcome === 'die') owner.kill();
    if ((await reach(schedule, owner, 'answer')) !== 'ok' || outcome === 'after') throw new TransportError('network');
    return answer;
  }
  return {
    push: (asked) => {
      const input = structuredClone(asked);
      return call((isPartly) =>
        server.push(userId, input, isPartly ? Math.floor(input.mutations.length / 2) : undefined),
      );
    },
    pull: (asked) => {
      const input = structuredClone(asked);
      return call(() => server.pull(userId, input));
    },
    sendPicture: ({ id, bytes }) => call(() => server.takePicture(userId, id, bytes)),
    subscribe: () => () => undefined,
  };
}

async function reach(schedule: Schedule, owner: Owner, kind: 'request' | 'answer') {
  try {
    return await schedule.enter(owner, kind);
  } catch (cause) {
    throw new TransportError('network', cause);
  }
}
