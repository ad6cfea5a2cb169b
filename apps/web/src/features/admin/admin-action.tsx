import { Link } from '@tanstack/react-router';
import { ActionRow } from '../../components/action-row.tsx';
import { Button } from '../../components/button.tsx';
import { trpc } from '../../lib/trpc-hooks.ts';

/** The way to /admin, for those whom the server lets in. Nothing is shown until it has said so. */
export function AdminAction() {
  const { data } = trpc.admin.status.useQuery();
  if (!data?.isAdmin) return null;
  return (
    <ActionRow title="Admin Dashboard" text="How this server is doing, and what can be cleaned up.">
      <Button asChild variant="outline" colorPalette="gray">
        <Link to="/admin">Open</Link>
      </Button>
    </ActionRow>
  );
}
