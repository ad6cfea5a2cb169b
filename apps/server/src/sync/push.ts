import { isPassing } from '@boxroom/db/retry';
import { sqlState } from '@boxroom/db/sql-state';
import type { Database } from '@boxroom/db/tables/database';
import type { Plan, RefusalCode } from '@boxroom/domain/command/command';
import type { LogLine } from '@boxroom/domain/history/log-line';
import { judgeFault } from '@boxroom/domain/sync/fault-verdict';
import { type ArrivedPush, type PushOutput, SKIPPED_PREFIX } from '@boxroom/domain/sync/protocol';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { writesQuickly } from '../can-write.ts';
import type { Logger } from '../logger.ts';
import { isIdConflict, withCommandRetry } from './apply-command.ts';
import { load, lock } from './lock-and-load.ts';
import { countShareable, planRun, toCall } from './plan-run.ts';
import { readMutation } from './read-mutation.ts';
import { type RepeatedFailures, TAKES_TOO_LONG, UNKNOWN_CAUSE } from './repeated-failures.ts';
import { writeRun } from './write-run.ts';

export interface PushServices {
  db: Kysely<Database>;
  log: Logger;
  failures: RepeatedFailures;
  /** Called after the commit with the spaces that changed, and the history lines that were written. */
  onChanged(spaceIds: readonly string[], lines: readonly LogLine[]): void;
  /** Aborts when the device hangs up: it sends the rest again. */
  signal?: AbortSignal | undefined;
}

/** The largest number of commands in one transaction, which keeps their rooms locked for some milliseconds. */
const TOGETHER_MAX = 50;

/**
 * Applies a device's commands in order, several in one transaction where they allow it. The effects (or the refusals),
 * the records of the mutations and the client's counter commit together, so each takes effect exactly once, however
 * often and in whatever pieces the device sends it. After a fault the commands are tried one by one, so that each fails
 * only for itself.
 */
export async function push(
  { db, log, failures, onChanged, signal }: PushServices,
  userId: string,
  input: ArrivedPush,
): Promise<PushOutput> {
  /** After a passing error: whether the mutation causes it, whatever state the database is in. */
  async function isItsOwnFault(error: unknown, id: string): Promise<boolean> {
    if (sqlState(error) !== STATEMENT_TIMEOUT || !failures.failsForGood(id, TAKES_TOO_LONG)) return false;
    return writesQuickly(db).catch(() => false);
  }

  const { clientId } = input;
  const begin = (work: (tx: Transaction<Database>) => Promise<Taken>) => db.transaction().execute(work);
  let lastSeq = 0;
  let size = TOGETHER_MAX;
  for (let start = 0; start < input.mutations.length;) {
    if (signal?.aborted) return { status: 'retry', lastSeq };
    const [first, ...others] = input.mutations.slice(start, start + size).map(readMutation);
    if (!first) break;
    const asked: [Asked, ...Asked[]] = [first, ...others];
    const { mutation } = first;
    let taken: Taken;
    try {
      taken =
        asked.length > 1
          ? await begin((tx) => takeRun(tx, { userId, clientId, asked }))
          : await withCommandRetry(() => begin((tx) => takeRun(tx, { userId, clientId, asked })));
    } catch (error) {
      if (error instanceof PushStop) return error.output;
      if (asked.length > 1) {
        log.debug({ err: error, commands: asked.length }, 'commands are tried one by one');
        size = 1;
        continue;
      }
      if (isPassing(error) && !(await isItsOwnFault(error, mutation.id))) {
        log.warn({ err: error, command: mutation.name }, 'a mutation waits for the database');
        return { status: 'retry', lastSeq };
      }
      // Our fault, or a constraint that no plan foresees. Recorded as refused, so that it never blocks later mutations.
      // An id in use by strangers is the device's fault.
      if (isIdConflict(error)) log.info({ command: mutation.name }, 'an id is in use');
      else log.error({ err: error, command: mutation.name }, 'a mutation failed');
      const isConstraint = judgeFault(sqlState(error) ?? '') === 'constraint';
      if (!isConstraint && !isPassing(error) && !failures.failsForGood(mutation.id, UNKNOWN_CAUSE))
        return { status: 'retry', lastSeq };
      const code = isIdConflict(error) ? 'INVALID' : 'INTERNAL';
      const refused: Asked = { mutation, parsed: { ok: false, code, detail: code === 'INVALID' ? 'id' : 'failed' } };
      try {
        taken = await withCommandRetry(() => begin((tx) => takeRun(tx, { userId, clientId, asked: [refused] })));
      } catch (second) {
        if (second instanceof PushStop) return second.output;
        return { status: 'retry', lastSeq };
      }
    }
    onChanged(taken.spaceIds, taken.lines);
    lastSeq = asked[taken.count - 1]?.mutation.seq ?? lastSeq;
    start += taken.count;
    // After a command that had to be alone, the next ones may have to be, too.
    size = taken.count < asked.length ? 1 : Math.min(size * 2, TOGETHER_MAX);
  }
  return { status: 'ok', lastSeq };
}

const STATEMENT_TIMEOUT = '57014';

/** Ends a push early with a response; its transaction rolls back. */
class PushStop extends Error {
  readonly output: PushOutput;

  constructor(output: PushOutput) {
    super(output.status);
    this.output = output;
  }
}

type Asked = ReturnType<typeof readMutation>;

interface Taken {
  /** How many of the commands were done, from the first. */
  count: number;
  /** The spaces that changed. */
  spaceIds: string[];
  lines: LogLine[];
}

/**
 * Takes the first of these commands and those after it that can share its transaction. Any irregularity is handled, or
 * ends the push, where it concerns the first.
 */
async function takeRun(
  tx: Transaction<Database>,
  { userId, clientId, asked }: { userId: string; clientId: string; asked: [Asked, ...Asked[]] },
): Promise<Taken> {
  const all = asked.map(({ mutation: { id, at }, parsed }) =>
    toCall(userId, { parsed, at: Math.max(0, at), mutationId: id }),
  );
  const calls = all.slice(0, countShareable(userId, all));
  const touches = calls.map((call) => call.touches);
  let locked = await lock(tx, { userId, clientId, touches });
  if (!locked.client) {
    await createClient(tx, userId, clientId);
    locked = await lock(tx, { userId, clientId, touches });
  }
  const { client } = locked;
  // The browser profile of another person has this id.
  if (!client) throw new PushStop({ status: 'forked', lastSeq: 0 });
  const toKey = ({ mutation: { id, seq, name } }: Asked): MutationKey => ({
    user_id: userId,
    client_id: clientId,
    seq,
    id,
    name,
  });
  const [first, keys] = [toKey(asked[0]), asked.slice(0, calls.length).map(toKey)];
  if (first.seq <= client.lastSeq) {
    await takeAgain(tx, first, client.lastSeq);
    return { count: 1, spaceIds: [], lines: [] }; // delivered before
  }
  if (first.seq > client.lastSeq + 1) throw new PushStop({ status: 'gap', lastSeq: client.lastSeq });

  const { view, done } = await load(
    tx,
    userId,
    locked,
    keys.map(({ id }) => id),
  );
  if (done.has(first.id)) {
    await recordRepeat(tx, first);
    return { count: 1, spaceIds: [], lines: [] };
  }
  const run = await planRun(tx, view, calls.slice(0, countRegular(keys, done)));
  const records = run.plans.map((plan, index) => ({ ...keys[index], ...outcomeOf(plan) }));
  const spaceIds = await writeRun(tx, view, run, [
    claim(records),
    count({ ...first, seq: first.seq + records.length - 1 }),
  ]);
  const lines = run.plans.flatMap((plan) => (plan.ok ? plan.log : []));
  return { count: records.length, spaceIds, lines };
}

/** How many mutations from the first have consecutive numbers and are new. */
function countRegular(keys: readonly MutationKey[], done: ReadonlySet<string>): number {
  const seen = new Set(done);
  const start = keys[0]?.seq ?? 0;
  for (const [index, { id, seq }] of keys.entries()) {
    if (seq !== start + index || seen.has(id)) return index;
    seen.add(id);
  }
  return keys.length;
}

interface MutationKey {
  user_id: string;
  client_id: string;
  seq: number;
  id: string;
  name: string;
}

/** A refusal, or the ids of a bulk command that were skipped: the device shows them to the person. */
function outcomeOf(plan: Plan): { code: RefusalCode | null; detail: string | null } {
  if (!plan.ok) return { code: plan.code, detail: plan.detail ?? null };
  const ids = plan.skipped.map(({ id }) => id);
  return { code: null, detail: ids.length > 0 ? SKIPPED_PREFIX + ids.join(',') : null };
}

/**
 * Builds the statement that records mutations. It fails where another client id of this device records the same one
 * concurrently: the transaction is tried again and finds it done.
 */
function claim(records: readonly object[]): RawBuilder<unknown> {
  return sql`
    insert into sync_mutation (user_id, client_id, seq, id, name, code, detail)
    select user_id, client_id, seq, id, name, code, detail
    from json_populate_recordset(null::sync_mutation, ${JSON.stringify(records)})`;
}

function count({ user_id: userId, client_id: clientId, seq }: MutationKey): RawBuilder<unknown> {
  return sql`
    update sync_client set last_seq = ${seq}, last_seen = now() where user_id = ${userId} and id = ${clientId}`;
}

/** Creates the client's record on its first push. */
async function createClient(tx: Transaction<Database>, userId: string, clientId: string): Promise<void> {
  await tx
    .insertInto('sync_client')
    .values({ id: clientId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Handles a number that is done already. With another id it comes from a copied browser profile: a fork. A missing
 * record is created again from what is remembered, so that the next pull names the mutation to a device that still has
 * it.
 */
async function takeAgain(tx: Transaction<Database>, key: MutationKey, lastSeq: number): Promise<void> {
  const seen = await tx
    .selectFrom('sync_mutation')
    .select('id')
    .where('user_id', '=', key.user_id)
    .where('client_id', '=', key.client_id)
    .where('seq', '=', key.seq)
    .executeTakeFirst();
  if (seen?.id === key.id) return;
  const finished = seen ? null : await findFinished(tx, key);
  if (!finished) throw new PushStop({ status: 'forked', lastSeq });
  await tx
    .insertInto('sync_mutation')
    .values({ ...key, code: finished.code, detail: null, repeat: true })
    .execute();
}

/**
 * Records, under this client id, a mutation that is done already: under another client id of this device, or so long
 * ago that its record was deleted.
 */
async function recordRepeat(tx: Transaction<Database>, key: MutationKey): Promise<void> {
  const { code, detail } = (await findOutcome(tx, key)) ??
    (await findFinished(tx, key)) ?? { code: 'INVALID' as const, detail: 'id' };
  await tx
    .insertInto('sync_mutation')
    .values({ ...key, code, detail, repeat: true })
    .execute();
  await count(key).execute(tx);
}

/** The outcome of a mutation that another client id of this person sent. */
function findOutcome(tx: Transaction<Database>, { user_id: userId, id }: MutationKey) {
  return tx
    .selectFrom('sync_mutation')
    .select(['code', 'detail'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where(sql<boolean>`not repeat`)
    .executeTakeFirst();
}

/** The outcome of a mutation whose record was deleted. */
async function findFinished(tx: Transaction<Database>, { user_id: userId, id }: MutationKey) {
  const finished = await tx
    .selectFrom('finished_mutation')
    .select('code')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return finished && { code: finished.code, detail: null };
}
