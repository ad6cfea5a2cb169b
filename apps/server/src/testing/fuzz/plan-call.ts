import { Dice } from '@boxroom/sync-client/simulation/dice';
import { procedureOf, procedures } from '../access-matrix/cells.ts';
import { SAME_ORIGIN } from '../test-app.ts';
import { CALLERS_BY_WEIGHT, type FuzzCaller, identityOf } from './fuzz-callers.ts';
import { type Inputs, type InputKind, inputsOf } from './fuzz-inputs.ts';
import { FUZZ_ROUTES, type RouteRequest } from './fuzz-routes.ts';
import type { FuzzWorld } from './fuzz-world.ts';
import { anyText, toJson } from './hostile-values.ts';
import type { Said } from './sight.ts';

export interface PlannedCall {
  index: number;
  /** A procedure, or method and path of a route. */
  operation: string;
  caller: FuzzCaller;
  kind: InputKind | 'route' | 'batch' | 'broken';
  /** The procedures that it names; none: a route. */
  procedures: readonly string[];
  isBatch: boolean;
  request: Required<Pick<RouteRequest, 'method' | 'url' | 'headers'>> & { body: Buffer | string };
  said: Said;
}

/** These end what others need, so they come in the last part of a world's life. */
const ENDING = new Set([
  'accountDeletion.delete',
  'auth.signOut',
  'sessions.end',
  'sessions.endOthers',
  'rooms.delete',
  'sharing.leave',
  'sharing.remove',
  'sharing.transfer',
]);
const LAST_PART = 0.8;

export const OPERATIONS: readonly string[] = [...Object.keys(procedures), ...Object.keys(FUZZ_ROUTES)];
const LASTING = OPERATIONS.filter((operation) => !ENDING.has(operation));

/** Which call of how many in one world. */
export interface Slot {
  seed: number;
  index: number;
  /** Calls in one world. */
  ofWorld: number;
}

/** Plans a call by its number alone: the same seed and number give the same call in every run. */
export function planCall(world: FuzzWorld, { seed, index, ofWorld }: Slot, picture: Buffer): PlannedCall {
  const dice = new Dice(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  const slot = index % ofWorld;
  const operations = slot < ofWorld * LAST_PART ? LASTING : OPERATIONS;
  const operation = operations[slot % operations.length] ?? 'rooms.list';
  const caller = dice.pick(CALLERS_BY_WEIGHT) ?? 'anonymous';
  const identity = identityOf(world.world, caller, dice);
  const actor = world.world.actors[identity.likeActor];
  const inputs = inputsOf(world.world, actor, dice);
  const planned = { index, operation, caller };
  const base = { ...SAME_ORIGIN, ...oddHeaders(dice), ...identity.headers };
  const make = FUZZ_ROUTES[operation];
  if (make) {
    const route = make(inputs.things(), { actor, source: inputs.source, picture });
    const request = { body: '', ...route, headers: { ...base, ...route.headers } };
    return finished({ ...planned, kind: 'route', procedures: [], isBatch: false, request }, identity.actor);
  }
  const { path, kind, text, isBatch, names } = procedureCall(operation, inputs);
  const isGet = names.every((name) => procedureOf(name)._def.type !== 'mutation') !== dice.once(12);
  const url = `/trpc/${path}`;
  const query = new URLSearchParams({ ...(isBatch ? { batch: '1' } : {}), ...(isGet && text ? { input: text } : {}) });
  const request = {
    method: isGet ? 'GET' : 'POST',
    url: query.size > 0 ? `${url}?${query.toString()}`.slice(0, 15_000) : url,
    headers: base,
    body: isGet ? '' : text,
  };
  return finished({ ...planned, kind, procedures: names, isBatch, request }, identity.actor);
}

function finished(call: Omit<PlannedCall, 'said'>, actor: Said['actor']): PlannedCall {
  const { url, headers, body } = call.request;
  const guest = headers['x-boxroom-guest'] ?? '';
  const text = [decoded(url), guest, body.toString()].join('\n');
  return { ...call, said: { actor, procedures: call.procedures, text } };
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll('+', ' '));
  } catch {
    return url;
  }
}

interface ProcedureCall {
  path: string;
  names: readonly string[];
  kind: PlannedCall['kind'];
  text: string;
  isBatch: boolean;
}

function procedureCall(operation: string, inputs: Inputs): ProcedureCall {
  const { dice } = inputs.source;
  if (dice.once(16)) {
    const others = Array.from({ length: 1 + dice.roll(dice.once(8) ? 12 : 3) }, () => dice.pick(BATCHED) ?? '');
    const names = [operation, ...others];
    const values = Object.fromEntries(names.map((name, place) => [place, inputs.make(name).value] as const));
    return { path: names.join(','), names, kind: 'batch', text: toJson(values) ?? '', isBatch: true };
  }
  const { kind, value } = inputs.make(operation);
  const text = toJson(value) ?? '';
  const one = { path: operation, names: [operation], isBatch: false };
  if (!dice.once(25)) return { ...one, kind, text };
  const broken = [
    text.slice(0, dice.roll(text.length + 1)),
    `${text}]`,
    anyText(dice),
    '[{}',
    '{"a":1}{"b":2}',
    '\u0000',
  ];
  return { ...one, kind: 'broken', text: dice.pick(broken) ?? '' };
}

/** A stream takes no part in a batch. */
const BATCHED = Object.keys(procedures).filter((path) => path !== 'sync.events' && !ENDING.has(path));

/** Rarely a page of another origin, another host, or a type that is not JSON. */
function oddHeaders(dice: Dice): Record<string, string> {
  if (!dice.once(30)) return {};
  return (
    dice.pick<Record<string, string>>([
      { origin: 'http://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { host: 'evil.example' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'x-request-id': 'x'.repeat(500) },
      { 'x-forwarded-for': '1.2.3.4, ::1' },
      { 'accept-language': '*;q=2' },
      { 'if-none-match': '*' },
      { range: 'bytes=0-1,5-' },
    ]) ?? {}
  );
}
