import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { readStoredInTab } from '../lib/storage/stored-value.ts';
import { useRemembered } from '../replica/hooks/use-remembered.ts';

const FirstStepsHost = lazy(async () => ({ default: (await import('./first-steps-host.tsx')).FirstStepsHost }));
const JoinedCard = lazy(async () => ({
  default: (await import('../features/onboarding/joined-card.tsx')).JoinedCard,
}));

/** What leads somebody new, above the page. Others load none of its code. */
export function FirstSteps() {
  const [steps] = useRemembered('firstSteps', 'device');
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/app' });
  const hasJoined = isHome && hasJustJoined();
  const host = steps === null || steps === 'over' ? null : <FirstStepsHost />;
  return <Suspense>{hasJoined ? <JoinedCard otherwise={host} /> : host}</Suspense>;
}

/** Somebody who was invited looks at the shared room first; the tour waits for their next visit. */
export function hasJustJoined(): boolean {
  return readStoredInTab('joinedRoom') !== null;
}
