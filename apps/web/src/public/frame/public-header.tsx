import { PRODUCT_NAME } from '@boxroom/domain/product';
import { Logo } from '../../components/layout/logo.tsx';
import { EnterLink } from './enter-link.tsx';

export function PublicHeader({ path }: { path: string | null }) {
  return (
    <header className="public-header">
      <div className="public-width public-header-row">
        <a className="public-brand" href="/" {...(path === '/' ? { 'aria-current': 'page' as const } : {})}>
          <Logo size={28} />
          <span>{PRODUCT_NAME}</span>
        </a>
        <span className="public-beta">Beta</span>
        <nav className="public-nav" aria-label="Main">
          <a
            className="public-nav-link"
            href="/articles"
            {...(path === '/articles' ? { 'aria-current': 'page' as const } : {})}
          >
            Articles
          </a>
          <EnterLink className="button button-outline" />
        </nav>
      </div>
    </header>
  );
}
