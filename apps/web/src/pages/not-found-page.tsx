import { Link } from '@tanstack/react-router';
import { Button } from '../components/button/button.tsx';
import { EmptyState } from '../components/placeholder/empty-state.tsx';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';

export function NotFoundPage() {
  useDocumentTitle('Page not found');
  return (
    <main className="page page-narrow">
      <EmptyState
        headingLevel={1}
        drawing="search"
        text="404 - Page Not Found"
        action={
          <Button asChild>
            <Link to="/app">Back to Home</Link>
          </Button>
        }
      />
    </main>
  );
}
