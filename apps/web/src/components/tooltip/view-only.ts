import { type Message, msg } from '@boxroom/domain/language/message';
import { t } from '../../lib/language/t.ts';

/** Why somebody with view access cannot do something in a room: what they would change, and how. */
export const VIEW_ONLY_REASONS = {
  items: {
    add: msg('View-only access - you cannot add items to this room'),
    edit: msg('View-only access - you cannot edit items in this room'),
    move: msg('View-only access - you cannot move items in this room'),
    delete: msg('View-only access - you cannot delete items in this room'),
  },
  boxes: {
    add: msg('View-only access - you cannot add boxes to this room'),
    rename: msg('View-only access - you cannot rename boxes in this room'),
    move: msg('View-only access - you cannot move boxes in this room'),
    delete: msg('View-only access - you cannot delete boxes in this room'),
  },
  pictures: { change: msg('View-only access - you cannot change pictures in this room') },
  quantity: { change: msg('View-only access - you cannot change the quantity') },
} as const;

const ALL: readonly Message[] = Object.values(VIEW_ONLY_REASONS).flatMap((reasons) => Object.values(reasons));

/** Whether a reason for a disabled control is that the person may only view the room. */
export function isViewOnlyReason(reason: string): boolean {
  return ALL.some((message) => t(message) === reason);
}
