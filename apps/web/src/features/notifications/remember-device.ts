import { type PushDevice, writePushDevice } from '../../lib/push/push-device.ts';
import { getSession } from '../../lib/session/session.ts';

/**
 * Stores whom this browser shows notifications to, unless the person has signed out meanwhile. Returns whether it did.
 * The cache is opened in the same task as the check: a later sign-out deletes that cache, and what is put into it.
 */
export async function rememberDevice(device: PushDevice): Promise<boolean> {
  if (getSession().user?.id !== device.userId) return false;
  await writePushDevice(device);
  return true;
}
