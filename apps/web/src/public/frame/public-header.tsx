import { pathIn } from '@boxroom/domain/page/page-kind';
import { PRODUCT_NAME } from '@boxroom/domain/product';
import { Logo } from '../../components/layout/logo.tsx';
import { t } from '../../lib/language/t.ts';
import { EnterLink } from './enter-link.tsx';

export function PublicHeader({ path }: { path: string | null }) {
  const home = pathIn(t.language, '/');
  return (
    <header className="public-header">
      <div className="public-width public-header-row">
        <a className="public-brand" href={home} {...(path === home ? { 'aria-current': 'page' as const } : {})}>
          <Logo size={28} />
          <span>{PRODUCT_NAME}</span>
        </a>
        <span className="public-beta">{t('Beta')}</span>
        <nav className="public-nav" aria-label={t('Main')}>
          <a
            className="public-nav-link"
            href="/articles"
            {...(path === '/articles' ? { 'aria-current': 'page' as const } : {})}
          >
            {t('Articles')}
          </a>
          <EnterLink className="button button-outline" />
        </nav>
      </div>
    </header>
  );
}
