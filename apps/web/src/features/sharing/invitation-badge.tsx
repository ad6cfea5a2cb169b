import type { InvitationStatus } from '@boxroom/domain/sharing/invitation';

const LOOKS: Readonly<Record<InvitationStatus, { label: string; kind: string }>> = {
  pending: { label: 'Pending', kind: 'badge-warning' },
  accepted: { label: 'Accepted', kind: 'badge-success' },
  declined: { label: 'Declined', kind: 'badge-error' },
  expired: { label: 'Expired', kind: '' },
  revoked: { label: 'Revoked', kind: '' },
};

export function InvitationBadge({ status }: { status: InvitationStatus }) {
  const { label, kind } = LOOKS[status];
  return <span className={`badge ${kind}`}>{label}</span>;
}
