import { Button } from '../../components/button/button.tsx';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';

/** A placeholder for a feature that is not built yet. */
export function UserManagementCard() {
  return (
    <section className="card card-stack" aria-labelledby="users-heading">
      <div className="spread">
        <h2 id="users-heading" className="heading">
          User Management
        </h2>
        <span className="badge">Coming Soon</span>
      </div>
      <p className="muted small">See who has an account here.</p>
      <div className="cluster">
        <TooltipHint reason="User management is not available yet">
          <Button variant="outline" colorPalette="gray">
            Manage users
          </Button>
        </TooltipHint>
      </div>
    </section>
  );
}
