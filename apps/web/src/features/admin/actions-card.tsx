import { ACTIONS_PER_PAGE, type AdminAction } from '@boxroom/domain/admin/overview';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';
import { actionText, refusalText, whenText } from './overview-text.ts';

/** Entries shown before the person asks for all. */
const SHOWN = 5;

/**
 * What admins did or tried here, newest first, from the server's record. `actions` are the newest; the others are
 * fetched page by page once the person asks for them.
 */
export function ActionsCard({ actions, now }: { actions: readonly AdminAction[]; now: number }) {
  const [isWhole, setIsWhole] = useState(false);
  const { client } = trpc.useUtils();
  const earlier = useInfiniteQuery({
    // Each action of the admin changes the first page, so all are fetched again.
    queryKey: ['admin.actions', actions[0]],
    queryFn: ({ pageParam: before, signal }) => client.admin.actions.query({ before }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: isWhole && actions.length >= ACTIONS_PER_PAGE,
    retry: false,
    gcTime: 0,
  });
  const known = earlier.data?.pages.flatMap((page) => page.actions) ?? actions;
  const shown = isWhole ? known : actions.slice(0, SHOWN);
  return (
    <section className="card" aria-labelledby="actions-heading">
      <h2 id="actions-heading" className="heading">
        {t('What admins did')}
      </h2>
      {actions.length === 0 && (
        <p className="muted small">
          {t('Nothing yet. Every search, action and cleanup is noted, also a refused one.')}
        </p>
      )}
      <ul role="list" className="admin-list">
        {shown.map((action, index) => (
          <li key={`${action.at}-${index}`} className="row">
            <div className="row-text">
              <div className="admin-by" dir="auto">
                {actionText(action)}
              </div>
              {refusalText(action) && <div className="small">{refusalText(action)}</div>}
              <div className="muted small admin-by">
                {whenText(action.at, now)}, {action.by}
              </div>
            </div>
          </li>
        ))}
      </ul>
      {actions.length > SHOWN && (
        <Button variant="outline" colorPalette="gray" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('Show fewer') : t('Show the last {count}', { count: known.length })}
        </Button>
      )}
      {isWhole && earlier.error && (
        <p className="error-text small" role="alert">
          {errorMessage(earlier.error)}
        </p>
      )}
      {isWhole && (earlier.hasNextPage || earlier.error || earlier.isFetching) && (
        <Button
          variant="outline"
          colorPalette="gray"
          disabled={earlier.isFetching}
          onClick={() => void earlier.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </section>
  );
}
