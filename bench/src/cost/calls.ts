import { randomUUID as newId } from 'node:crypto';
import { commands } from '@boxroom/domain/command/registry';
import { PULL_LIMIT_MAX, PUSH_BYTES_MAX, PUSH_MUTATIONS_MAX } from '@boxroom/domain/sync/call-limits';
import { PROTOCOL_VERSION } from '@boxroom/domain/sync/protocol';
import { procedureOf, procedures, requestOf } from '@boxroom/server/testing/access-matrix/cells';
import { COMMAND_POLICY } from '@boxroom/server/testing/access-matrix/command-policy';
import type { Schema } from '@boxroom/server/testing/access-matrix/id-fields';
import { PROCEDURE_POLICY } from '@boxroom/server/testing/access-matrix/procedure-policy';
import type { Actor } from '@boxroom/server/testing/access-matrix/world';
import { atBounds, type Pools } from './at-bounds.ts';

/** A call about the caller's own things. */
export interface PlannedCall {
  actor: Actor;
  /** The procedure, or the method and the path of a route. */
  operation: string;
  /** What distinguishes it from other calls of the same operation. */
  name: string;
  method: 'GET' | 'POST';
  url: string;
  body?: string;
}

/** Streams that stay open have no end to measure. */
const STREAMS = new Set(['sync.events']);

const ROUTES = ['/export.csv', '/export-all.csv', '/archive.zip', '/metrics', '/livez', '/readyz'];

/** Returns every procedure and route, with usual inputs and with inputs at their bounds: the owner's, or the admin's. */
export function planCalls({ owner, admin }: Record<'owner' | 'admin', Actor>, pools: Pools): PlannedCall[] {
  const calls: PlannedCall[] = [];
  const callerOf = (path: string) => (path.startsWith('admin.') ? admin : owner);
  const add = (path: string, name: string, input: unknown) => {
    const before = calls.at(-1);
    const call = { actor: callerOf(path), operation: path, name, ...requestOf(path, input) };
    // A list that the schema does not let grow.
    if (
      before?.operation === path &&
      before.body?.length === call.body?.length &&
      before.url.length === call.url.length
    )
      return;
    calls.push(call);
  };
  for (const path of Object.keys(procedures)) {
    const schema = procedureOf(path)._def.inputs.at(-1) as Schema | undefined;
    const actor = callerOf(path);
    for (const { name = '', input } of PROCEDURE_POLICY[path] ?? []) {
      add(path, name, input?.(actor.own, actor));
      add(path, `${name} at its bounds`.trim(), atBounds(input?.(actor.own, actor), schema, pools));
    }
  }
  for (const [name, input] of Object.entries(pulls(owner))) add('sync.pull', name, input);
  for (const [name, input] of Object.entries(pushes(owner, pools))) add('sync.push', name, input);
  for (const path of ROUTES) calls.push({ actor: owner, operation: `GET ${path}`, name: '', method: 'GET', url: path });
  return calls;
}

/** Returns the procedures that no call covers. */
export function uncovered(calls: readonly PlannedCall[]): string[] {
  const covered = new Set(calls.map(({ operation }) => operation));
  return Object.keys(procedures).filter((path) => !covered.has(path) && !STREAMS.has(path));
}

function pulls({ userId }: Actor): Record<string, unknown> {
  const base = { protocol: PROTOCOL_VERSION, userId, clientId: newId(), cursors: {}, ackedSeq: 0 };
  return { 'the first page': { ...base, limit: 500 }, 'the largest page': { ...base, limit: PULL_LIMIT_MAX } };
}

/** For each command as many as one push may carry, each at its bounds as long as the push may be. */
function pushes(actor: Actor, pools: Pools): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(COMMAND_POLICY).map(([name, [row]]) => {
      const schema = commands[name as keyof typeof commands].input as unknown as Schema;
      const mutations: unknown[] = [];
      let bytes = 200;
      for (let seq = 1; seq <= PUSH_MUTATIONS_MAX; seq++) {
        const input = atBounds(row?.input?.(actor.own, actor), schema, pools);
        const mutation = { id: newId(), seq, name, input, at: Date.now() };
        bytes += JSON.stringify(mutation).length + 1;
        if (bytes > PUSH_BYTES_MAX) break;
        mutations.push(mutation);
      }
      const { userId } = actor;
      return [`${name} × ${mutations.length}`, { protocol: PROTOCOL_VERSION, userId, clientId: newId(), mutations }];
    }),
  );
}
