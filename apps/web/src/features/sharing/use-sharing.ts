import type { SharingOverview } from '@boxroom/domain/sharing/shared-access';
import { useId } from 'react';
import { errorToast } from '../../components/toast/error-toast.ts';
import { showToast, toastStore } from '../../components/toast/toast-store.ts';
import { errorCode } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { useIsAway } from '../../lib/http/use-is-away.ts';
import { t } from '../../lib/language/t.ts';

/** Refetch interval of a screen that waits for the reply to an invitation. Milliseconds. */
const ASKED_AGAIN_AFTER = 10_000;

export interface SharingList {
  data: SharingOverview | undefined;
  /** Null when the last request succeeded. */
  error: unknown;
  /** There is no connection for the first response. */
  isAway: boolean;
  isFetching: boolean;
  refetch: () => void;
}

/**
 * Returns the members of the person's rooms, and the rooms that others share with them. It is never stored on the
 * device, so it needs a connection. `isLive`: refetches while a reply is expected.
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
 * Callbacks for a change of a room's members. The overview is refetched before the change counts as done. A failure
 * shows a toast with `failed`, until the same change succeeds; when a new sign-in is needed, the screen asks for it
 * instead.
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
      // Somebody else may have changed it first: the screen is out of date.
      void refresh();
    },
  };
}

/**
 * Changes the access level of one member or invitation. The control stays enabled meanwhile, so that it keeps the
 * focus: changes are serialized, and the last one counts.
 */
export function useAccessChange(id: string) {
  return {
    ...useSharingChange(t('Failed to update access level. Please try again.')),
    scope: { id: `access of ${id}` },
  };
}

export function sayLeavingFailed(error: unknown): void {
  showToast(
    errorToast(
      errorCode(error) === 'OWNER_ONLY'
        ? t('Unable to leave room due to database permissions. Please contact support.')
        : t('Failed to leave room: {reason}', { reason: errorMessage(error) }),
    ),
  );
}
