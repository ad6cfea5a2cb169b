import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';

/**
 * Instead of a page that failed while drawing or whose code could not be loaded. Local data and unsent changes are safe
 * in the browser's database, so starting anew costs nothing.
 */
export function RouteError() {
  useDocumentTitle('Something went wrong');
  return (
    <main className="page page-narrow">
      <EmptyState
        headingLevel={1}
        text={
          navigator.onLine
            ? 'Something went wrong on this page.'
            : 'This page is not on this device yet, and you are offline.'
        }
        hint="Your boxes and your changes are kept."
        action={<Button onClick={() => window.location.reload()}>Reload</Button>}
      />
    </main>
  );
}
