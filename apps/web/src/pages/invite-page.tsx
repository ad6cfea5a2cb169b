import { getRouteApi } from '@tanstack/react-router';
import { ReferralLanding } from '../features/referral/referral-landing.tsx';
import { InvitationCard } from './accept-invitation-page.tsx';

const route = getRouteApi('/invite');

/** /invite: an invitation to a storage room by `token`, or of a friend by `ref`. */
export function InvitePage() {
  const { token, ref } = route.useSearch();
  if (token === undefined && ref !== undefined) return <ReferralLanding code={ref} />;
  return <InvitationCard token={token} />;
}
