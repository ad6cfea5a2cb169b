import { PROTOCOL_VERSION } from '@boxroom/domain/sync/protocol';
import { v7 as newId } from 'uuid';
import { procedures } from '../access-matrix/cells.ts';
import { PROCEDURE_POLICY } from '../access-matrix/procedure-policy.ts';
import type { Actor } from '../access-matrix/world.ts';
import { SAME_ORIGIN } from '../test-app.ts';
import type { FuzzWorld } from './fuzz-world.ts';
import type { PlannedCall } from './plan-call.ts';

const QUERIES = Object.entries(procedures).flatMap(([path, { _def }]) => (_def.type === 'query' ? [path] : []));

/** Three have every kind of access to the shared room; each of the others only sees things of their own. */
const READERS = ['owner', 'edit', 'view'] as const;

/**
 * Reads everything that the calls have left behind: whatever was stored, no list may fail because of it. Returns the
 * number of calls.
 */
export async function readEverybody({ world }: FuzzWorld, make: (call: PlannedCall) => Promise<void>): Promise<number> {
  let reads = 0;
  for (const actor of READERS.map((name) => world.actors[name])) {
    const inputs = QUERIES.flatMap((path) =>
      (PROCEDURE_POLICY[path] ?? []).map((row): [string, unknown] => [path, row.input?.(actor.own, actor)]),
    );
    const pull = {
      protocol: PROTOCOL_VERSION,
      userId: actor.userId,
      clientId: newId(),
      cursors: {},
      ackedSeq: 0,
      limit: 5000,
    };
    const calls = [...inputs, ['sync.pull', pull] as const].map(([path, input]) => callOf(actor, path, input));
    reads += calls.length;
    await Promise.all(calls.map(make));
  }
  return reads;
}

function callOf(actor: Actor, path: string, input: unknown): PlannedCall {
  const body = (JSON.stringify(input) as string | undefined) ?? '';
  return {
    index: -1,
    operation: path,
    caller: actor.name,
    kind: 'permitted',
    procedures: [path],
    isBatch: false,
    request: { method: 'POST', url: `/trpc/${path}`, headers: { ...SAME_ORIGIN, cookie: actor.cookie }, body },
    said: { actor: actor.name, procedures: [path], text: body },
  };
}
