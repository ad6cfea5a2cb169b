import { msg } from '@boxroom/domain/language/message';
import type { TrashEntry } from '@boxroom/domain/trash/trash-list';
import { useMemo, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../components/placeholder/empty-state.tsx';
import { Loading } from '../../components/placeholder/loading.tsx';
import { SelectButton } from '../../inventory/selection/select-button.tsx';
import { SelectionArea } from '../../inventory/selection/selection-area.tsx';
import { useSelection } from '../../inventory/selection/use-selection.ts';
import { t } from '../../lib/language/t.ts';
import { TrashRow } from './trash-row.tsx';
import { TrashSelecting } from './trash-selecting.tsx';
import './trash-list.css';
import { keyOf } from './trash-text.ts';
import { useTrash } from './use-trash.ts';

const NOTICES = {
  offline: msg('You are offline. Deleted things appear here when you are back online.'),
  failed: msg('Failed to load what was deleted. Please try again.'),
};

/** The rows deleted in the last 30 days that may be restored, newest first, page by page. */
export function TrashList() {
  const [page, setPage] = useState(1);
  const { entries, total, pages, readAt, state, restoring, restore, purge, retry } = useTrash(page);
  const selection = useSelection(useMemo(() => entries.map(keyOf), [entries]));
  const [purging, setPurging] = useState<TrashEntry | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isOffline = state === 'offline';
  // The last entry of the last page is gone.
  if (state === 'ready' && page > pages) setPage(pages);

  function handlePage(next: number) {
    setPage(next);
    window.scrollTo(0, 0);
  }

  async function handlePurge() {
    if (!purging) return;
    setIsBusy(true);
    await purge(purging);
    setIsBusy(false);
    setPurging(null);
  }

  return (
    <>
      {(state === 'offline' || state === 'failed') && (
        <div className="trash-notice" role="status">
          <p>{t(NOTICES[state])}</p>
          {state === 'failed' && (
            <Button variant="outline" onClick={retry}>
              {t('Try again')}
            </Button>
          )}
        </div>
      )}
      {state === 'loading' && <Loading text={t('Loading what was deleted...')} rows={4} height={72} />}
      {state === 'ready' && entries.length === 0 && (
        <EmptyState
          text={t('Nothing deleted recently')}
          hint={t('What you delete stays here for 30 days, to be restored.')}
          drawing="box"
        />
      )}
      {entries.length > 0 && (
        <>
          <div className="spread">
            <p className="muted small number">{t('{count, plural, one{# thing} other{# things}}', { count: total })}</p>
            <SelectButton selection={selection} />
          </div>
          <SelectionArea selection={selection}>
            <ul role="list" className="trash-list" aria-label={t('Recently deleted')}>
              {entries.map((entry) => (
                <TrashRow
                  key={keyOf(entry)}
                  entry={entry}
                  selection={selection}
                  isRestoring={restoring.has(keyOf(entry))}
                  isOffline={isOffline}
                  now={readAt}
                  onRestore={() => restore([entry])}
                  onPurge={() => setPurging(entry)}
                />
              ))}
            </ul>
          </SelectionArea>
        </>
      )}
      <TrashSelecting selection={selection} entries={entries} restore={restore} />
      {pages > 1 && (
        <nav className="trash-pager" aria-label={t('Pages of what was deleted')}>
          <Button variant="outline" colorPalette="gray" disabled={page <= 1} onClick={() => handlePage(page - 1)}>
            {t('Newer')}
          </Button>
          <span className="muted number">{t('Page {page} of {pages}', { page, pages })}</span>
          <Button variant="outline" colorPalette="gray" disabled={page >= pages} onClick={() => handlePage(page + 1)}>
            {t('Older')}
          </Button>
        </nav>
      )}
      <ConfirmDialog
        open={purging !== null}
        onClose={() => setPurging(null)}
        title={t('Delete for good?')}
        description={purging ? purgeText(purging) : ''}
        confirmLabel={t('Delete for good')}
        busy={isBusy}
        onConfirm={() => void handlePurge()}
      />
    </>
  );
}

function purgeText({ entity, name }: TrashEntry): string {
  if (entity === 'item') return t('"{name}" will be gone for everybody. This cannot be undone.', { name });
  return t('"{name}" and everything that went with it will be gone for everybody. This cannot be undone.', { name });
}
