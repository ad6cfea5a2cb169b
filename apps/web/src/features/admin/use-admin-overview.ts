import type { AdminOverview } from '@boxroom/domain/admin/overview';
import { errorCode, errorMessage } from '../../lib/error-message.ts';
import { trpc } from '../../lib/trpc-hooks.ts';

export type AdminView =
  /** `denied`: this person is no admin. `signed-out`: the server does not know who asks. */
  | { state: 'loading' | 'denied' | 'signed-out' }
  | { state: 'failed'; message: string; retry: () => void }
  | {
      state: 'ready';
      overview: AdminOverview;
      /** When these numbers were read, in milliseconds. */
      readAt: number;
      /** Why newer ones could not be read; null while they could. */
      trouble: string | null;
      isReading: boolean;
      refresh: () => void;
    };

/** How this Boxroom is doing, read with each visit, on coming back to the window, and when it is asked for. */
export function useAdminOverview(): AdminView {
  // A failure is said at once: who looks after a server wants to know, and there is a button to try again.
  const query = trpc.admin.overview.useQuery(undefined, { staleTime: 0, retry: false });
  const { data, error, isFetching, dataUpdatedAt } = query;
  const code = errorCode(error);
  const refresh = () => void query.refetch();
  // Also where an older answer is at hand: who is no admin any more sees nothing of it.
  if (code === 'ADMIN_ONLY') return { state: 'denied' };
  if (code === 'NOT_SIGNED_IN') return { state: 'signed-out' };
  if (data) {
    const trouble = error ? errorMessage(error) : null;
    return { state: 'ready', overview: data, readAt: dataUpdatedAt, trouble, isReading: isFetching, refresh };
  }
  return error ? { state: 'failed', message: errorMessage(error), retry: refresh } : { state: 'loading' };
}
