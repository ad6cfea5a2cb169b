import { databaseName } from '@boxroom/sync-client/database-name';
import { countUnsent, keepOnlyUnsent, wipeDatabase } from '@boxroom/sync-client/local-databases';
import * as z from 'zod/mini';
import { readStored, writeStored } from '../lib/stored-value.ts';

/** The accounts that have a copy on this device, so that none is left behind unseen. */
const ACCOUNTS_KEY = 'boxroom-accounts';
/** Ids of accounts whose copy must go. Written before anything is deleted, so that a killed tab leaves the order. */
const TO_FORGET_KEY = 'boxroom-to-forget';

const accountSchema = z.object({ id: z.string(), username: z.string() });
type Account = z.infer<typeof accountSchema>;

/** A copy of somebody who is not signed in, kept because changes in it were never sent. */
export interface LeftCopy extends Account {
  unsent: number;
}

/**
 * Before the copy of somebody who signed in is opened: what is left of one that should be gone goes first, and from then
 * on the copy is theirs again.
 */
export async function claimCopy({ id, username }: Account): Promise<void> {
  if (readToForget().includes(id)) await forgetCopy(id);
  writeToForget(readToForget().filter((other) => other !== id));
  writeAccounts([...readAccounts().filter((account) => account.id !== id), { id, username }]);
}

/**
 * Deletes the local copy of an account from this device, with whatever was not sent. Other tabs let go of it by
 * themselves. Answers whether it is gone; if not, what was in it is, and the rest follows at the next start.
 */
export async function forgetCopy(userId: string): Promise<boolean> {
  writeToForget([...readToForget(), userId]);
  const isGone = await wipeDatabase(databaseName(userId));
  if (isGone) {
    writeToForget(readToForget().filter((id) => id !== userId));
    writeAccounts(readAccounts().filter((account) => account.id !== userId));
  }
  return isGone;
}

/** Finishes what a killed tab left undone. The copy of `userId` is claimed by whoever opens it. */
export async function finishForgetting(userId: string | null): Promise<void> {
  for (const id of readToForget()) if (id !== userId) await forgetCopy(id);
}

/** Copies of others in which changes wait that were never sent. One that cannot be read now is not named. */
export async function listLeftCopies(userId: string | null): Promise<LeftCopy[]> {
  const copies = await countOtherCopies(userId);
  return copies.flatMap(({ account, unsent }) => (unsent ? [{ ...account, unsent }] : []));
}

/**
 * Another person uses this device now: of the copies of everybody but `userId` only what was never sent stays, and the
 * whole copy goes where nothing waits. null: of everybody, because nothing is kept here any more.
 */
export async function reduceOtherCopies(userId: string | null): Promise<void> {
  for (const { account, unsent } of await countOtherCopies(userId)) {
    if (unsent === 0) await forgetCopy(account.id);
    else await reduceCopy(account.id).catch(() => undefined); // held by a frozen tab: tried again at the next start
  }
}

/** Leaves nothing of an account's copy but what was never sent. Rejects when it cannot be written. */
export function reduceCopy(userId: string): Promise<void> {
  return keepOnlyUnsent(databaseName(userId));
}

async function countOtherCopies(userId: string | null): Promise<{ account: Account; unsent: number | null }[]> {
  const others = readAccounts().filter((account) => account.id !== userId);
  return Promise.all(
    others.map(async (account) => {
      const unsent = await countUnsent(databaseName(account.id)).catch(() => null);
      return { account, unsent };
    }),
  );
}

function readAccounts(): Account[] {
  return parse(z.array(accountSchema), readStored(ACCOUNTS_KEY)) ?? [];
}

function writeAccounts(accounts: readonly Account[]): void {
  writeStored(ACCOUNTS_KEY, accounts.length === 0 ? null : JSON.stringify(accounts));
}

function readToForget(): string[] {
  return parse(z.array(z.string()), readStored(TO_FORGET_KEY)) ?? [];
}

function writeToForget(ids: readonly string[]): void {
  writeStored(TO_FORGET_KEY, ids.length === 0 ? null : JSON.stringify([...new Set(ids)]));
}

function parse<T>(schema: z.ZodMiniType<T>, text: string | null): T | null {
  if (text === null) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // Somebody else's value under our key: the same as none.
  }
}
