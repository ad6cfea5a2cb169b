import type { ReactNode } from 'react';

/** The card around the reset button (`children`). */
export function OnboardingCard({ children }: { children: ReactNode }) {
  return (
    <section className="card card-stack" aria-labelledby="onboarding-heading">
      <div>
        <h2 id="onboarding-heading" className="heading">
          Onboarding Testing
        </h2>
        <p className="muted small">Resets your own onboarding and shows the tour as somebody new sees it.</p>
      </div>
      <div className="cluster">{children}</div>
    </section>
  );
}
