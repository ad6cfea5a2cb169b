import { Link } from '@tanstack/react-router';
import { Button } from '../components/button.tsx';
import { PageHeader } from '../components/page-header.tsx';

/** /admin: how this Boxroom is doing, and what its operator can do about it. */
export function AdminPage() {
  return (
    <>
      <PageHeader
        title="Admin"
        profile={false}
        actions={
          <Button asChild variant="outline" colorPalette="gray">
            <Link to="/app">Back to App</Link>
          </Button>
        }
      />
      <div className="page page-narrow" />
    </>
  );
}
