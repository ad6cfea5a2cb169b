import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/placeholder/empty-state.tsx';
import { t } from '../../lib/language/t.ts';

/** How long the message stays before the home screen opens. Milliseconds. */
const REDIRECT_AFTER = 3000;

/** Notifies a person without admin rights, then opens the home screen. */
export function NoAdmin() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/app', replace: true }), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="alert">
      <EmptyState
        text={t("You don't have permission to access the admin area. Redirecting to home page...")}
        action={
          <Button asChild>
            <Link to="/app" replace>
              {t('Back to App')}
            </Link>
          </Button>
        }
      />
    </div>
  );
}
