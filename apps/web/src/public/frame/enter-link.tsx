import { t } from '../../lib/language/t.ts';

/** "Login", or "Dashboard" for a remembered user: a class on the root element, set before the first paint, decides. */
export function EnterLink({ className }: { className: string }) {
  return (
    <>
      <a className={`${className} when-signed-out`} href="/auth">
        {t('Login')}
      </a>
      <a className={`${className} when-signed-in`} href="/app">
        {t('Dashboard')}
      </a>
    </>
  );
}
