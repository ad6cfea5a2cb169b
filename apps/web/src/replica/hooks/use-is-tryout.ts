import { useReplicaStore } from './use-replica-value.ts';

/** Whether the household is tried without an account: it has no server. */
export function useIsTryout(): boolean {
  return useReplicaStore().user.isTryout ?? false;
}
