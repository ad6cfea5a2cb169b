import { randomBytes } from 'node:crypto';
import type { Database } from '@boxroom/db/tables/database';
import {
  formatRecoveryCode,
  parseRecoveryCode,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
} from '@boxroom/domain/account/recovery-code';
import type { Kysely, Transaction } from 'kysely';
import { hashSecret } from '../secrets.ts';

export async function countRecoveryCodes(db: Kysely<Database>, userId: string): Promise<number> {
  const rows = await db.selectFrom('recovery_code').select('code_hash').where('user_id', '=', userId).execute();
  return rows.length;
}

/** Replaces a person's codes. Returns the new ones, of which only the hashes stay. */
export async function replaceRecoveryCodes(tx: Transaction<Database>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => formatRecoveryCode(randomBytes(RECOVERY_CODE_BYTES)));
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashSecret(code) })))
    .execute();
  return codes;
}

/** Uses a code up, as a person typed it. Returns whether it was one of theirs. */
export async function takeRecoveryCode(tx: Transaction<Database>, userId: string, typed: string): Promise<boolean> {
  const code = parseRecoveryCode(typed);
  if (code === null) return false;
  const taken = await tx
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashSecret(code))
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}
