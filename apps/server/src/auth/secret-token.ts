import type { Database } from '@boxroom/db/tables/database';
import { isToken } from '@boxroom/domain/id/token';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { hashSecret, newToken } from './secrets.ts';

/** The prefix and the row both record a token's kind, so a token of one kind cannot be used as another. */
const PREFIXES = { recovery: 'rec_' } as const;
export type SecretTokenKind = keyof typeof PREFIXES;

export interface OpenSecretToken {
  userId: string;
  email: string;
}

export function newSecretToken(kind: SecretTokenKind): string {
  return newToken(PREFIXES[kind]);
}

export function isSecretToken(kind: SecretTokenKind, value: string): boolean {
  return isToken(PREFIXES[kind], value);
}

/** Stores a token for a person and the address it is sent to. It expires after `minutes`, by the database's clock. */
export async function insertSecretToken(
  tx: Transaction<Database>,
  token: OpenSecretToken & { kind: SecretTokenKind; token: string; minutes: number },
): Promise<void> {
  await tx
    .insertInto('secret_token')
    .values({
      token_hash: hashSecret(token.token),
      kind: token.kind,
      user_id: token.userId,
      email: token.email,
      created_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(mins => ${token.minutes})`,
    })
    .execute();
}

/** Returns the owner of a token of this kind, unless it is used, replaced or expired or the address has changed. */
export async function findSecretToken(
  db: Kysely<Database>,
  kind: SecretTokenKind,
  token: string,
): Promise<OpenSecretToken | undefined> {
  if (!isSecretToken(kind, token)) return undefined;
  return db
    .selectFrom('secret_token')
    .select(['user_id as userId', 'email'])
    .where('token_hash', '=', hashSecret(token))
    .where('kind', '=', kind)
    .where(isOpen)
    .executeTakeFirst();
}

/** Consumes a token in one statement: of any number of concurrent callers, one gets it. */
export async function consumeSecretToken(
  tx: Transaction<Database>,
  kind: SecretTokenKind,
  token: string,
): Promise<(OpenSecretToken & { language: string | null }) | undefined> {
  if (!isSecretToken(kind, token)) return undefined;
  return tx
    .updateTable('secret_token')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hashSecret(token))
    .where('kind', '=', kind)
    .where(isOpen)
    .returning((row) => [
      'user_id as userId',
      'email',
      row
        .selectFrom('app_user')
        .select('app_user.language')
        .whereRef('app_user.id', '=', 'secret_token.user_id')
        .as('language'),
    ])
    .executeTakeFirst();
}

/** Invalidates all of a person's open tokens, of every kind. */
export async function replaceSecretTokens(tx: Transaction<Database>, userId: string): Promise<void> {
  await tx
    .updateTable('secret_token')
    .set({ replaced_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
}

const isOpen = sql<boolean>`used_at is null and replaced_at is null and expires_at > now()
  and exists (select from app_user where app_user.id = secret_token.user_id and app_user.email = secret_token.email)`;
