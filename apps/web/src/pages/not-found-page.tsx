import { Link } from '@tanstack/react-router';
import { Button } from '../components/button/button.tsx';
import { EmptyState } from '../components/placeholder/empty-state.tsx';
import { t } from '../lib/language/t.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';

export function NotFoundPage() {
  useDocumentTitle(t('Page not found'));
  return (
    <main className="page page-narrow">
      <EmptyState
        headingLevel={1}
        drawing="search"
        text={t('404 - Page Not Found')}
        action={
          <Button asChild>
            <Link to="/app">{t('Back to Home')}</Link>
          </Button>
        }
      />
    </main>
  );
}
