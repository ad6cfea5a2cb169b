import { type PushDevice, writePushDevice } from '../../lib/push/push-device.ts';
import { getSession } from '../../lib/session/session.ts';

/**
 * Stores whom this browser shows notifications to, unless the person has signed out meanwhile. Returns whether it did.
 * Nothing is awaited between the check and the write: the sign-out deletes what was written before it.
 */
export async function rememberDevice(device: PushDevice): Promise<boolean> {
  if (getSession().user?.id !== device.userId) return false;
  await writePushDevice(device);
  return true;
}
