import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The relation of a migration to the versions before it, which may still run on the same database:
 *
 * - `expand`: adds what older versions neither read nor miss. One short transaction.
 * - `backfill`: fills what was added, in batches. Older versions keep reading and writing meanwhile.
 * - `index`: builds indexes without blocking writers, outside a transaction.
 * - `contract`: removes what only older versions need. Waits until none of them runs.
 */
export type OnlineMigration = Expand | Backfill | IndexBuild | Contract;
export type MigrationKind = OnlineMigration['kind'];

interface Expand {
  readonly kind: 'expand';
  up(db: Kysely<unknown>): Promise<void>;
  /** A statement that looks unsafe for older versions, by its beginning, with the reason why it is safe. */
  readonly accepted?: Readonly<Record<string, string>>;
}

interface Backfill {
  readonly kind: 'backfill';
  /** Changes some rows in one transaction and returns how many; 0: none are left. An aborted backfill begins again. */
  batch(tx: Transaction<unknown>): Promise<number>;
}

interface IndexBuild {
  readonly kind: 'index';
  /** By the index's name, the statement `create index concurrently NAME …`. */
  readonly indexes: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The unique ones, each with the reason why older versions write no row that it refuses. */
  readonly accepted?: Readonly<Record<string, string>>;
}

interface Contract {
  readonly kind: 'contract';
  up(db: Kysely<unknown>): Promise<void>;
}

/** The migrations by name, in order. The first ones declare no kind. */
export type MigrationList = Readonly<Record<string, Migration | OnlineMigration>>;

export function isOnline(migration: Migration | OnlineMigration): migration is OnlineMigration {
  return 'kind' in migration;
}
