import type { ReactNode } from 'react';

/** Around what shows the tour anew to the admin: `children`. */
export function OnboardingCard({ children }: { children: ReactNode }) {
  return (
    <section className="card" aria-labelledby="onboarding-heading">
      <h2 id="onboarding-heading" className="heading">
        Onboarding Testing
      </h2>
      {children}
    </section>
  );
}
