import type { ReactNode } from 'react';
import { CallToAction } from './call-to-action.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';

/** The frame around every public page. */
export function PublicFrame({ path, children }: { path: string | null; children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <PublicHeader path={path} />
      <p className="farewell" role="status" data-farewell />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <CallToAction />
      <PublicFooter />
    </>
  );
}
