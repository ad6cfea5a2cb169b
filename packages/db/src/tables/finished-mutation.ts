import type { RefusalCode } from '@boxroom/domain/command/command';

/** The remains of a mutation after its record is removed, so that it never takes effect again. */
export interface FinishedMutationTable {
  user_id: string;
  id: string;
  /** The refusal; null where it took effect. */
  code: RefusalCode | null;
}
