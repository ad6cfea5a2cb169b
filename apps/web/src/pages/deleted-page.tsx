import { useNavigate } from '@tanstack/react-router';
import { PageHeader } from '../components/layout/page-header.tsx';
import { TrashList } from '../features/trash/trash-list.tsx';

/** /settings/deleted: the rows deleted in the last 30 days, and their restoration. */
export function DeletedPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title="Recently deleted" narrow onBack={() => void navigate({ to: '/settings' })} />
      <div className="page page-narrow">
        <TrashList />
      </div>
    </>
  );
}
