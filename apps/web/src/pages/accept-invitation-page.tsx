import { getRouteApi } from '@tanstack/react-router';
import { InvitationCard } from './invitation-card.tsx';

const route = getRouteApi('/accept-invitation');

/** /accept-invitation: opened from an invitation mail, and again after the sign-in. */
export function AcceptInvitationPage() {
  return <InvitationCard token={route.useSearch().token} />;
}
