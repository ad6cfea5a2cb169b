import Users from 'lucide-react/icons/users';
import { t } from '../../lib/language/t.ts';

/** Marks a room or item of another owner. */
export function SharedBadge({ owner = null }: { owner?: string | null }) {
  return (
    <span className="badge badge-info">
      <Users aria-hidden />
      <span className="clamp" dir="auto">
        {owner === null ? t('Shared') : t('Shared by {owner}', { owner })}
      </span>
    </span>
  );
}
