import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { useReplicaValue } from './use-replica-value.ts';
import { useIsComplete } from './use-sync-status.ts';

const PROFILE: readonly Topic[] = ['profile'];

/** Whether everything was read from the server and it has no profile of the person. */
export function useIsProfileMissing(): boolean {
  const isComplete = useIsComplete();
  const hasProfile = useReplicaValue(readHasProfile, PROFILE);
  return isComplete && !hasProfile;
}

function readHasProfile({ view, user }: ReplicaStore): boolean {
  return view.get('profile', user.id) !== undefined;
}
