import { isPassing } from '@boxroom/db/retry';
import { sqlState } from '@boxroom/db/sql-state';
import type { Database } from '@boxroom/db/tables/database';
import { refuse } from '@boxroom/domain/command/command';
import type { ParsedCommand } from '@boxroom/domain/command/registry';
import { judgeFault } from '@boxroom/domain/sync/fault-verdict';
import { type ArrivedPush, type Mutation, type PushOutput, SKIPPED_PREFIX } from '@boxroom/domain/sync/protocol';
import { type Kysely, sql, type Transaction } from 'kysely';
import { writesQuickly } from '../can-write.ts';
import type { Logger } from '../logger.ts';
import { type Applied, applyCommand, isIdConflict, withCommandRetry } from './apply-command.ts';
import { readMutation } from './read-mutation.ts';
import { type RepeatedFailures, TAKES_TOO_LONG, UNKNOWN_CAUSE } from './repeated-failures.ts';

export interface PushServices {
  db: Kysely<Database>;
  log: Logger;
  failures: RepeatedFailures;
  /** Called after the commit with the spaces that changed. */
  onChanged(spaceIds: readonly string[]): void;
  /** Aborts when the device hangs up: it sends the rest again. */
  signal?: AbortSignal | undefined;
}

/**
 * Applies a device's commands, one transaction each. The effect (or the refusal), the record of the mutation and the
 * client's counter commit together, so each takes effect exactly once, however often and in whatever pieces the device
 * sends it.
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

  let lastSeq = 0;
  for (const arrived of input.mutations) {
    if (signal?.aborted) return { status: 'retry', lastSeq };
    const { mutation, parsed } = readMutation(arrived);
    const take = (asked: ParsedCommand) =>
      withCommandRetry(() =>
        db
          .transaction()
          .execute((tx) => takeMutation(tx, { userId, clientId: input.clientId, mutation, parsed: asked })),
      );
    try {
      onChanged(await take(parsed));
    } catch (error) {
      if (error instanceof PushStop) return error.output;
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
      try {
        await take({ ok: false, code, detail: code === 'INVALID' ? 'id' : 'failed' });
      } catch (second) {
        if (second instanceof PushStop) return second.output;
        return { status: 'retry', lastSeq };
      }
    }
    lastSeq = mutation.seq;
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

interface Taking {
  userId: string;
  clientId: string;
  mutation: Omit<Mutation, 'input'>;
  parsed: ParsedCommand;
}

/** Returns the spaces that changed. */
async function takeMutation(
  tx: Transaction<Database>,
  { userId, clientId, mutation, parsed }: Taking,
): Promise<string[]> {
  const { id, seq, name } = mutation;
  const key: MutationKey = { id, client_id: clientId, seq, name };
  const client = await lockClient(tx, userId, clientId);
  if (client.user_id !== userId) throw new PushStop({ status: 'forked', lastSeq: 0 });
  if (seq <= client.last_seq) {
    await takeAgain(tx, userId, key, client.last_seq);
    return []; // delivered before
  }
  if (seq > client.last_seq + 1) throw new PushStop({ status: 'gap', lastSeq: client.last_seq });

  let applied: Applied = { plan: refuse('INTERNAL'), spaceIds: [] };
  if (await claim(tx, userId, key)) {
    applied = await applyCommand(tx, { userId, parsed, at: Math.max(0, mutation.at), mutationId: id });
    const { plan } = applied;
    const outcome = plan.ok ? skippedDetail(plan.skipped) : { code: plan.code, detail: plan.detail ?? null };
    if (outcome)
      await tx
        .updateTable('sync_mutation')
        .set(outcome)
        .where('client_id', '=', clientId)
        .where('seq', '=', seq)
        .execute();
  }
  await tx
    .updateTable('sync_client')
    .set({ last_seq: seq, last_seen: sql<Date>`now()` })
    .where('id', '=', clientId)
    .execute();
  return applied.spaceIds;
}

interface MutationKey {
  id: string;
  client_id: string;
  seq: number;
  name: string;
}

/** Locks the client's record until the end of the transaction, and creates it on first use. */
async function lockClient(
  tx: Transaction<Database>,
  userId: string,
  clientId: string,
): Promise<{ user_id: string; last_seq: number }> {
  const client = await findClient(tx, clientId);
  if (client) return client;
  await tx
    .insertInto('sync_client')
    .values({ id: clientId, user_id: userId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const made = await findClient(tx, clientId);
  if (!made) throw new ClientGoneError('The record of this client was removed at this moment.');
  return made;
}

/** The client's record was deleted meanwhile; retried like a serialization failure. */
class ClientGoneError extends Error {
  readonly code = '40001';
}

function findClient(tx: Transaction<Database>, clientId: string) {
  return tx
    .selectFrom('sync_client')
    .select(['user_id', 'last_seq'])
    .where('id', '=', clientId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Handles a number that is done already. With another id it comes from a copied browser profile: a fork. A missing
 * record is created again from what is remembered, so that the next pull names the mutation to a device that still has
 * it.
 */
async function takeAgain(tx: Transaction<Database>, userId: string, key: MutationKey, lastSeq: number): Promise<void> {
  const seen = await tx
    .selectFrom('sync_mutation')
    .select('id')
    .where('client_id', '=', key.client_id)
    .where('seq', '=', key.seq)
    .executeTakeFirst();
  if (seen?.id === key.id) return;
  const finished = seen ? null : await findFinished(tx, userId, key.id);
  if (!finished) throw new PushStop({ status: 'forked', lastSeq });
  await tx
    .insertInto('sync_mutation')
    .values({ ...key, code: finished.code, detail: null, repeat: true })
    .execute();
}

/**
 * Claims a mutation's id before anything is done. Returns false when it is done already, under another client id of
 * this device or so long ago that its record was deleted; then it records the outcome for this client id.
 */
async function claim(tx: Transaction<Database>, userId: string, key: MutationKey): Promise<boolean> {
  const claimed = await tx
    .insertInto('sync_mutation')
    .values({ ...key, code: null, detail: null })
    .onConflict((conflict) => conflict.column('id').where('repeat', '=', false).doNothing())
    .returning('seq')
    .executeTakeFirst();
  const earlier = claimed ? undefined : await findOutcome(tx, userId, key.id);
  // After the claim: if that waited for the deletion of a record, this sees what remains of it.
  const outcome = earlier ?? (await findFinished(tx, userId, key.id));
  if (claimed && !outcome) return true;
  const { code, detail } = outcome ?? { code: 'INVALID' as const, detail: 'id' };
  await tx
    .insertInto('sync_mutation')
    .values({ ...key, code, detail, repeat: true })
    .onConflict((conflict) => conflict.columns(['client_id', 'seq']).doUpdateSet({ code, detail, repeat: true }))
    .execute();
  return false;
}

/** The outcome of a mutation that another client id of this person sent. */
function findOutcome(tx: Transaction<Database>, userId: string, id: string) {
  return tx
    .selectFrom('sync_mutation as mutation')
    .innerJoin('sync_client as client', 'client.id', 'mutation.client_id')
    .select(['mutation.code', 'mutation.detail'])
    .where('mutation.id', '=', id)
    .where('mutation.repeat', '=', false)
    .where('client.user_id', '=', userId)
    .executeTakeFirst();
}

/** The outcome of a mutation whose record was deleted. */
async function findFinished(tx: Transaction<Database>, userId: string, id: string) {
  const finished = await tx
    .selectFrom('finished_mutation')
    .select('code')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return finished && { code: finished.code, detail: null };
}

/** The ids of a bulk command that were skipped: the device shows them to the person. */
function skippedDetail(skipped: readonly { id: string; code: string }[]): { code: null; detail: string } | null {
  return skipped.length > 0 ? { code: null, detail: SKIPPED_PREFIX + skipped.map(({ id }) => id).join(',') } : null;
}
