import type { AdminOverview } from '@boxroom/domain/admin/overview';
import { errorCode } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';

export type AdminView =
  /**
   * `denied`: this person is no admin. `needs-passkey`: the admin's account does not ask for one. `signed-out`: the server
   * finds no session.
   */
  | { state: 'loading' | 'denied' | 'needs-passkey' | 'signed-out' }
  | { state: 'failed'; message: string; retry: () => void }
  | {
      state: 'ready';
      overview: AdminOverview;
      /** When these numbers were read, in milliseconds. */
      readAt: number;
      /** Why newer numbers could not be read; null otherwise. */
      trouble: string | null;
      isReading: boolean;
      refresh: () => void;
    };

/** Reads the state of this server at each visit, on returning to the window, and on request. */
export function useAdminOverview(): AdminView {
  // Reports a failure at once: an operator wants to know, and there is a retry button.
  const query = trpc.admin.overview.useQuery(undefined, { staleTime: 0, retry: false });
  const { data, error, isFetching, dataUpdatedAt } = query;
  const code = errorCode(error);
  const refresh = () => void query.refetch();
  // Even with earlier data at hand: a former admin sees none of it.
  if (code === 'ADMIN_ONLY') return { state: 'denied' };
  if (code === 'ADMIN_NEEDS_PASSKEY') return { state: 'needs-passkey' };
  if (code === 'NOT_SIGNED_IN') return { state: 'signed-out' };
  if (data) {
    const trouble = error ? errorMessage(error) : null;
    return { state: 'ready', overview: data, readAt: dataUpdatedAt, trouble, isReading: isFetching, refresh };
  }
  return error ? { state: 'failed', message: errorMessage(error), retry: refresh } : { state: 'loading' };
}
