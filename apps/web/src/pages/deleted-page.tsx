import { useNavigate } from '@tanstack/react-router';
import { PageHeader } from '../components/layout/page-header.tsx';
import { TrashList } from '../features/trash/trash-list.tsx';
import { NeedsAccount } from '../inventory/tryout/needs-account.tsx';
import { t } from '../lib/language/t.ts';
import { useIsTryout } from '../replica/hooks/use-is-tryout.ts';

/** /settings/deleted: the rows deleted in the last 30 days, and their restoration. */
export function DeletedPage() {
  const navigate = useNavigate();
  const isTryout = useIsTryout();
  return (
    <>
      <PageHeader
        title={t('Recently deleted')}
        narrow
        onBack={() => void navigate({ to: '/settings', search: { section: 'data' } })}
      />
      <div className="page page-narrow">
        {isTryout ? (
          <NeedsAccount>
            {t(
              'With an account you can restore what was deleted for 30 days. Here, “Undo” works right after deleting.',
            )}
          </NeedsAccount>
        ) : (
          <TrashList />
        )}
      </div>
    </>
  );
}
