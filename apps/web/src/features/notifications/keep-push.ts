import { trpcClient } from '../../lib/http/trpc.ts';
import { addressOf } from '../../lib/push/push-address.ts';
import { readPushDevice } from '../../lib/push/push-device.ts';
import { rememberDevice } from './remember-device.ts';
import { subscribeHere } from './subscribe-here.ts';

/**
 * Registers this device again where it has notifications on and the server does not know its subscription: after a new
 * sign-in, which is a new session, or when the browser has replaced it. Asks for nothing.
 */
export async function keepPush(userId: string): Promise<void> {
  const device = await readPushDevice();
  if (device?.userId !== userId || Notification.permission !== 'granted') return;
  const { publicKey, device: known } = await trpcClient.push.get.query();
  if (publicKey === null) return;
  const address = addressOf(await subscribeHere(publicKey));
  if (known?.endpoint === address.endpoint && known.id === device.id) return;
  const { switches } = device;
  const { id } = await trpcClient.push.set.mutate({ address, switches });
  // Notifications may have been switched off meanwhile, or another tab signed out.
  if ((await readPushDevice())?.userId === userId) await rememberDevice({ id, userId, switches });
}
