import type { RefusalCode } from '@boxroom/domain/command/command';

/** What is remembered of a mutation when its record is gone, so that it never takes effect again. */
export interface FinishedMutationTable {
  user_id: string;
  id: string;
  /** Why it was refused; null: it took effect. */
  code: RefusalCode | null;
}
