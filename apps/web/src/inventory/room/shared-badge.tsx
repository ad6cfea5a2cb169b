import Users from 'lucide-react/icons/users';

/** Marks a room or item of another owner. */
export function SharedBadge({ owner = null }: { owner?: string | null }) {
  return (
    <span className="badge badge-info">
      <Users aria-hidden />
      <span className="clamp" dir="auto">
        {owner === null ? 'Shared' : `Shared by ${owner}`}
      </span>
    </span>
  );
}
