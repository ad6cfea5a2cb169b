import { Link } from '@tanstack/react-router';
import { ActionRow } from '../../components/button/action-row.tsx';
import { Button } from '../../components/button/button.tsx';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';

/** The link to /admin, for admins only. Renders nothing until the server confirms it. */
export function AdminAction() {
  const { data } = trpc.admin.status.useQuery();
  if (!data?.isAdmin) return null;
  return (
    <ActionRow title={t('Admin Dashboard')} text={t('How this server is doing, and what can be cleaned up.')}>
      <Button asChild variant="outline" colorPalette="gray">
        <Link to="/admin">{t('Open')}</Link>
      </Button>
    </ActionRow>
  );
}
