import { useLocation } from '@tanstack/react-router';
import { lazyExtra } from '../components/dialog/lazy-extra.tsx';
import { readStoredInTab } from '../lib/storage/stored-value.ts';
import { useRemembered } from '../replica/hooks/use-remembered.ts';

const FirstStepsHost = lazyExtra(async () => (await import('./first-steps-host.tsx')).FirstStepsHost);
const JoinedCard = lazyExtra(async () => (await import('../features/onboarding/joined-card.tsx')).JoinedCard);

/** What leads somebody new, above the page. Others load none of its code. */
export function FirstSteps() {
  const [steps] = useRemembered('firstSteps', 'device');
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/app' });
  const hasJoined = isHome && hasJustJoined();
  const host = steps === null || steps === 'over' ? null : <FirstStepsHost />;
  return hasJoined ? <JoinedCard otherwise={host} /> : host;
}

/** Somebody who was invited looks at the shared room first; the tour waits for their next visit. */
export function hasJustJoined(): boolean {
  return readStoredInTab('joinedRoom') !== null;
}
