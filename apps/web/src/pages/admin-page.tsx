import { Link } from '@tanstack/react-router';
import { Button } from '../components/button/button.tsx';
import { TryAgain } from '../components/button/try-again.tsx';
import { PageHeader } from '../components/layout/page-header.tsx';
import { Loading } from '../components/placeholder/loading.tsx';
import { ActionsCard } from '../features/admin/actions-card.tsx';
import '../features/admin/admin.css';
import { BackupsCard } from '../features/admin/backups-card.tsx';
import { MaintenanceCard } from '../features/admin/maintenance-card.tsx';
import { NoAdmin } from '../features/admin/no-admin.tsx';
import { OnboardingCard } from '../features/admin/onboarding-card.tsx';
import { OperatorWarnings } from '../features/admin/operator-warnings.tsx';
import { PasskeyFirst } from '../features/admin/passkey-first.tsx';
import { QueuesCard } from '../features/admin/queues-card.tsx';
import { SignInFirst } from '../features/admin/sign-in-first.tsx';
import { SystemCard } from '../features/admin/system-card.tsx';
import { type AdminView, useAdminOverview } from '../features/admin/use-admin-overview.ts';
import { UserManagementCard } from '../features/admin/user-management-card.tsx';
import { TestTourButton } from '../features/onboarding/test-tour-button.tsx';
import { t } from '../lib/language/t.ts';

/** /admin: the state of this Boxroom, and the operator's actions. Anybody else is sent home. */
export function AdminPage() {
  const view = useAdminOverview();
  return (
    <>
      <PageHeader
        title={t('Admin Dashboard')}
        profile={false}
        actions={
          // A person who is sent home has the link beside the message.
          view.state !== 'denied' && (
            <span className="admin-back">
              <Button asChild variant="outline" colorPalette="gray">
                <Link to="/app">{t('Back to App')}</Link>
              </Button>
            </span>
          )
        }
      />
      <AdminBody view={view} />
    </>
  );
}

function AdminBody({ view }: { view: AdminView }) {
  switch (view.state) {
    case 'loading':
      return (
        <div className="page page-narrow">
          <Loading text={t('Asking the server…')} />
        </div>
      );
    case 'denied':
      return <NoAdmin />;
    case 'needs-passkey':
      return <PasskeyFirst />;
    case 'signed-out':
      return <SignInFirst />;
    case 'failed':
      return (
        <div className="page page-narrow">
          <TryAgain message={view.message} onRetry={view.retry} />
        </div>
      );
    case 'ready':
      return <AdminCards {...view} />;
  }
}

function AdminCards({ overview, readAt, trouble, isReading, refresh }: Extract<AdminView, { state: 'ready' }>) {
  return (
    <div className="page page-narrow admin-page">
      {trouble !== null && (
        <p className="admin-trouble" role="status">
          {t('{trouble} These figures are older.', { trouble })}
        </p>
      )}
      <OperatorWarnings warnings={overview.warnings ?? []} />
      <MaintenanceCard />
      <QueuesCard queues={overview.queues} />
      {overview.nightlyBackups && <BackupsCard backups={overview.nightlyBackups} now={readAt} />}
      <SystemCard overview={overview} readAt={readAt} isReading={isReading} onRefresh={refresh} />
      <ActionsCard actions={overview.actions} now={readAt} />
      <OnboardingCard>
        <TestTourButton />
      </OnboardingCard>
      <UserManagementCard now={readAt} />
    </div>
  );
}
