import { databaseName } from '@boxroom/sync-client/database-name';
import { readUnsentWork, type UnsentWork } from '@boxroom/sync-client/unsent-work';
import type { Tryout } from '../../lib/session/stored-tryout.ts';
import { changeTryout, getTryout, writeTryout } from '../../lib/session/tryout.ts';
import { handOverShares } from '../../lib/share/whose-shares.ts';
import { forgetStoredNamed } from '../../lib/storage/stored-value.ts';
import { withLock } from '../../lib/storage/with-lock.ts';
import { finishForgetting, orderForgetting } from '../account/local-accounts.ts';
import { readShots } from '../shots/shot-storage.ts';
import { keepShots } from '../shots/use-shots.ts';
import type { ReplicaStore } from '../store/replica-store.ts';

/**
 * Adds everything that was tried on this device to the account of the store: its commands and pictures wait there like
 * any other change, with their ids, and so do pictures that wait for a decision. Then the tryout is deleted. Interrupted anywhere, it may be called again: nothing
 * takes effect twice. Rejects when the tryout cannot be read, when the account's copy cannot be written, and on a shared
 * computer when the server refuses some of it.
 */
export function carryOver(store: ReplicaStore, tryout: Tryout): Promise<void> {
  return oneTabAtATime(async () => {
    // Another tab was quicker.
    if (getTryout()?.id !== tryout.id || !store.engine) return;
    const work = await readUnsentWork(databaseName(tryout.id));
    const shots = await readShots(tryout.id);
    const isKept = await store.engine.takeIn(ofPerson(work, tryout, store));
    store.wake();
    // They keep their ids, so a repeated start doubles none.
    const areShotsKept = await keepShots(store, shots);
    if (isKept && !areShotsKept) throw new Error('The pictures that were taken could not be written.');
    // On a shared computer only memory has it so far.
    if (!isKept) await allSent(store);
    await handOverShares(tryout.id, store.user.id);
    endTryout(tryout.id);
    await finishForgetting(store.user.id);
  });
}

/** Deletes the tryout from this device, also if the tab closes now. Every tab then leaves it. */
export function endTryout(id: string): void {
  orderForgetting(id);
  forgetStoredNamed(id);
  writeTryout(null);
}

/** "Keep this": the next sign-in on this device within a quarter of an hour takes the tryout along. */
export function keepTryout(): void {
  changeTryout({ keptAt: Date.now() });
}

/** Exported for its test. Display settings are the account's own, unless it is new. */
export function ofPerson(
  { commands, pictures }: UnsentWork,
  { id, catalogueId }: Pick<Tryout, 'id' | 'catalogueId'>,
  { user, view }: Pick<ReplicaStore, 'user' | 'view'>,
): UnsentWork {
  const taken = commands.filter(({ name }) => isNewAccount({ view }) || name !== 'profile.setDisplay');
  // Commands name the personal space by the person's id, and so do the rows that they restore.
  const text = JSON.stringify(taken).replaceAll(id, user.id).replaceAll(catalogueId, user.catalogueId);
  return { commands: JSON.parse(text) as UnsentWork['commands'], pictures };
}

/** A new account has a first room, and nothing in it. */
export function isNewAccount({ view }: Pick<ReplicaStore, 'view'>): boolean {
  return view.rows.box.size === 0;
}

function allSent(store: ReplicaStore): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = store.subscribe(look);
    look();
    function look() {
      if (store.status.pending > 0) return;
      stop();
      if (store.status.refused > 0) reject(new Error('The server refused a part of the tryout.'));
      else resolve();
    }
  });
}

/** Without locks, ids keep the work of two tabs from taking effect twice. */
function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  return withLock('boxroom-tryout', work);
}
