import type { RefusalCode } from '@boxroom/domain/command/command';
import type { ColumnType, Generated } from 'kysely';

/** A processed mutation, claimed in the transaction of its effect so that it takes effect once. */
export interface SyncMutationTable {
  client_id: string;
  /** Of the client. A trigger sets it where it is missing. */
  user_id: ColumnType<string, string | undefined, never>;
  seq: number;
  /** The idempotency key, made by the client. */
  id: string;
  /** The same mutation, received again under another client id. */
  repeat: Generated<boolean>;
  name: string;
  /** The refusal; null where it took effect. */
  code: RefusalCode | null;
  detail: string | null;
  created_at: Generated<Date>;
}
