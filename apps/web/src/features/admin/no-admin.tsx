import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';

/** Milliseconds from the words to the home screen. */
const REDIRECT_AFTER = 3000;

/** Tells whoever is no admin so, and leads home. */
export function NoAdmin() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/app', replace: true }), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="alert">
      <EmptyState
        text="You don't have permission to access the admin area. Redirecting to home page..."
        action={
          <Button asChild>
            <Link to="/app" replace>
              Back to App
            </Link>
          </Button>
        }
      />
    </div>
  );
}
