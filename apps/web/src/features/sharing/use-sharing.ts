import type { SharingOverview } from '@boxroom/domain/sharing/shared-access';
import { useId } from 'react';
import { errorToast } from '../../components/error-toast.ts';
import { showToast, toastStore } from '../../components/toast-store.ts';
import { errorCode, errorMessage } from '../../lib/error-message.ts';
import { trpc } from '../../lib/trpc-hooks.ts';
import { useIsAway } from '../../lib/use-is-away.ts';

/** An answer to an invitation is on the screen of who waits for it after this long. */
const ASKED_AGAIN_AFTER = 10_000;

export interface SharingList {
  data: SharingOverview | undefined;
  /** Null when the last question was answered. */
  error: unknown;
  /** The first answer wants a connection that is not there. */
  isAway: boolean;
  isFetching: boolean;
  refetch: () => void;
}

/**
 * Who uses the person's rooms, and whose rooms they use. Kept nowhere on the device: it wants a connection. `isLive` is
 * for where an answer is waited for.
 */
export function useSharingOverview(isLive = false): SharingList {
  const query = trpc.sharing.overview.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: isLive && ASKED_AGAIN_AFTER,
    retry: 1,
  });
  const isAway = useIsAway(query);
  const { data, error, isFetching, refetch } = query;
  return { data, error, isAway, isFetching, refetch: () => void refetch() };
}

/**
 * For a change to who uses a room. What was changed is read anew before it counts as done; a failure is said under
 * `failed`, until the same change is made after all, and except where a new sign-in is wanted, which the screen asks
 * for.
 */
export function useSharingChange(failed: string) {
  const utils = trpc.useUtils();
  const about = useId();
  const refresh = () => utils.sharing.overview.invalidate();
  return {
    onSuccess() {
      toastStore.settle(about);
      return refresh();
    },
    onError(error: unknown) {
      if (errorCode(error) === 'SIGN_IN_AGAIN') return;
      showToast({ kind: 'destructive', title: failed, description: errorMessage(error), about });
      // Somebody else may have been quicker: what stands on the screen is no longer so.
      void refresh();
    },
  };
}

/**
 * For the level of one member or invitation. The control stays usable meanwhile, so that it keeps the focus: what is
 * chosen next waits for what was chosen before, and the last choice is what counts.
 */
export function useAccessChange(id: string) {
  return { ...useSharingChange('Failed to update access level. Please try again.'), scope: { id: `access of ${id}` } };
}

export function sayLeavingFailed(error: unknown): void {
  showToast(
    errorToast(
      errorCode(error) === 'OWNER_ONLY'
        ? 'Unable to leave room due to database permissions. Please contact support.'
        : `Failed to leave room: ${errorMessage(error)}`,
    ),
  );
}
