import { badgeText } from '@boxroom/domain/checklist/badge';
import { PRODUCT_NAME } from '@boxroom/domain/product';
import { Link } from '@tanstack/react-router';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import ListChecks from 'lucide-react/icons/list-checks';
import ScanLine from 'lucide-react/icons/scan-line';
import Search from 'lucide-react/icons/search';
import { Logo } from '../components/layout/logo.tsx';
import { t } from '../lib/language/t.ts';
import './app-nav.css';

/** The four main pages, and the scanner between them: at the bottom on a phone, along the top on a wide screen. */
export function AppNav({ checklistCount }: { checklistCount: number }) {
  const badge = badgeText(checklistCount);
  return (
    <nav className="app-nav" aria-label={t('Main')}>
      <div className="app-nav-bar">
        <span className="app-nav-brand" aria-hidden>
          <Logo size={26} />
          {PRODUCT_NAME}
        </span>
        <Link to="/app" className="app-nav-link" activeOptions={{ includeSearch: false }}>
          <House aria-hidden />
          <span>{t('Home')}</span>
        </Link>
        <Link to="/search" className="app-nav-link" activeOptions={{ includeSearch: false }}>
          <Search aria-hidden />
          <span>{t('Search')}</span>
        </Link>
        <Link to="/scan" className="app-nav-link app-nav-scan" aria-label={t('Scan a tag')}>
          <span className="app-nav-mark">
            <ScanLine aria-hidden />
          </span>
          <span>{t('Scan')}</span>
        </Link>
        <Link to="/history" className="app-nav-link">
          <History aria-hidden />
          <span>{t('History')}</span>
        </Link>
        <Link to="/checklist" className="app-nav-link">
          <span className="app-nav-icon">
            <ListChecks aria-hidden />
            {badge !== null && (
              <span className="app-nav-count" aria-hidden>
                {badge}
              </span>
            )}
          </span>
          <span>{t('Checklist')}</span>
          {badge !== null && (
            <span className="visually-hidden">
              {', '}
              {t('{count, plural, one{{badge} item} other{{badge} items}}', { count: checklistCount, badge })}
            </span>
          )}
        </Link>
      </div>
    </nav>
  );
}
