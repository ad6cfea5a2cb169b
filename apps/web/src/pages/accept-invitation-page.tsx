import { getRouteApi } from '@tanstack/react-router';
import { InvitationCard } from './invitation-card.tsx';

const route = getRouteApi('/accept-invitation');

/** /accept-invitation: what the mail of an invitation opens, and where signing in comes back to. */
export function AcceptInvitationPage() {
  return <InvitationCard token={route.useSearch().token} />;
}
