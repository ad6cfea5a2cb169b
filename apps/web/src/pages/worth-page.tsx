import { Link } from '@tanstack/react-router';
import { Button } from '../components/button/button.tsx';
import { PageHeader } from '../components/layout/page-header.tsx';
import { EmptyState } from '../components/placeholder/empty-state.tsx';
import { Loading } from '../components/placeholder/loading.tsx';
import { ReportCard } from '../features/report/report-card.tsx';
import { WorthView } from '../features/worth/worth-view.tsx';
import { t } from '../lib/language/t.ts';
import { useDisplaySettings } from '../replica/hooks/use-display-settings.ts';
import { useIsComplete } from '../replica/hooks/use-sync-status.ts';
import { useWayBack } from './use-way-back.ts';

/** /worth: what the inventory is worth, and the report about it. */
export function WorthPage() {
  const { settings } = useDisplaySettings();
  const isComplete = useIsComplete();
  const goBack = useWayBack();
  return (
    <>
      <PageHeader title={t('Worth')} onBack={goBack} narrow />
      <div className="page page-narrow">
        {isComplete ? (
          <>
            {settings.showPrice ? <WorthView /> : <NoPrices />}
            <ReportCard />
          </>
        ) : (
          <Loading text={t('Loading your items...')} />
        )}
      </div>
    </>
  );
}

function NoPrices() {
  return (
    <EmptyState
      text={t('Prices are switched off')}
      hint={t('Switch them on to see what your things are worth.')}
      drawing="list"
      action={
        <Button asChild variant="outline">
          <Link to="/settings" search={{ section: 'display' }}>
            {t('Display settings')}
          </Link>
        </Button>
      }
    />
  );
}
