import { msg } from '@boxroom/domain/language/message';
import { t } from '../../lib/language/t.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';

export const VIEW_ONLY = msg('View-only access - you cannot add boxes to this room');

/** Returns why this person cannot add boxes to a room; null where they can. */
export function useNoBoxesReason(roomId: string): string | null {
  const { canEdit, room } = useSpaceInfo(roomId);
  if (canEdit) return null;
  return room ? t(VIEW_ONLY) : t('This room is no longer accessible');
}
