import { databaseName } from '@boxroom/sync-client/database-name';
import { countUnsent, keepOnlyUnsent, wipeDatabase } from '@boxroom/sync-client/local-databases';
import { forgetSharesOf } from '../../lib/share/whose-shares.ts';
import { isText, parseJson, recordOf } from '../../lib/storage/read-json.ts';
import { readStored, writeStored } from '../../lib/storage/stored-value.ts';
import { shotDatabase } from '../shots/shot-database.ts';

/** The accounts with a copy on this device, so that none remains unnoticed. */
const ACCOUNTS_KEY = 'boxroom-accounts';
/** Ids of accounts whose copy must be deleted. Written before the deletion starts, so that it survives a killed tab. */
const TO_FORGET_KEY = 'boxroom-to-forget';

interface Account {
  id: string;
  username: string;
}

/** A copy of a person who is not signed in, kept because of unsent changes. */
export interface LeftCopy extends Account {
  unsent: number;
}

/**
 * Runs before a signed-in person's copy is opened: first deletes the rest of a copy that should be gone, then lists the
 * copy as theirs again.
 */
export async function claimCopy({ id, username }: Account): Promise<void> {
  if (readToForget().includes(id)) await forgetCopy(id);
  writeToForget(readToForget().filter((other) => other !== id));
  writeAccounts([...readAccounts().filter((account) => account.id !== id), { id, username }]);
}

/**
 * Deletes the local copy of an account from this device, including unsent changes. Other tabs drop it by themselves.
 * Returns whether it is deleted; if not, its content is, and the next start deletes the rest.
 */
export async function forgetCopy(userId: string): Promise<boolean> {
  writeToForget([...readToForget(), userId]);
  const gone = await Promise.all([databaseName(userId), shotDatabase(userId)].map((name) => wipeDatabase(name)));
  const isGone = gone.every(Boolean);
  if (isGone) {
    writeToForget(readToForget().filter((id) => id !== userId));
    writeAccounts(readAccounts().filter((account) => account.id !== userId));
  }
  return isGone;
}

/** Whether this device keeps a copy of the account, and is not about to delete it. */
export function hasCopyHere(userId: string): boolean {
  return readAccounts().some(({ id }) => id === userId) && !readToForget().includes(userId);
}

/** Schedules the deletion of a copy for `finishForgetting`. */
export function orderForgetting(id: string): void {
  writeToForget([...readToForget(), id]);
}

/** Finishes the deletions that a killed tab left behind, what was shared among them. Opening the copy of `userId` claims it. */
export async function finishForgetting(userId: string | null): Promise<void> {
  for (const id of readToForget().filter((each) => each !== userId)) {
    const areSharesGone = await forgetSharesOf(id).then(
      () => true,
      () => false,
    );
    await forgetCopy(id);
    if (!areSharesGone) orderForgetting(id);
  }
}

/** Lists other people's copies with changes that were never sent. Omits a copy that cannot be read now. */
export async function listLeftCopies(userId: string | null): Promise<LeftCopy[]> {
  const copies = await countOtherCopies(userId);
  return copies.flatMap(({ account, unsent }) => (unsent ? [{ ...account, unsent }] : []));
}

/**
 * Runs when another person uses this device: reduces the copies of everybody but `userId` to unsent changes, and
 * deletes those without any. null: all copies, because nothing is stored here any more.
 */
export async function reduceOtherCopies(userId: string | null): Promise<void> {
  for (const { account, unsent } of await countOtherCopies(userId)) {
    if (unsent === 0) await forgetCopy(account.id);
    else await reduceCopy(account.id).catch(() => undefined); // held by a frozen tab: retried at the next start
  }
}

/** Reduces an account's copy to its unsent changes. Rejects when it cannot be written. */
export function reduceCopy(userId: string): Promise<void> {
  return keepOnlyUnsent(databaseName(userId));
}

async function countOtherCopies(userId: string | null): Promise<{ account: Account; unsent: number | null }[]> {
  const others = readAccounts().filter((account) => account.id !== userId);
  return Promise.all(
    others.map(async (account) => {
      const unsent = await countAll(account.id).catch(() => null);
      return { account, unsent };
    }),
  );
}

/** Counts changes, and pictures that were taken and not used yet. */
async function countAll(userId: string): Promise<number> {
  const { countShots } = await import('../shots/shot-storage.ts');
  return (await countUnsent(databaseName(userId))) + (await countShots(userId));
}

function readAccounts(): Account[] {
  return readList(ACCOUNTS_KEY, isAccount).map(({ id, username }) => ({ id, username }));
}

function writeAccounts(accounts: readonly Account[]): void {
  writeStored(ACCOUNTS_KEY, accounts.length === 0 ? null : JSON.stringify(accounts));
}

function readToForget(): string[] {
  return readList(TO_FORGET_KEY, isText);
}

function writeToForget(ids: readonly string[]): void {
  writeStored(TO_FORGET_KEY, ids.length === 0 ? null : JSON.stringify([...new Set(ids)]));
}

function isAccount(value: unknown): value is Account {
  const { id, username } = recordOf(value);
  return isText(id) && isText(username);
}

/** Returns the stored list; none when it is unreadable or has one wrong entry. */
function readList<T>(key: string, isEntry: (value: unknown) => value is T): T[] {
  const list = parseJson(readStored(key) ?? '');
  return Array.isArray(list) && list.every(isEntry) ? list : [];
}
