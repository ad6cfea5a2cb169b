import { type Message, msg } from '@boxroom/domain/language/message';
import { isSharedComputer } from '../../lib/storage/shared-computer.ts';
import { isWorkerOff } from '../../service-worker/switched-off.ts';

/** Why this browser can show no notifications: null: it can. */
export type PushObstacle = 'insecure' | 'not-installed' | 'no-support' | 'shared-computer' | 'off' | 'blocked';

export function findObstacle(publicKey: string | null): PushObstacle | null {
  if (!window.isSecureContext) return 'insecure';
  if (!canPush()) return isApplePhone() ? 'not-installed' : 'no-support';
  if (isSharedComputer()) return 'shared-computer';
  if (publicKey === null || isWorkerOff(document)) return 'off';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Safari there has notifications only for apps on the home screen. An iPad calls itself a Mac with a touch screen. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

export const OBSTACLE_TEXTS: Readonly<Record<PushObstacle, Message>> = {
  insecure: msg('Browsers show notifications only for addresses that begin with https. This address does not.'),
  'not-installed': msg(
    'On iPhone and iPad, put Boxroom on the Home Screen first: in Safari press Share, then “Add to Home Screen”. Open it from there, and come back to this page.',
  ),
  'no-support': msg(
    'This browser has no notifications here. Private windows have none; another browser may have them.',
  ),
  'shared-computer': msg(
    'You said that others use this computer, too. They would see your notifications, so it gets none.',
  ),
  off: msg('The operator of this Boxroom has switched notifications off.'),
  blocked: msg(
    'You have blocked notifications from Boxroom. To undo it, press the icon left of the address (in an installed app: its information in the settings of your phone), allow notifications, and come back to this page.',
  ),
};
