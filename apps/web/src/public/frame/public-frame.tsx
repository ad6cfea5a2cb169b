import type { ReactNode } from 'react';
import { t } from '../../lib/language/t.ts';
import { CallToAction } from './call-to-action.tsx';
import type { InLanguage } from './language-menu.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';

interface PublicFrameProps {
  path: string | null;
  /** The page in each language, or a page to begin with. */
  languages: readonly InLanguage[];
  children: ReactNode;
}

/** The frame around every public page. */
export function PublicFrame({ path, languages, children }: PublicFrameProps) {
  return (
    <>
      <a className="skip-link" href="#main">
        {t('Skip to content')}
      </a>
      <PublicHeader path={path} />
      <p className="farewell" role="status" data-farewell />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <CallToAction />
      <PublicFooter languages={languages} />
    </>
  );
}
