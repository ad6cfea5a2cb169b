import Eye from 'lucide-react/icons/eye';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import type { SpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import './view-only-note.css';

/** Says once on a page why its rows have no buttons. */
export function ViewOnlyNote({ space }: { space: SpaceInfo }) {
  const { room, canEdit, sharedBy } = space;
  if (!room || canEdit) return null;
  return (
    <p className="view-only-note">
      <Eye aria-hidden />
      <span>
        {sharedBy
          ? richText(t('View-only access - to change something here, ask <name/>.'), {
              name: () => <bdi>{sharedBy}</bdi>,
            })
          : t('View-only access - to change something here, ask the owner.')}
      </span>
    </p>
  );
}
