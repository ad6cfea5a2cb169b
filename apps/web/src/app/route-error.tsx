import { Button } from '../components/button/button.tsx';
import { EmptyState } from '../components/placeholder/empty-state.tsx';
import { t } from '../lib/language/t.ts';
import { isLostCode } from '../lib/version/lost-code.ts';
import { reloadApp } from '../lib/version/reload-app.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';

/**
 * Replaces a page that failed to render or whose code could not be loaded. Local data and unsent changes are safe in
 * the browser's database, so a reload costs nothing.
 */
export function RouteError({ error }: { error: unknown }) {
  useDocumentTitle(t('Something went wrong'));
  return (
    <main className="page page-narrow">
      <EmptyState
        headingLevel={1}
        text={errorText(error)}
        hint={t('Your boxes and changes are safe.')}
        action={<Button onClick={() => void reloadApp()}>{t('Reload')}</Button>}
      />
    </main>
  );
}

function errorText(error: unknown): string {
  if (!isLostCode(error)) return t('Something went wrong on this page.');
  return navigator.onLine
    ? t('This page could not be loaded. There may be a new version.')
    : t('This page is not on this device yet, and you are offline.');
}
