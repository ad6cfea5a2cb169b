import type { RefusalCode } from '@boxroom/domain/command/command';
import type { Generated } from 'kysely';

/** A mutation that was served, claimed in the transaction of its effect so that it takes effect once. */
export interface SyncMutationTable {
  client_id: string;
  seq: number;
  /** The idempotency key, made by the client. */
  id: string;
  /** The same mutation again, sent under another client id. */
  repeat: Generated<boolean>;
  name: string;
  /** Why it was refused; null: it took effect. */
  code: RefusalCode | null;
  detail: string | null;
  created_at: Generated<Date>;
}
