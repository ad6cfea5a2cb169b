import { PageHeader } from '../components/layout/page-header.tsx';
import { EmptyState } from '../components/placeholder/empty-state.tsx';
import { Loading } from '../components/placeholder/loading.tsx';
import { LentList } from '../features/items/lent-list.tsx';
import { t } from '../lib/language/t.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';
import { useDisplaySettings } from '../replica/hooks/use-display-settings.ts';
import { useLoans } from '../replica/hooks/use-loans.ts';
import { useIsComplete } from '../replica/hooks/use-sync-status.ts';
import { useWayBack } from './use-way-back.ts';

/** What is lent out of all rooms, in the order in which it is due. */
export function LentPage() {
  const isComplete = useIsComplete();
  const items = useLoans();
  const { settings } = useDisplaySettings();
  const goBack = useWayBack();
  useDocumentTitle(t('Lent out'));
  return (
    <>
      <PageHeader title={t('Lent out')} onBack={goBack} />
      <div className="page">
        {items.length > 0 && <LentList items={items} />}
        {items.length === 0 && !isComplete && <Loading text={t('Loading your items...')} />}
        {items.length === 0 && isComplete && (
          <EmptyState
            text={t('Nothing is lent out')}
            hint={
              settings.showLent
                ? t('Open an item and press Lend when somebody takes it.')
                : t('Lending is off in Display Settings.')
            }
            drawing="list"
          />
        )}
      </div>
    </>
  );
}
