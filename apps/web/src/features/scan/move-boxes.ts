import { errorText } from '@boxroom/domain/error/error-text';
import { t } from '../../lib/language/t.ts';
import { whenSettled } from '../../replica/hooks/use-deletion.ts';
import type { ReplicaStore } from '../../replica/store/replica-store.ts';
import { ownWords, signedOutWords } from '../../replica/words/refusal-words.ts';
import { refusedWords } from '../../replica/words/refused-words.ts';
import type { ScanResult } from './scan-session.ts';

export interface MoveTarget {
  /** Null: out of all rooms. */
  roomId: string | null;
  name: string;
}

export interface MovedBox {
  id: string;
  fromRoomId: string | null;
}

/**
 * Moves boxes one by one, so that one that may not move blocks no other. Calls `onResult` for each at once, and again
 * if the server refuses what this device allowed. Returns those that moved.
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
      onResult(id, { text: t('Already in {room}', { room: target.name }), tone: 'info' });
      return [];
    }
    const refusal = mutateMove(store, id, target.roomId);
    if (refusal !== null) {
      onResult(id, { text: t('Not moved. {reason}', { reason: refusal }), tone: 'error' });
      return [];
    }
    onResult(id, { text: t('Moved to {room}', { room: target.name }), tone: 'success' });
    const commandId = store.engine?.replica.pending.at(-1)?.id;
    if (commandId !== undefined)
      void whenSettled(store, commandId).then((refused) => {
        if (refused)
          onResult(id, {
            text: t('Not moved. {reason}', { reason: refusedWords({ name: 'box.move', ...refused }) }),
            tone: 'error',
          });
      });
    return [{ id, fromRoomId: from === undefined || from === store.user.id ? null : from }];
  });
}

/** Moves boxes back to where they came from, unless somebody moved them on meanwhile. Returns those that moved back. */
export function moveBoxesBack(store: ReplicaStore, moved: readonly MovedBox[], target: MoveTarget): MovedBox[] {
  const targetSpace = target.roomId ?? store.user.id;
  return moved.filter(
    ({ id, fromRoomId }) =>
      store.view.get('box', id)?.spaceId === targetSpace && mutateMove(store, id, fromRoomId) === null,
  );
}

/** Returns the text of a refusal; null: the box moves. */
function mutateMove(store: ReplicaStore, id: string, roomId: string | null): string | null {
  // The replica was deleted with the sign-out in another tab: a new change would be lost.
  if (store.status.state.kind === 'signed-out') return signedOutWords('box.move');
  const plan = store.mutate('box.move', { id, roomId });
  return plan.ok ? null : (ownWords('box.move', plan) ?? errorText(plan.code, t));
}
