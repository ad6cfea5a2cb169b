import { demoHousehold } from '@boxroom/domain/seed/demo-household';
import { inventoryCommands, type NamedCommand } from '@boxroom/domain/seed/inventory-commands';
import { openTabChannel } from '@boxroom/sync-client/channel';
import { databaseName } from '@boxroom/sync-client/database-name';
import { deviceOnlyTransport } from '@boxroom/sync-client/device-only';
import { SyncEngine } from '@boxroom/sync-client/engine';
import { t } from '../../lib/language/t.ts';
import { changeTryout, getTryout } from '../../lib/session/tryout.ts';
import { isServedVersion } from '../../lib/version/is-served-version.ts';
import { describeCommand } from '../store/describe-command.ts';
import type { ReplicaStore } from '../store/replica-store.ts';
import { DeviceLoop } from './device-loop.ts';

/** A tryout shows what a household usually switches on. */
const SHOWN: NamedCommand = {
  name: 'profile.setDisplay',
  input: { set: { showQuantity: true, showCategories: true } },
};

/**
 * Opens the tryout of the store's person, which lives on this device alone, until the returned function is called. A new
 * one gets the demo household, as commands that wait for an account.
 */
export function openTryout(store: ReplicaStore): () => Promise<void> {
  let isClosed = false;
  let close = () => Promise.resolve();

  async function open(): Promise<void> {
    const { id, username, catalogueId } = store.user;
    const engine = await SyncEngine.openFirst({
      userId: id,
      transport: deviceOnlyTransport({ userId: id, catalogueId, username }),
      channel: openTabChannel(databaseName(id)),
      newId: store.newId,
      now: Date.now,
      isServedVersion,
      describe: describeCommand(store),
    });
    close = async () => {
      store.detach();
      await engine.idle();
      engine.close();
    };
    await engine.loaded;
    // Another tab may write in between: then this one pulls again.
    while (!isClosed && !engine.isComplete) await engine.pullOnce();
    if (engine.pendingCount === 0) await fill(engine, store);
    if (isClosed) return close();
    store.attach(engine, new DeviceLoop(engine));
  }

  const opening = open().catch((error: unknown) => {
    if (!isClosed) store.fail(error);
  });
  return async () => {
    isClosed = true;
    await opening;
    await close();
  };
}

/** A disk that cannot be read now is not empty: a second household would later stand beside the first. */
async function fill(engine: SyncEngine, store: ReplicaStore): Promise<void> {
  const isOnDisk = engine.durability === 'disk';
  if (!isOnDisk && getTryout()?.isFilled) throw new Error('The tryout on this device cannot be read now.');
  await engine.takeIn({ commands: demoCommands(store), pictures: [] }, { isFirst: true });
  if (isOnDisk) changeTryout({ isFilled: true });
}

function demoCommands({ user: { id: userId, catalogueId }, newId }: ReplicaStore) {
  const now = Date.now();
  const commands = [SHOWN, ...inventoryCommands(demoHousehold({ userId, catalogueId, now, newId }, t))];
  return commands.map((command) => ({ ...command, id: newId(), at: now }));
}
