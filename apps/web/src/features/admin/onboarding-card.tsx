import type { ReactNode } from 'react';
import { t } from '../../lib/language/t.ts';

/** The card around the reset button (`children`). */
export function OnboardingCard({ children }: { children: ReactNode }) {
  return (
    <section className="card card-stack" aria-labelledby="onboarding-heading">
      <div>
        <h2 id="onboarding-heading" className="heading">
          {t('Onboarding Testing')}
        </h2>
        <p className="muted small">{t('Resets your own onboarding and shows the tour as somebody new sees it.')}</p>
      </div>
      <div className="cluster">{children}</div>
    </section>
  );
}
