import { getRouteApi } from '@tanstack/react-router';
import { InvitationCard } from './invitation-card.tsx';

const route = getRouteApi('/invite');

/** /invite: an invitation into a storage room. */
export function InvitePage() {
  return <InvitationCard token={route.useSearch().token} />;
}
