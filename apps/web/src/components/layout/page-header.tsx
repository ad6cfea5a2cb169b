import { Link } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import type { ReactNode } from 'react';
import { t } from '../../lib/language/t.ts';
import { useDocumentTitle } from '../../lib/window/use-document-title.ts';
import './page-header.css';
import { useLineStatus } from '../status/line-status.ts';
import { StatusLine } from '../status/status-line.tsx';

interface PageHeaderProps {
  title: string;
  beta?: boolean;
  /** Badges after the title, such as the kind of access. */
  badges?: ReactNode;
  /** Shows a back button before the title. */
  onBack?: () => void;
  /** Buttons before the profile button. */
  actions?: ReactNode;
  /** For a page with a narrow column. */
  narrow?: boolean;
  /** Off on the settings page itself. */
  profile?: boolean;
}

/** The head of a page: its title, the actions for the whole page, the link to the settings, and the sync status. */
export function PageHeader({
  title,
  beta = false,
  badges,
  onBack,
  actions,
  narrow = false,
  profile = true,
}: PageHeaderProps) {
  const status = useLineStatus();
  useDocumentTitle(title);
  return (
    <header className="page-header">
      <div className={narrow ? 'page-header-bar page-header-narrow' : 'page-header-bar'}>
        {onBack && (
          <button type="button" className="icon-button" aria-label={t('Back')} onClick={onBack}>
            <ChevronLeft aria-hidden />
          </button>
        )}
        <h1 className="title clamp" dir="auto">
          {title}
        </h1>
        {beta && <span className="badge badge-accent">{t('Beta')}</span>}
        {badges}
        <div className="page-header-actions">
          {actions}
          {profile && (
            <Link to="/settings" className="icon-button" aria-label={t('Profile')}>
              <CircleUserRound aria-hidden />
            </Link>
          )}
        </div>
      </div>
      {status && <StatusLine status={status} />}
    </header>
  );
}
