import type { Database } from '@boxroom/db/tables/database';
import { DEFAULT_DISPLAY_SETTINGS } from '@boxroom/domain/profile/profile';
import type { PullInput, PushInput } from '@boxroom/domain/sync/protocol';
import { testId } from '@boxroom/domain/testing/random-world';
import type { Kysely } from 'kysely';
import { JsonText } from '../rpc/json-text.ts';
import { callerOf } from './caller.ts';
import { insertWorld } from './world-in-database.ts';

export const ANN = { id: testId(1, 1), catalogueId: testId(2, 1) };
export const BEN = { id: testId(1, 2), catalogueId: testId(2, 2) };

/** One call as it went over the wire, with its answer. `share` happens in between: Ann shares her room with Ben. */
export type RecordedStep =
  | { call: 'push'; request: PushInput; answer?: unknown }
  | { call: 'pull'; request: PullInput; answer?: unknown }
  | { call: 'share'; request: { roomId: string; userId: string; access: 'view' | 'edit' } };

/** Adds Ann and Ben, who have nothing yet. */
export async function insertAnnAndBen(db: Kysely<Database>): Promise<void> {
  await insertWorld(db, {
    users: [ANN, BEN],
    rooms: [],
    rows: [['ann', ANN] as const, ['ben', BEN] as const].map(([username, { id, catalogueId }]) => ({
      op: 'put',
      entity: 'profile',
      row: { id, spaceId: catalogueId, username, ...DEFAULT_DISPLAY_SETTINGS },
    })),
  });
}

/** Repeats a recorded step and returns today's answer, as a device reads it. */
export async function replayStep(db: Kysely<Database>, step: RecordedStep): Promise<unknown> {
  if (step.call === 'share') {
    const { roomId, userId, access } = step.request;
    await db.insertInto('room_member').values({ space_id: roomId, user_id: userId, access }).execute();
    return undefined;
  }
  const { sync } = callerOf(db, step.request.userId === ANN.id ? ANN : BEN);
  if (step.call === 'push') {
    // One by one, as the server of that time wrote them: the cursors of later steps are its versions.
    let answer: unknown;
    for (const mutation of step.request.mutations) answer = await sync.push({ ...step.request, mutations: [mutation] });
    return answer;
  }
  const answer = await sync.pull(step.request);
  return sorted(answer instanceof JsonText ? answer.parse() : JSON.parse(JSON.stringify(answer)));
}

/** Rows of the same version come in any order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sorted(inner)]));
}

function keyOf(value: unknown): string {
  const { id, entity = '' } = (value ?? {}) as { id?: string; entity?: string };
  return `${entity} ${id ?? JSON.stringify(value)}`;
}
