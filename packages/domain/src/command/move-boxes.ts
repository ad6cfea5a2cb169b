import { countOwned } from '../access/owner-limits.ts';
import { type Box, BOXES_PER_SELECTION_MAX } from '../box/box.ts';
import { categoryAfterMove } from '../category/category-after-move.ts';
import { changedFields } from './changed-fields.ts';
import { accept, type Plan, type PlanContext } from './command.ts';
import { codesFor, type GiveCode } from './give-codes.ts';
import { logBox, roomNameOf } from './log.ts';
import type { Change } from './model.ts';

export function hasBoxesForOneCommand(groups: readonly { ids: readonly string[] }[]): boolean {
  return groups.reduce((sum, { ids }) => sum + ids.length, 0) <= BOXES_PER_SELECTION_MAX;
}

interface BoxMove {
  roomId: string | null;
  ids: readonly string[];
}

/** Returns what a move names, of whichever form. */
export function boxMovesOf(
  input: { id: string; roomId: string | null } | { groups: readonly BoxMove[] },
): readonly BoxMove[] {
  return 'groups' in input ? input.groups : [{ roomId: input.roomId, ids: [input.id] }];
}

/** Moves the boxes of one command one by one, with the codes and the limits of all. Null: the box is there already. */
export function moveStep({ view, userId, at }: PlanContext): (box: Box, spaceId: string) => Plan | null {
  const count = countOwned(view);
  const codes = new Map<string, GiveCode>();
  return (box, spaceId) => {
    const { id } = box;
    if (box.spaceId === spaceId) return null;
    const ownerId = view.space(spaceId)?.ownerId ?? userId;
    const isOthers = view.space(box.spaceId)?.ownerId !== ownerId;
    const tooMany = isOthers ? count('box', ownerId) : undefined;
    if (tooMany) return tooMany;
    const times = { updatedAt: Math.max(box.updatedAt, at), changedAt: Math.max(box.changedAt, at) };
    const codeOf = codes.get(ownerId) ?? codesFor(view, ownerId);
    codes.set(ownerId, codeOf);
    const code = codeOf(id, box.code);
    const set = { spaceId, ...(code === box.code ? {} : { code }), ...times };
    const changes: Change[] = [{ op: 'patch', entity: 'box', id, set }];
    for (const item of view.itemsIn(id)) {
      const recategorized = changedFields(item, { categoryId: categoryAfterMove(view, item, spaceId) });
      changes.push({ op: 'patch', entity: 'item', id: item.id, set: { spaceId, ...recategorized?.set } });
    }
    const line = {
      fromSpaceId: box.spaceId,
      before: { roomName: roomNameOf(view, box.spaceId) },
      after: { roomName: roomNameOf(view, spaceId) },
    };
    return accept(changes, [logBox(view, 'move', { ...box, spaceId }, line)]);
  };
}
