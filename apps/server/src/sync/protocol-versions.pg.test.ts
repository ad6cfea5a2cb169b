import { readFileSync } from 'node:fs';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { ENTITIES } from '@boxroom/domain/command/model';
import { commands } from '@boxroom/domain/command/registry';
import { AppError } from '@boxroom/domain/error/app-error';
import { LATER_FIELDS, PROTOCOL_OLDEST, PROTOCOL_VERSION, type PullOutput } from '@boxroom/domain/sync/protocol';
import { Replica } from '@boxroom/sync-client/replica';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addCaller } from '../testing/caller.ts';
import { insertAnnAndBen, type RecordedStep, replayStep } from '../testing/recorded-exchange.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const PROTOCOLS = Array.from({ length: PROTOCOL_VERSION }, (_, n) => n + 1);

/**
 * Returns what devices with a protocol sent and received. Never record it again: a newer protocol gets a file of its
 * own.
 */
function readRecording(protocol: number): RecordedStep[] {
  const text = readFileSync(new URL(`./fixtures/protocol-${protocol}.json`, import.meta.url), 'utf8');
  return (JSON.parse(text) as { steps: RecordedStep[] }).steps;
}

/** Drops what differs each time or is not promised: the server's clock, its epoch, and details for logs. */
function promised(answer: unknown): object {
  const text = JSON.stringify(answer, (key, value: unknown) =>
    ['now', 'epoch', 'detail'].includes(key) ? undefined : value,
  );
  return JSON.parse(text) as object;
}

describe('an older app', () => {
  test.each(PROTOCOLS)(
    'with protocol %i still gets everything that each recorded answer contains',
    async (protocol) => {
      await insertAnnAndBen(database.db);
      for (const [index, step] of readRecording(protocol).entries()) {
        const answer = await replayStep(database.db, step);
        if (step.call !== 'share') expect(answer, `step ${index}`).toMatchObject(promised(step.answer));
      }
    },
  );

  test('has sent every command in the recordings', () => {
    const sent = PROTOCOLS.flatMap(readRecording).flatMap((step) =>
      step.call === 'push' ? step.request.mutations : [],
    );
    expect([...new Set(sent.map(({ name }) => name))]).toEqual(expect.arrayContaining(Object.keys(commands)));
  });

  test.each(
    ENTITIES.flatMap((entity) =>
      Object.entries(LATER_FIELDS[entity]).map(([field, { since }]) => [entity, field, since] as const),
    ),
  )('has the field %s.%s in a row of the recording of protocol %i', (entity, field, since) => {
    const rows = readRecording(since).flatMap((step) =>
      step.call === 'pull' ? (step.answer as PullOutput).spaces.flatMap((space): object[] => space[entity] ?? []) : [],
    );
    expect(rows.some((row) => Object.hasOwn(row, field))).toBe(true);
  });

  test('ignores unknown fields and entities of an answer', () => {
    for (const step of PROTOCOLS.flatMap(readRecording)) {
      if (step.call !== 'pull') continue;
      const out = step.answer as Parameters<Replica['applyPull']>[0];
      const newer = structuredClone(out) as typeof out & { spaces: { label: object[] }[] };
      Object.assign(newer, { notices: [{ id: newId() }] });
      for (const patch of newer.spaces) {
        patch.label = [{ id: newId(), spaceId: patch.id }];
        patch.gone.push({ entity: 'label', id: newId() });
      }
      const [plain, replica] = [new Replica(step.request.userId), new Replica(step.request.userId)];
      plain.applyPull(out, () => true);
      replica.applyPull(newer, () => true);
      expect(replica.view.rows).toEqual(plain.view.rows);
      expect(replica.cursors).toEqual(plain.cursors);
    }
  });
});

describe.each(['push', 'pull'] as const)('%s with a protocol', (call) => {
  const ask = async (protocol: number, more: object = {}) => {
    const { id: userId, call: caller } = await addCaller(database.db);
    const rest = call === 'push' ? { mutations: [] } : { cursors: {}, ackedSeq: 0, limit: 10 };
    const input = { protocol, userId, clientId: newId(), ...rest, ...more };
    return caller.sync[call](input as never).then(
      () => 'served',
      (error: { cause?: unknown }) => (error.cause instanceof AppError ? error.cause.code : 'another error'),
    );
  };

  test.each([
    ['that is the newest is served', PROTOCOL_VERSION, 'served'],
    ['that is the oldest supported one is served', PROTOCOL_OLDEST, 'served'],
    ['that is no longer supported needs an update of the app', PROTOCOL_OLDEST - 1, 'UPDATE_REQUIRED'],
    ['that is newer than the server waits for the server', PROTOCOL_VERSION + 1, 'SERVER_OUTDATED'],
  ])('%s', async (_, protocol, outcome) => {
    expect(await ask(protocol)).toBe(outcome);
  });

  test.each([
    [PROTOCOL_OLDEST - 1, 'UPDATE_REQUIRED'],
    [PROTOCOL_VERSION + 1, 'SERVER_OUTDATED'],
  ])('%i returns its error whatever else the input contains', async (protocol, outcome) => {
    expect(await ask(protocol, { mutations: 'of another shape', cursors: null, limit: 'all' })).toBe(outcome);
  });
});
