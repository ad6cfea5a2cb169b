import type { Plan } from '@boxroom/domain/command/command';
import { errorText } from '@boxroom/domain/error/error-text';
import { ownWords } from '../../replica/refusal-words.ts';
import type { ReplicaStore } from '../../replica/replica-store.ts';
import { whenSettled } from '../../replica/use-deletion.ts';
import type { ScanResult } from './scan-session.ts';

export interface MoveTarget {
  /** null: out of all rooms. */
  roomId: string | null;
  name: string;
}

export interface MovedBox {
  id: string;
  fromRoomId: string | null;
}

/**
 * Moves boxes one by one, so that one that may not be moved keeps no other. `onResult` is called for each at once, and
 * again if the server refuses what this device allowed. Answers those that moved.
 */
export function moveBoxes(
  store: ReplicaStore,
  boxIds: readonly string[],
  target: MoveTarget,
  onResult: (boxId: string, result: ScanResult) => void,
): MovedBox[] {
  const targetSpace = target.roomId ?? store.user.id;
  return boxIds.flatMap((id) => {
    const from = store.view.get('box', id)?.spaceId;
    if (from === targetSpace) {
      onResult(id, { text: `Already in ${target.name}`, tone: 'info' });
      return [];
    }
    const plan = giveMove(store, id, target.roomId);
    if (!plan.ok) {
      onResult(id, { text: `Not moved. ${refusalText(plan)}`, tone: 'error' });
      return [];
    }
    onResult(id, { text: `Moved to ${target.name}`, tone: 'success' });
    const commandId = store.engine?.replica.pending.at(-1)?.id;
    if (commandId !== undefined)
      void whenSettled(store, commandId).then((refused) => {
        if (refused) onResult(id, { text: 'Not moved. The server refused it.', tone: 'error' });
      });
    return [{ id, fromRoomId: from === undefined || from === store.user.id ? null : from }];
  });
}

/** Sends boxes back where they came from, unless somebody moved them on meanwhile. Answers which went. */
export function moveBoxesBack(store: ReplicaStore, moved: readonly MovedBox[], target: MoveTarget): MovedBox[] {
  const targetSpace = target.roomId ?? store.user.id;
  return moved.filter(
    ({ id, fromRoomId }) => store.view.get('box', id)?.spaceId === targetSpace && giveMove(store, id, fromRoomId).ok,
  );
}

function giveMove(store: ReplicaStore, id: string, roomId: string | null): Plan {
  return store.give('box.move', { id, roomId });
}

function refusalText(refusal: Extract<Plan, { ok: false }>): string {
  return ownWords('box.move', refusal) ?? errorText(refusal.code);
}
