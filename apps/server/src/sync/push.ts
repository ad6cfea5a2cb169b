import { isTransient } from '@boxroom/db/retry';
import type { Database } from '@boxroom/db/tables/database';
import { refuse } from '@boxroom/domain/command/command';
import { parseCommand, type ParsedCommand } from '@boxroom/domain/command/registry';
import type { Mutation, PushInput, PushOutput } from '@boxroom/domain/sync/protocol';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from '../logger.ts';
import { type Applied, applyCommand, isIdConflict, withCommandRetry } from './apply-command.ts';

/** Older mutations are refused: what they refer to has long been cleaned up. */
const MUTATION_AGE_MAX_MS = 400 * 24 * 60 * 60 * 1000;

export interface PushServices {
  db: Kysely<Database>;
  log: Logger;
  /** Called after the commit with the spaces that changed. */
  onChanged(spaceIds: readonly string[]): void;
}

/**
 * Takes a device's commands, one transaction each: the effect (or the refusal), the record of the mutation and the
 * client's counter commit together, so each takes effect exactly once however often and in whatever pieces it is sent.
 */
export async function push(
  { db, log, onChanged }: PushServices,
  userId: string,
  input: PushInput,
): Promise<PushOutput> {
  let lastSeq = 0;
  for (const mutation of input.mutations) {
    const take = (parsed: ParsedCommand) =>
      withCommandRetry(() =>
        db.transaction().execute((tx) => takeMutation(tx, { userId, clientId: input.clientId, mutation, parsed })),
      );
    try {
      onChanged(await take(parseInTime(mutation)));
    } catch (error) {
      if (error instanceof PushStop) return error.output;
      if (isTransient(error)) return { status: 'retry', lastSeq };
      // Our fault, or a constraint that no plan foresees. Recorded as refused, so that it never blocks what is behind it.
      log.error({ err: error, command: mutation.name }, 'a mutation failed');
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

/** Ends a push early with an answer; the transaction it is thrown in is rolled back. */
class PushStop extends Error {
  readonly output: PushOutput;

  constructor(output: PushOutput) {
    super(output.status);
    this.output = output;
  }
}

function parseInTime(mutation: Mutation): ParsedCommand {
  if (Date.now() - mutation.at > MUTATION_AGE_MAX_MS) return { ok: false, code: 'EXPIRED', detail: 'at' };
  return parseCommand(mutation.name, mutation.input);
}

interface Taking {
  userId: string;
  clientId: string;
  mutation: Mutation;
  parsed: ParsedCommand;
}

/** Answers the spaces that changed. */
async function takeMutation(
  tx: Transaction<Database>,
  { userId, clientId, mutation, parsed }: Taking,
): Promise<string[]> {
  const { id, seq, name } = mutation;
  await tx
    .insertInto('sync_client')
    .values({ id: clientId, user_id: userId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const client = await tx
    .selectFrom('sync_client')
    .select(['user_id', 'last_seq'])
    .where('id', '=', clientId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (client.user_id !== userId) throw new PushStop({ status: 'forked', lastSeq: 0 });
  if (seq <= client.last_seq) {
    await refuseFork(tx, clientId, mutation, client.last_seq);
    return []; // delivered before
  }
  if (seq > client.last_seq + 1) throw new PushStop({ status: 'gap', lastSeq: client.last_seq });

  let applied: Applied = { plan: refuse('INTERNAL'), spaceIds: [] };
  if (await claim(tx, { id, client_id: clientId, seq, name })) {
    applied = await applyCommand(tx, { userId, parsed, at: mutation.at, mutationId: id });
    const { plan } = applied;
    const outcome = plan.ok ? skippedDetail(plan.skipped) : { code: plan.code, detail: plan.detail ?? null };
    if (outcome)
      await tx
        .updateTable('sync_mutation')
        .set(outcome)
        .where('client_id', '=', clientId)
        .where('seq', '=', seq)
        .execute();
  } else await repeatOutcome(tx, userId, { id, client_id: clientId, seq, name });
  await tx
    .updateTable('sync_client')
    .set({ last_seq: seq, last_seen: new Date() })
    .where('id', '=', clientId)
    .execute();
  return applied.spaceIds;
}

/** A number that was used for another mutation: a copied browser profile. */
async function refuseFork(
  tx: Transaction<Database>,
  clientId: string,
  mutation: Mutation,
  lastSeq: number,
): Promise<void> {
  const seen = await tx
    .selectFrom('sync_mutation')
    .select('id')
    .where('client_id', '=', clientId)
    .where('seq', '=', mutation.seq)
    .executeTakeFirst();
  if (seen && seen.id !== mutation.id) throw new PushStop({ status: 'forked', lastSeq });
}

interface MutationKey {
  id: string;
  client_id: string;
  seq: number;
  name: string;
}

/** Claims a mutation's id, before anything is done. Not claimed: another client id of this device sent it already. */
async function claim(tx: Transaction<Database>, key: MutationKey): Promise<boolean> {
  const claimed = await tx
    .insertInto('sync_mutation')
    .values({ ...key, code: null, detail: null })
    .onConflict((conflict) => conflict.column('id').where('repeat', '=', false).doNothing())
    .returning('seq')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Records for this client id what became of the mutation under the other one. */
async function repeatOutcome(tx: Transaction<Database>, userId: string, key: MutationKey): Promise<void> {
  const first = await tx
    .selectFrom('sync_mutation as mutation')
    .innerJoin('sync_client as client', 'client.id', 'mutation.client_id')
    .select(['mutation.code', 'mutation.detail'])
    .where('mutation.id', '=', key.id)
    .where('mutation.repeat', '=', false)
    .where('client.user_id', '=', userId)
    .executeTakeFirst();
  const outcome = first ?? { code: 'INVALID', detail: 'id' };
  await tx
    .insertInto('sync_mutation')
    .values({ ...key, ...outcome, repeat: true })
    .execute();
}

function skippedDetail(skipped: readonly { id: string; code: string }[]): { code: null; detail: string } | null {
  return skipped.length > 0 ? { code: null, detail: `skipped ${skipped.length}` } : null;
}
