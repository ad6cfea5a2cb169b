import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazyExtra } from '../components/dialog/lazy-extra.tsx';
import { useSession } from '../lib/session/session.ts';
import { useTryout } from '../lib/session/tryout.ts';
import { readPersonal } from '../lib/storage/shared-computer.ts';
import { hasJustJoined } from './first-steps.tsx';

const TourHost = lazyExtra(async () => (await import('../features/onboarding/tour-host.tsx')).TourHost);

/** The tour on the dashboard of a new user. A user who has finished it loads none of its code. */
export function Tour() {
  const { user } = useSession();
  // Somebody who has tried everything needs no tour.
  const hasTried = (useTryout()?.keptAt ?? null) !== null;
  const navigate = useNavigate();
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/app' });
  const isForced = useLocation({
    select: ({ search }) => 'debug_onboarding' in search && String(search.debug_onboarding) === 'true',
  });
  if (!user || !isHome || hasTried || (!isForced && hasJustJoined())) return null;
  if (!isForced && readPersonal(`onboarding_completed_${user.id}`) === 'true') return null;

  function handleEnd() {
    if (isForced) void navigate({ to: '/app', replace: true });
  }
  return <TourHost key={String(isForced)} userId={user.id} isForced={isForced} onEnd={handleEnd} />;
}
